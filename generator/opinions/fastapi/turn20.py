"""The vineyard of scenario 3, turn 20, in FastAPI: written by hand from the contract and the prose.

Usage: python turn20.py PORT
"""

import json
import re
import sys
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Annotated, Literal

import uvicorn
from fastapi import Depends, FastAPI, HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, create_model

# The store


class Table:
    """The records of one entity."""

    def __init__(self) -> None:
        self.records: dict[int, dict] = {}
        self.last_id = 0

    def add(self, fields: dict) -> dict:
        self.last_id += 1
        self.records[self.last_id] = {"id": self.last_id, **fields}
        return self.records[self.last_id]

    def find(self, id: int) -> dict:
        if id not in self.records:
            raise HTTPException(404)
        return self.records[id]

    def all(self) -> list[dict]:
        return list(self.records.values())

    def values(self, field: str) -> list:
        return [r[field] for r in self.records.values() if r[field] is not None]


barrels = Table()
harvests = Table()
fermentations = Table()
sommeliers = Table()
wine_bottles = Table()
vineyards = Table()
winemakers = Table()
tastings = Table()
wine_clubs = Table()
parcels = Table()
appellations = Table()

TABLES = [
    barrels,
    harvests,
    fermentations,
    sommeliers,
    wine_bottles,
    vineyards,
    winemakers,
    tastings,
    wine_clubs,
    parcels,
    appellations,
]

# Who refers to whom: the table and field that refer, the target, and what deleting it does.
REFERENCES = [
    (harvests, "harvest", harvests, "nullify"),
    (sommeliers, "barrel", barrels, "restrict"),
    (wine_bottles, "cellar_fermentation", fermentations, "cascade"),
    (vineyards, "premium_barrel", barrels, "cascade"),
    (vineyards, "trial_winemaker", winemakers, "restrict"),
    (winemakers, "wine_bottle", wine_bottles, "cascade"),
    (tastings, "harvest", harvests, "cascade"),
    (wine_clubs, "main_barrel", barrels, "nullify"),
    (parcels, "contract_fermentation", fermentations, "cascade"),
    (parcels, "fermentation", fermentations, "cascade"),
    (appellations, "barrel", barrels, "nullify"),
]

REFERENCE_LISTS = [
    (barrels, "fermentation_ids", fermentations),
    (winemakers, "harvest_ids", harvests),
    (tastings, "cellar_vineyard_ids", vineyards),
    (appellations, "neighbour_vineyard_ids", vineyards),
]


def delete(table: Table, id: int) -> None:
    table.find(id)
    doomed = {(table, id)}
    pending = [(table, id)]
    while pending:
        target_table, target_id = pending.pop()
        for source, field, target, on_delete in REFERENCES:
            if on_delete != "cascade" or target is not target_table:
                continue
            for record in source.all():
                key = (source, record["id"])
                if record[field] == target_id and key not in doomed:
                    doomed.add(key)
                    pending.append(key)

    def remaining(source: Table) -> Iterable[dict]:
        return (r for r in source.all() if (source, r["id"]) not in doomed)

    for source, field, target, on_delete in REFERENCES:
        if on_delete == "restrict" and any((target, r[field]) in doomed for r in remaining(source)):
            raise HTTPException(409)
    for source, field, target, on_delete in REFERENCES:
        if on_delete == "nullify":
            for record in remaining(source):
                if (target, record[field]) in doomed:
                    record[field] = None
    for source, field, target in REFERENCE_LISTS:
        for record in remaining(source):
            record[field] = [i for i in record[field] if (target, i) not in doomed]
    for doomed_table, doomed_id in doomed:
        del doomed_table.records[doomed_id]


# Types of fields


def check_datetime(text: str) -> str:
    # Kept as text: pydantic's datetime takes offsets, fractions and numbers too.
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z", text):
        raise ValueError("not of the form YYYY-MM-DDTHH:MM:SSZ")
    datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")
    return text


def exists_in(table: Table) -> AfterValidator:
    def check(id: int) -> int:
        if id not in table.records:
            raise ValueError("no such record")
        return id

    return AfterValidator(check)


def check_unique(ids: list[int]) -> list[int]:
    if len(set(ids)) != len(ids):
        raise ValueError("a record is named twice")
    return ids


Datetime = Annotated[str, AfterValidator(check_datetime)]
Unique = AfterValidator(check_unique)

BarrelId = Annotated[int, exists_in(barrels)]
HarvestId = Annotated[int, exists_in(harvests)]
FermentationId = Annotated[int, exists_in(fermentations)]
WineBottleId = Annotated[int, exists_in(wine_bottles)]
VineyardId = Annotated[int, exists_in(vineyards)]
WinemakerId = Annotated[int, exists_in(winemakers)]


# Models of what clients send. States are not in them: only actions move them.


class Model(BaseModel):
    model_config = ConfigDict(strict=True)


class Barrel(Model):
    weight: Annotated[float, Field(ge=0, le=8.25)] | None = None
    tax_rate: Annotated[float, Field(ge=47)]
    fermentation_ids: Annotated[list[FermentationId], Unique]
    trellis_system: Literal["stake", "geneva_curtain", "lyre"]


class Harvest(Model):
    harvest_length_cm: Annotated[float, Field(ge=0, le=1000)] | None = None
    phone_number: Annotated[str, Field(max_length=30)]
    legacy_code: str = "lagoon m"
    harvest: HarvestId | None = None
    distance_km: Annotated[float, Field(ge=0, le=5000)] = 3554.75


class Fermentation(Model):
    attempt_count: Annotated[int, Field(ge=0, le=50)]
    updated_on: Datetime
    lead_time_days: Annotated[int, Field(ge=0, le=434)]
    priority: Literal["low", "normal"]
    locked: bool = True


class Sommelier(Model):
    featured: bool
    barrel: BarrelId | None = None
    country: Annotated[str, Field(max_length=60)] = "willow fjord cedar zephy"


class WineBottle(Model):
    unit_cost: Annotated[float, Field(ge=0, le=5000)]
    elevation_m: int = -763
    cellar_fermentation: FermentationId
    ordered_at: Datetime
    complaint_count: Annotated[int, Field(ge=0, le=100)] | None = None
    capacity: Annotated[int, Field(ge=0, le=5000)] | None = None
    payment_method: Literal["direct_debit", "cheque", "cash", "credit_card", "bank_transfer"]


class Vineyard(Model):
    parcel_code: str
    press_pressure_bar: Annotated[float, Field(ge=0, le=12)] | None = None
    critic_points: int
    premium_barrel: BarrelId | None = None
    trial_winemaker: WinemakerId | None = None
    size_label: Literal["medium", "tiny", "extra_small", "huge"] = "extra_small"


class Winemaker(Model):
    approved_at: Datetime
    row_length_m: Annotated[int, Field(ge=5, le=900)]
    harvest_ids: Annotated[list[HarvestId], Unique]
    wine_bottle: WineBottleId


class Tasting(Model):
    minimum_stock: Annotated[int, Field(ge=0, le=500)]
    page_number: int = -875
    spray_agent: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    requires_review: bool
    harvest: HarvestId | None = None
    cellar_vineyard_ids: Annotated[list[VineyardId], Unique] = []
    elevation_m: Annotated[int, Field(ge=0, le=2500)] | None = None


class WineClub(Model):
    area_square_m: Annotated[float, Field(ge=0)]
    elevation_m: Annotated[int, Field(ge=0, le=2500)]
    distance_km: Annotated[float, Field(ge=0, le=5000)]
    current_street_address: Annotated[str, Field(min_length=5, max_length=160)]
    row_marker: Annotated[str, Field(min_length=1, max_length=10)]
    main_barrel: BarrelId | None = None


class Parcel(Model):
    duration_minutes: Annotated[int, Field(ge=0, le=1440)]
    appellation_name: Annotated[str, Field(max_length=80)]
    irrigated: bool = True
    contract_fermentation: FermentationId
    fermentation: FermentationId


class Appellation(Model):
    winemaker_note: Annotated[str, Field(min_length=4, max_length=200)]
    cellar_years: Annotated[int, Field(ge=0, le=80)] | None = None
    vineyard_name: Annotated[str, Field(max_length=90)]
    slope_degrees: Annotated[int, Field(ge=0, le=70)] = 63
    neighbour_vineyard_ids: Annotated[list[VineyardId], Unique]
    barrel: BarrelId | None = None


def patch_of(model: type[Model]) -> type[Model]:
    """A model with the same fields, each of which may be left out; null stays refused."""
    fields = {}
    for name, info in model.model_fields.items():
        annotation = info.annotation
        for constraint in info.metadata:
            annotation = Annotated[annotation, constraint]
        fields[name] = (annotation, None)  # a default is not validated
    return create_model(model.__name__ + "Patch", __base__=Model, **fields)


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


@app.post("/reset", status_code=204)
async def reset() -> None:
    for table in TABLES:
        table.records.clear()


def resource(path: str, table: Table, model: type[Model], **state: str) -> None:
    """Add the routes that every entity has; state is the state field and its initial value."""
    patch = patch_of(model)

    @app.post(path, status_code=201)
    async def create(body: model):
        return table.add({**body.model_dump(), **state})

    @app.get(path)
    async def list_all():
        return table.all()

    @app.get(path + "/{id:int}")
    async def get(id: int):
        return table.find(id)

    @app.put(path + "/{id:int}")
    async def replace(id: int, body: model):
        record = table.find(id)
        record.update(body.model_dump())
        return record

    @app.patch(path + "/{id:int}")
    async def update(id: int, body: patch):
        record = table.find(id)
        record.update(body.model_dump(exclude_unset=True))
        return record

    @app.delete(path + "/{id:int}", status_code=204)
    async def remove(id: int) -> None:
        delete(table, id)


resource("/barrel", barrels, Barrel, visit_type="soaked")
resource("/harvest", harvests, Harvest, excise_state="undeclared")
resource("/fermentation", fermentations, Fermentation, parcel_state="fallow")
resource("/sommelier", sommeliers, Sommelier, tank_state="rinsed")
resource("/winebottle", wine_bottles, WineBottle)
resource("/vineyard", vineyards, Vineyard, barrel_state="soaked")
resource("/winemaker", winemakers, Winemaker)
resource("/tasting", tastings, Tasting)
resource("/wineclub", wine_clubs, WineClub)
resource("/parcel", parcels, Parcel)
resource("/appellation", appellations, Appellation)


# Actions


def require_state(record: dict, field: str, *starting: str) -> None:
    if record[field] not in starting:
        raise HTTPException(400)


def add_lead_time(barrel: dict, days: int) -> None:
    """Add to the lead time of all fermentations of a barrel, or of none."""
    named = [fermentations.records[i] for i in barrel["fermentation_ids"]]
    if any(not 0 <= f["lead_time_days"] + days <= 434 for f in named):
        raise HTTPException(409)
    for fermentation in named:
        fermentation["lead_time_days"] += days


@app.post("/barrel/{id:int}/top_barrel")
async def top_barrel(id: int):
    barrel = barrels.find(id)
    require_state(barrel, "visit_type", "soaked")
    add_lead_time(barrel, 23)
    barrel["visit_type"] = "soaked"
    return barrel


@app.post("/barrel/{id:int}/soak")
async def soak(id: int):
    barrel = barrels.find(id)
    require_state(barrel, "visit_type", "soaked")
    add_lead_time(barrel, -32)
    barrel["visit_type"] = "in_use"
    return barrel


@app.post("/fermentation/{id:int}/grub_up")
async def grub_up(id: int):
    fermentation = fermentations.find(id)
    require_state(fermentation, "parcel_state", "fallow")
    if fermentation["attempt_count"] < 44 or fermentation["lead_time_days"] >= 284:
        raise HTTPException(409)
    fermentation["parcel_state"] = "bearing"
    fermentation["attempt_count"] = 42
    return fermentation


@app.post("/fermentation/{id:int}/bear")
async def bear(id: int):
    fermentation = fermentations.find(id)
    require_state(fermentation, "parcel_state", "bearing", "fallow")
    fermentation["parcel_state"] = "fallow"
    return fermentation


@app.post("/sommelier/{id:int}/top_off")
async def top_off(id: int):
    sommelier = sommeliers.find(id)
    require_state(sommelier, "tank_state", "rinsed")
    sommelier["tank_state"] = "filled"
    return sommelier


# Analytics


def least(values: list):
    return min(values, default=None)


def greatest(values: list):
    return max(values, default=None)


def analytic(table: Table, path: str, field: str, aggregate: Callable[[list], object]) -> None:
    @app.get("/analytics/" + path)
    async def answer():
        return {"value": aggregate(table.values(field))}


def distribution(table: Table, path: str, field: str, possible: dict[str, object]) -> None:
    @app.get("/analytics/" + path)
    async def answer():
        values = table.values(field)
        return {"value": {name: values.count(value) for name, value in possible.items()}}


analytic(barrels, "barrel/weight/min", "weight", least)
analytic(barrels, "barrel/weight/max", "weight", greatest)
analytic(harvests, "harvest/harvest_length_cm/min", "harvest_length_cm", least)
analytic(vineyards, "vineyard/critic_points/max", "critic_points", greatest)
analytic(winemakers, "winemaker/row_length_m/min", "row_length_m", least)
analytic(tastings, "tasting/page_number/count", "page_number", len)
analytic(winemakers, "winemaker/row_length_m/max", "row_length_m", greatest)
analytic(harvests, "harvest/harvest_length_cm/count", "harvest_length_cm", len)
analytic(harvests, "harvest/distance_km/sum", "distance_km", sum)
distribution(
    sommeliers,
    "sommelier/tank_state/distribution",
    "tank_state",
    {name: name for name in ("rinsed", "filled", "fermenting", "settling")},
)
distribution(
    sommeliers,
    "sommelier/featured/distribution",
    "featured",
    {"true": True, "false": False},
)


if __name__ == "__main__":
    uvicorn.run(app, host="0.0.0.0", port=int(sys.argv[1]), log_level="warning")
