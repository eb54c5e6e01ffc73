#!/usr/bin/env python3
"""An HTTP server that serves any specification by interpreting it.

    python3 server.py SPECIFICATION.json PORT

This is a second opinion on the contract. It was written from two texts alone: the contract
(contract/contract.md), and the JSON format of a specification (spec/specification.go and
spec/value.go). Its author saw no other implementation, so where the two disagree, either one of
them is wrong or the contract can be read in two ways. The numbers in comments such as (§8) are
sections of the contract.

It needs Python 3.11 and the standard library, and keeps its data in dictionaries.
"""

import asyncio
import json
import math
import operator
import re
import socket
import sys
from datetime import datetime
from urllib.parse import unquote

DATETIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
ID = re.compile(r"[1-9][0-9]{0,9}")
COMPARE = {"=": operator.eq, ">": operator.gt, ">=": operator.ge, "<": operator.lt, "<=": operator.le}
REASONS = {200: "OK", 201: "Created", 204: "No Content", 400: "Bad Request", 404: "Not Found",
           405: "Method Not Allowed", 409: "Conflict", 411: "Length Required",
           500: "Internal Server Error"}


class Refusal(Exception):
    """A request that is answered with an error status."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


# ---------------------------------------------------------------- the specification


class Field:
    """A field of an entity."""

    def __init__(self, f):
        self.name, self.type, self.presence = f["name"], f["type"], f.get("presence")
        self.default = f.get("default")
        self.min, self.max = f.get("min"), f.get("max")
        self.min_length, self.max_length = f.get("minLength"), f.get("maxLength")
        self.values = f.get("values") or []
        self.initial = f.get("initial") or ""
        self.is_state = self.initial != ""
        self.target = f.get("target")  # the identity, until the specification is linked
        self.on_delete = f.get("onDelete")

    def when_left_out(self):
        """The value in a new record that does not give the field."""
        if self.is_state:
            return self.initial
        if self.type == "reflist":
            return []
        return self.default if self.presence == "default" else None

    def in_bounds(self, value):
        """Whether a value of the right type keeps the bounds of the field. Null always does."""
        if value is None:
            return True
        if self.type in ("int", "float"):
            return within(value, self.min, self.max)
        if self.type == "string":
            return within(len(value), self.min_length, self.max_length)
        return True


class Entity:
    """An entity and its records, by id. Ids only grow, so the dictionary is in order of ids."""

    def __init__(self, e):
        self.path = e["name"].lower()
        self.fields = [Field(f) for f in e.get("fields") or []]
        self.actions = {a["name"]: a for a in e.get("actions") or []}
        self.state = next((f.name for f in self.fields if f.is_state), None)
        self.records = {}
        self.last_id = 0

    def next_id(self):
        self.last_id += 1
        return self.last_id

    def blank(self, identity):
        """A record in which every field is left out."""
        return {"id": identity} | {f.name: f.when_left_out() for f in self.fields}


def within(number, low, high):
    return (low is None or number >= low) and (high is None or number <= high)


# ---------------------------------------------------------------- values


def refuse_constant(name):
    raise ValueError(f"{name} is not JSON")


def parse_object(body):
    """Reads a request body. It must be JSON by RFC 8259, in UTF-8, and an object."""
    try:
        value = json.loads(body.decode("utf-8"), parse_constant=refuse_constant)
    except (ValueError, RecursionError) as error:
        raise Refusal(400, f"malformed JSON: {error}") from None
    if not isinstance(value, dict):
        raise Refusal(400, "the body is not an object")
    return value


def is_int(value):
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value):
    return is_int(value) or isinstance(value, float) and math.isfinite(value)


def is_datetime(value):
    """Whether the value has the one form of datetimes, and is on the calendar and the clock."""
    if not isinstance(value, str) or not DATETIME.fullmatch(value):
        return False
    try:
        datetime(*map(int, re.findall("[0-9]+", value)))
    except ValueError:
        return False
    return True


def names_record(target, value):
    return is_int(value) and value in target.records


def names_distinct_records(target, value):
    return (isinstance(value, list) and all(names_record(target, v) for v in value)
            and len(set(value)) == len(value))


VALID = {
    "string": lambda f, v: isinstance(v, str),
    "int": lambda f, v: is_int(v),
    "float": lambda f, v: is_number(v),
    "bool": lambda f, v: isinstance(v, bool),
    "enum": lambda f, v: isinstance(v, str) and v in f.values,
    "datetime": lambda f, v: is_datetime(v),
    "ref": lambda f, v: names_record(f.target, v),
    "reflist": lambda f, v: names_distinct_records(f.target, v),
}


def check(field, value):
    """Refuses a value that a request may not give to the field (§6)."""
    if value is None:
        if field.presence != "nullable":
            raise Refusal(400, f"{field.name} is not nullable")
    elif not VALID[field.type](field, value):
        raise Refusal(400, f"{field.name}: this is no valid {field.type}")
    elif not field.in_bounds(value):
        raise Refusal(400, f"{field.name} is out of bounds")


# ---------------------------------------------------------------- actions


class Stage:
    """Changes that are not stored yet: copies of records, and new records, by entity and id."""

    def __init__(self):
        self.copies = {}

    def record(self, entity, identity):
        key = (entity, identity)
        if key not in self.copies:
            self.copies[key] = dict(entity.records[identity])
        return self.copies[key]

    def create(self, entity):
        identity = entity.next_id()
        self.copies[entity, identity] = record = entity.blank(identity)
        return record

    def in_bounds(self):
        return all(f.in_bounds(record[f.name])
                   for (entity, _), record in self.copies.items() for f in entity.fields)

    def commit(self):
        for (entity, identity), record in self.copies.items():
            entity.records[identity] = record


def add(record, field, delta):
    """Adds to a number. A null has nothing to add to, and stays null."""
    if record[field.name] is not None:
        record[field.name] += delta


# ---------------------------------------------------------------- the API


class API:
    """The API of a specification. answer() is all of it."""

    def __init__(self, specification):
        self.entities = {}  # by path
        self.analytics = set()  # (path of entity, name of field, aggregate)
        self.entity_by_identity, self.field_by_identity = {}, {}
        for e in specification.get("entities") or []:
            entity = self.entity_by_identity[e["id"]] = Entity(e)
            self.entities[entity.path] = entity
            for f, field in zip(e.get("fields") or [], entity.fields):
                self.field_by_identity[f["id"]] = field
        for field in self.field_by_identity.values():
            if field.type in ("ref", "reflist"):
                field.target = self.entity_by_identity[field.target]
        for a in specification.get("analytics") or []:
            self.analytics.add((self.entity_by_identity[a["entity"]].path,
                                self.field_by_identity[a["field"]].name, a["aggregate"]))

    def answer(self, method, path, body):
        """Answers a request with a status and a JSON value (not used with 204)."""
        match [unquote(segment) for segment in path.split("/")[1:]]:
            case ["reset"] if method == "POST":
                return self.reset()
            case ["analytics", entity, field, aggregate] if method == "GET":
                return self.analytic(entity, field, aggregate)
            case [name] if name in self.entities:
                return self.collection(method, self.entities[name], body)
            case [name, identity] if name in self.entities:
                return self.item(method, self.entities[name], identity, body)
            case [name, identity, action] if method == "POST" and name in self.entities:
                return self.action(self.entities[name], identity, action)
        raise Refusal(404, "there is no such path")

    def reset(self):
        for entity in self.entities.values():
            entity.records.clear()
            entity.last_id = 0
        return 204, None

    # Records (§4)

    def collection(self, method, entity, body):
        if method == "GET":
            return 200, list(entity.records.values())
        if method != "POST":
            raise Refusal(405, "there is no such method")
        record = entity.blank(None)
        self.fill(entity, record, parse_object(body), complete=True)
        record["id"] = entity.next_id()
        entity.records[record["id"]] = record
        return 201, record

    def item(self, method, entity, identity, body):
        if method not in ("GET", "PUT", "PATCH", "DELETE"):
            raise Refusal(405, "there is no such method")
        old = self.find(entity, identity)
        if method == "GET":
            return 200, old
        if method == "DELETE":
            self.delete(entity, old["id"])
            return 204, None
        new = dict(old) if method == "PATCH" else entity.blank(old["id"])
        if entity.state:
            new[entity.state] = old[entity.state]
        self.fill(entity, new, parse_object(body), complete=method == "PUT")
        entity.records[new["id"]] = new
        return 200, new

    def find(self, entity, identity):
        record = entity.records.get(int(identity)) if ID.fullmatch(identity) else None
        if record is None:
            raise Refusal(404, "there is no such record")
        return record

    def fill(self, entity, record, given, complete):
        """Puts the given properties into a record, if all are valid."""
        for field in entity.fields:
            if field.is_state:
                continue
            if field.name in given:
                check(field, given[field.name])
                record[field.name] = given[field.name]
            elif complete and field.presence == "required":
                raise Refusal(400, f"{field.name} is required")

    # Deletion (§8)

    def referrers(self, doomed, on_delete):
        """The records that refer into the set by a ref of the mode, as (entity, field, record)."""
        for entity in self.entities.values():
            for field in entity.fields:
                if field.type == "ref" and field.on_delete == on_delete:
                    for record in entity.records.values():
                        if (field.target, record[field.name]) in doomed:
                            yield entity, field, record

    def delete(self, entity, identity):
        doomed = frontier = {(entity, identity)}
        while frontier:
            found = {(e, r["id"]) for e, _, r in self.referrers(frontier, "cascade")}
            frontier = found - doomed
            doomed = doomed | frontier
        if any((e, r["id"]) not in doomed for e, _, r in self.referrers(doomed, "restrict")):
            raise Refusal(409, "another record refers to a record that would be deleted")
        for e, i in doomed:
            del e.records[i]
        for _, field, record in self.referrers(doomed, "nullify"):
            record[field.name] = None
        self.take_out_of_lists(doomed)

    def take_out_of_lists(self, doomed):
        hit = {entity for entity, _ in doomed}
        for entity in self.entities.values():
            for field in entity.fields:
                if field.type == "reflist" and field.target in hit:
                    for record in entity.records.values():
                        record[field.name] = [i for i in record[field.name]
                                              if (field.target, i) not in doomed]

    # Analytics (§9)

    def analytic(self, path, name, aggregate):
        if (path, name, aggregate) not in self.analytics:
            raise Refusal(404, "there is no such analytic")
        entity = self.entities[path]
        field = next(f for f in entity.fields if f.name == name)
        values = [r[name] for r in entity.records.values() if r[name] is not None]
        return 200, {"value": compute(aggregate, field, values)}

    # Actions (§11)

    def action(self, entity, identity, name):
        if name not in entity.actions:
            raise Refusal(404, "there is no such action")
        action = entity.actions[name]
        record = self.find(entity, identity)
        if record[entity.state] not in action["from"]:
            raise Refusal(400, "the record is not in a starting state")
        if not all(self.holds(guard, entity, record) for guard in action.get("guards") or []):
            raise Refusal(409, "a guard does not hold")
        stage = Stage()
        record = stage.record(entity, record["id"])
        record[entity.state] = action["to"]
        for effect in action.get("effects") or []:
            self.apply(effect, stage, record)
        if not stage.in_bounds():
            raise Refusal(409, "an effect would break a bound")
        stage.commit()
        return 200, record

    def holds(self, guard, entity, record):
        """Whether a guard holds (§12)."""
        kind, constant, count = guard["kind"], guard.get("constant", 0), guard.get("count", 0)
        if kind == "referrers":
            return self.count_referrers(guard, entity, record) >= count
        field = self.field_by_identity[guard["field"]]
        value = record[field.name]
        match kind:
            case "present":
                return value is not None
            case "true":
                return value is True
            case "number":
                return value is not None and COMPARE[guard["op"]](value, constant)
            case "items":
                return len(value) >= count
        if value is None:
            return False
        other = field.target.records[value]
        if kind == "other_state":
            return other[field.target.state] == guard["state"]
        assert kind == "other_number", kind
        number = other[self.field_by_identity[guard["otherField"]].name]
        return number is not None and COMPARE[guard["op"]](number, constant)

    def count_referrers(self, guard, entity, record):
        through = self.field_by_identity[guard["through"]]
        assert through.target is entity
        referrers = self.entity_by_identity[guard["entity"]].records.values()
        return sum(r[through.name] == record["id"] for r in referrers)

    def apply(self, effect, stage, record):
        """Applies an effect to the stage (§13), on which record is the record of the action."""
        field = self.field_by_identity.get(effect.get("field"))
        other = self.field_by_identity.get(effect.get("otherField"))
        delta = effect.get("delta", 0)
        match effect["kind"]:
            case "set":
                record[field.name] = effect.get("value")
            case "add":
                add(record, field, delta)
            case "add_ref":
                if record[field.name] is not None:
                    add(stage.record(field.target, record[field.name]), other, delta)
            case "add_items":
                for identity in record[field.name]:
                    add(stage.record(field.target, identity), other, delta)
            case "create":
                created = stage.create(self.entity_by_identity[effect["entity"]])
                for assignment in effect.get("values") or []:
                    name = self.field_by_identity[assignment["field"]].name
                    created[name] = assignment["value"]
                created[self.field_by_identity[effect["through"]].name] = record["id"]
            case kind:
                raise AssertionError(kind)


def compute(aggregate, field, values):
    """Computes an aggregate over values that are not null."""
    match aggregate:
        case "count":
            return len(values)
        case "sum":
            return sum(values)
        case "avg":
            return sum(values) / len(values) if values else None
        case "min":
            return min(values, default=None)
        case "max":
            return max(values, default=None)
        case "distribution" if field.type == "bool":
            return {"true": values.count(True), "false": values.count(False)}
        case "distribution":
            return {value: values.count(value) for value in field.values}
    raise AssertionError(aggregate)


# ---------------------------------------------------------------- HTTP


class Connection(asyncio.Protocol):
    """A connection that is kept alive. There is one thread, so a request is never interrupted."""

    def __init__(self, api):
        self.api, self.buffer, self.continued = api, bytearray(), False

    def connection_made(self, transport):
        self.transport = transport
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def data_received(self, data):
        self.buffer += data
        try:
            while self.serve_next():
                pass
        except Refusal as refusal:  # the request cannot be framed
            self.send(refusal.status, {"error": str(refusal)}, close=True)

    def serve_next(self):
        """Serves the next request, if all of it is in the buffer."""
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0 or self.transport.is_closing():
            return False
        method, path, version, headers = parse_head(self.buffer[:end].decode("latin-1"))
        start, length = end + 4, content_length(headers)
        if len(self.buffer) < start + length:
            if headers.get("expect", "").lower() == "100-continue" and not self.continued:
                self.continued = True
                self.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
            return False
        body = bytes(self.buffer[start:start + length])
        del self.buffer[:start + length]
        self.continued = False
        try:
            status, value = self.api.answer(method, path, body)
        except Refusal as refusal:
            status, value = refusal.status, {"error": str(refusal)}
        except Exception as error:  # a mistake of this server, or a specification of another format
            sys.excepthook(type(error), error, error.__traceback__)
            status, value = 500, {"error": repr(error)}
        close = version == "HTTP/1.0" or headers.get("connection", "").lower() == "close"
        self.send(status, value, close, with_body=method != "HEAD")
        return True

    def send(self, status, value, close, with_body=True):
        """Sends an answer with one write."""
        head, body = f"HTTP/1.1 {status} {REASONS[status]}\r\n", b""
        if status != 204:
            body = json.dumps(value).encode("ascii")
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        if close:
            head += "Connection: close\r\n"
        self.transport.write((head + "\r\n").encode("ascii") + (body if with_body else b""))
        if close:
            self.transport.close()


def parse_head(head):
    """Parses the head of a request: its method, path, version and headers."""
    request, *lines = head.split("\r\n")
    try:
        method, target, version = request.split(" ")
    except ValueError:
        raise Refusal(400, "malformed request line") from None
    headers = {}
    for line in lines:
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip()
    return method, target.partition("?")[0], version, headers


def content_length(headers):
    if "transfer-encoding" in headers:
        raise Refusal(411, "a body needs a Content-Length")
    length = headers.get("content-length", "0")
    if not re.fullmatch("[0-9]{1,12}", length):
        raise Refusal(400, "malformed Content-Length")
    return int(length)


async def serve(api, port):
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Connection(api), "0.0.0.0", port, backlog=128)
    await server.serve_forever()


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: server.py SPECIFICATION.json PORT")
    with open(sys.argv[1], encoding="utf-8") as file:
        api = API(json.load(file))
    asyncio.run(serve(api, int(sys.argv[2])))


if __name__ == "__main__":
    main()
