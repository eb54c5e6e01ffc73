"""The vineyard of scenario 3, turn 0, in FastAPI: written by hand from the contract and the prose.

Usage: python turn0.py PORT
"""

import json
import re
import sys
from datetime import datetime
from itertools import count
from typing import Annotated

import uvicorn
from fastapi import Depends, FastAPI, HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

vintages: dict[int, dict] = {}
cellars: dict[int, dict] = {}
ids = count(1)


# Models


def check_datetime(text: str) -> str:
    # Kept as text: pydantic's datetime takes offsets, fractions and numbers too.
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z", text):
        raise ValueError("not of the form YYYY-MM-DDTHH:MM:SSZ")
    datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")
    return text


def check_vintage(id: int) -> int:
    if id not in vintages:
        raise ValueError("no such vintage")
    return id


Datetime = Annotated[str, AfterValidator(check_datetime)]
VintageId = Annotated[int, AfterValidator(check_vintage)]


class Model(BaseModel):
    model_config = ConfigDict(strict=True)


class Vintage(Model):
    reply_email: Annotated[str, Field(min_length=5, max_length=120)]
    volume_litres: Annotated[float, Field(ge=0, le=4000)] | None = None
    rating: Annotated[float, Field(ge=0, le=10)] | None = None


class VintagePatch(Vintage):
    # None only stands for "left out": defaults are not validated, and a null that is sent is refused.
    reply_email: Annotated[str, Field(min_length=5, max_length=120)] = None


class Cellar(Model):
    length_cm: Annotated[float, Field(ge=0, le=1000)]
    bottled_at: Datetime
    phone_number: Annotated[str, Field(max_length=30)]
    neighbour_vintage: VintageId | None = None


class CellarPatch(Cellar):
    length_cm: Annotated[float, Field(ge=0, le=1000)] = None
    bottled_at: Datetime = None
    phone_number: Annotated[str, Field(max_length=30)] = None


# The application


async def refuse_nan(request: Request) -> None:
    """Python reads NaN and Infinity as JSON; RFC 8259 does not."""

    def refuse(constant: str):
        raise HTTPException(422, f"{constant} is no JSON")

    body = await request.body()
    if body:
        json.loads(body, parse_constant=refuse)


app = FastAPI(
    dependencies=[Depends(refuse_nan)],
    redirect_slashes=False,
    docs_url=None,
    redoc_url=None,
    openapi_url=None,
)


@app.exception_handler(RequestValidationError)
async def invalid(request: Request, error: RequestValidationError) -> Response:
    # The standard answer repeats the input, and fails where that cannot be written as JSON.
    return Response(status_code=422)


def find(table: dict[int, dict], id: int) -> dict:
    if id not in table:
        raise HTTPException(404)
    return table[id]


@app.post("/reset", status_code=204)
async def reset() -> None:
    vintages.clear()
    cellars.clear()


# Vintages


@app.post("/vintage", status_code=201)
async def create_vintage(body: Vintage):
    id = next(ids)
    vintages[id] = {"id": id, **body.model_dump()}
    return vintages[id]


@app.get("/vintage")
async def list_vintages():
    return list(vintages.values())


@app.get("/vintage/{id:int}")
async def get_vintage(id: int):
    return find(vintages, id)


@app.put("/vintage/{id:int}")
async def replace_vintage(id: int, body: Vintage):
    find(vintages, id).update(body.model_dump())
    return vintages[id]


@app.patch("/vintage/{id:int}")
async def update_vintage(id: int, body: VintagePatch):
    find(vintages, id).update(body.model_dump(exclude_unset=True))
    return vintages[id]


@app.delete("/vintage/{id:int}", status_code=204)
async def delete_vintage(id: int) -> None:
    find(vintages, id)
    for cellar in cellars.values():
        if cellar["neighbour_vintage"] == id:
            cellar["neighbour_vintage"] = None
    del vintages[id]


# Cellars


@app.post("/cellar", status_code=201)
async def create_cellar(body: Cellar):
    id = next(ids)
    cellars[id] = {"id": id, **body.model_dump()}
    return cellars[id]


@app.get("/cellar")
async def list_cellars():
    return list(cellars.values())


@app.get("/cellar/{id:int}")
async def get_cellar(id: int):
    return find(cellars, id)


@app.put("/cellar/{id:int}")
async def replace_cellar(id: int, body: Cellar):
    find(cellars, id).update(body.model_dump())
    return cellars[id]


@app.patch("/cellar/{id:int}")
async def update_cellar(id: int, body: CellarPatch):
    find(cellars, id).update(body.model_dump(exclude_unset=True))
    return cellars[id]


@app.delete("/cellar/{id:int}", status_code=204)
async def delete_cellar(id: int) -> None:
    find(cellars, id)
    del cellars[id]


# Analytics


def values(field: str) -> list:
    return [v[field] for v in vintages.values() if v[field] is not None]


@app.get("/analytics/vintage/rating/min")
async def least_rating():
    return {"value": min(values("rating"), default=None)}


@app.get("/analytics/vintage/volume_litres/max")
async def greatest_volume():
    return {"value": max(values("volume_litres"), default=None)}


if __name__ == "__main__":
    uvicorn.run(app, host="0.0.0.0", port=int(sys.argv[1]), log_level="warning")
