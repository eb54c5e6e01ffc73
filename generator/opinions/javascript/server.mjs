// An opinion: an HTTP server that serves any specification by interpreting it.
//
//   node server.mjs SPECIFICATION.json PORT
//
// It was written from two texts alone, so that it can disagree with every other implementation:
// the contract (contract/contract.md; "§" below cites its sections) and the JSON format of a
// specification (the types and comments of spec/specification.go and spec/value.go).
// It needs Node.js 20 or later and nothing else.
//
// A record is a null-prototype object that holds `id` and every field by name, as it is answered.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// ---------------------------------------------------------------------------------------------
// Refusals

/** An answer with an error status. Whoever throws it has changed nothing. */
class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const invalid = (message) => new Refusal(400, message);
const notFound = () => new Refusal(404, 'not found');
const notAllowed = () => new Refusal(405, 'method not allowed');
const conflict = (message) => new Refusal(409, message);

// ---------------------------------------------------------------------------------------------
// The specification, indexed. Identities (numbers) name entities and fields; null lists are empty.

const entities = new Map(); // by identity
const entitiesByPath = new Map(); // by name in lower case
const fields = new Map(); // by identity
const analytics = new Map(); // by "entity/field/aggregate", as in the path

function load(specification) {
  for (const described of specification.entities ?? []) {
    const entity = {
      path: described.name.toLowerCase(),
      fields: described.fields ?? [],
      actions: new Map((described.actions ?? []).map((action) => [action.name, action])),
      records: new Map(), // by id, ascending since ids ascend
      nextId: 1,
    };
    entity.state = entity.fields.find(isState);
    entity.inputs = entity.fields.filter((field) => !isState(field));
    entities.set(described.id, entity);
    entitiesByPath.set(entity.path, entity);
    for (const field of entity.fields) fields.set(field.id, field);
  }
  for (const { entity: id, field: fieldId, aggregate } of specification.analytics ?? []) {
    const entity = entities.get(id);
    const field = fields.get(fieldId);
    analytics.set(`${entity.path}/${field.name}/${aggregate}`, { entity, field, aggregate });
  }
}

const isState = (field) => Boolean(field.initial);

/** The record that the ref field of a record names, if it names one. */
const referred = (record, field) => entities.get(field.target).records.get(record[field.name]);

function* everyRecord() {
  for (const entity of entities.values()) {
    for (const record of entity.records.values()) yield { entity, record };
  }
}

function reset() {
  for (const entity of entities.values()) {
    entity.records.clear();
    entity.nextId = 1;
  }
}

// ---------------------------------------------------------------------------------------------
// Values (§6)

const isMissing = (bound) => bound === undefined || bound === null;

const isBetween = (number, min, max) =>
  (isMissing(min) || number >= min) && (isMissing(max) || number <= max);

/** Whether a value, of the right type or null, keeps the bounds of its field. */
function keepsBounds(field, value) {
  if (typeof value === 'number') return isBetween(value, field.min, field.max);
  if (typeof value === 'string') {
    return isBetween([...value].length, field.minLength, field.maxLength);
  }
  return true;
}

const datetimeForm = /^([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})Z$/;

function isDatetime(value) {
  const match = typeof value === 'string' && datetimeForm.exec(value);
  if (!match) return false;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number);
  return (
    isBetween(month, 1, 12) &&
    isBetween(day, 1, daysIn(year, month)) &&
    hour <= 23 &&
    minute <= 59 &&
    second <= 59
  );
}

function daysIn(year, month) {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return leap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const exists = (field, id) => Number.isInteger(id) && entities.get(field.target).records.has(id);

const hasType = {
  string: (field, value) => typeof value === 'string',
  int: (field, value) => Number.isInteger(value),
  float: (field, value) => Number.isFinite(value),
  bool: (field, value) => typeof value === 'boolean',
  enum: (field, value) => field.values.includes(value),
  datetime: (field, value) => isDatetime(value),
  ref: (field, value) => exists(field, value),
  reflist: (field, value) =>
    Array.isArray(value) &&
    value.every((id) => exists(field, id)) &&
    new Set(value).size === value.length,
};

function check(field, value) {
  if (value === null) {
    if (field.presence !== 'nullable') throw invalid(`${field.name} must not be null`);
  } else if (!hasType[field.type](field, value) || !keepsBounds(field, value)) {
    throw invalid(`${field.name} is invalid`);
  }
}

/** What a field holds if nothing is said about it. */
function initially(field) {
  if (isState(field)) return field.initial;
  if (field.type === 'reflist') return [];
  return field.presence === 'default' ? field.default : null;
}

// ---------------------------------------------------------------------------------------------
// Bodies (§3, §6)

/** The properties of a body that the entity has, checked, as [field, value] pairs. */
function readGiven(entity, bytes) {
  const body = parseObject(bytes);
  const given = entity.inputs.filter((field) => Object.hasOwn(body, field.name));
  for (const field of given) check(field, body[field.name]);
  return given.map((field) => [field, body[field.name]]);
}

/** The same for a whole record: what is required must be there, the rest is filled up. */
function readWhole(entity, bytes) {
  const given = new Map(readGiven(entity, bytes));
  return entity.inputs.map((field) => {
    if (given.has(field)) return [field, given.get(field)];
    if (field.presence === 'required') throw invalid(`${field.name} is required`);
    return [field, initially(field)];
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }); // keeps a BOM: no JSON

function parseObject(bytes) {
  let body;
  try {
    body = JSON.parse(utf8.decode(bytes));
  } catch {
    throw invalid('the body is no JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid('the body is no object');
  }
  return body;
}

// ---------------------------------------------------------------------------------------------
// Records (§4)

function find(entity, id) {
  const record = /^[1-9][0-9]*$/.test(id) ? entity.records.get(Number(id)) : undefined;
  if (!record) throw notFound();
  return record;
}

function insert(entity, values) {
  const record = Object.create(null);
  record.id = entity.nextId++;
  for (const field of entity.fields) record[field.name] = initially(field);
  assign(record, values);
  entity.records.set(record.id, record);
  return record;
}

function assign(record, values) {
  for (const [field, value] of values) record[field.name] = value;
  return record;
}

// ---------------------------------------------------------------------------------------------
// Deletion (§8)

function remove(record) {
  const doomed = withCascade(record);
  const remaining = [...everyRecord()].filter(({ record }) => !doomed.has(record));
  const refersBy = (mode, field, record) =>
    field.type === 'ref' && field.onDelete === mode && doomed.has(referred(record, field));

  for (const { entity, record } of remaining) {
    if (entity.fields.some((field) => refersBy('restrict', field, record))) {
      throw conflict('another record refers to this one');
    }
  }
  for (const { entity, record } of remaining) {
    for (const field of entity.fields) {
      if (refersBy('nullify', field, record)) record[field.name] = null;
      if (field.type === 'reflist') takeOut(record, field, doomed);
    }
  }
  for (const entity of entities.values()) {
    for (const [id, record] of entity.records) if (doomed.has(record)) entity.records.delete(id);
  }
}

/** The set of a record and all that follow it by cascade, from record to record. */
function withCascade(first) {
  const followers = new Map(); // record → records that refer to it by cascade
  for (const { entity, record } of everyRecord()) {
    for (const field of entity.fields) {
      const target = field.onDelete === 'cascade' && referred(record, field);
      if (!target) continue;
      if (!followers.has(target)) followers.set(target, []);
      followers.get(target).push(record);
    }
  }
  const set = new Set([first]);
  for (const record of set) { // also visits what is added meanwhile
    for (const follower of followers.get(record) ?? []) set.add(follower);
  }
  return set;
}

function takeOut(record, field, doomed) {
  const targets = entities.get(field.target).records;
  record[field.name] = record[field.name].filter((id) => !doomed.has(targets.get(id)));
}

// ---------------------------------------------------------------------------------------------
// Actions, guards and effects (§10 to §13)

function act(entity, record, action) {
  if (!(action.from ?? []).includes(record[entity.state.name])) {
    throw invalid('not in a starting state');
  }
  if (!(action.guards ?? []).every((guard) => holds[guard.kind](record, guard))) {
    throw conflict('a guard does not hold');
  }
  const change = new Change();
  change.set(record, entity.state, action.to);
  for (const effect of action.effects ?? []) happen[effect.kind](record, effect, change);
  if (!change.keepsBounds()) {
    change.undo();
    throw conflict('an effect breaks a bound');
  }
  return record;
}

const compares = {
  '=': (a, b) => a === b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
};

const valueOf = (record, fieldId) => record[fields.get(fieldId).name];

/** Whether a number compares with the constant of a guard; null does not. Left out, it is 0. */
const isNumber = (number, { op, constant = 0 }) =>
  number !== null && compares[op](number, constant);

const holds = {
  number: (record, guard) => isNumber(valueOf(record, guard.field), guard),
  true: (record, guard) => valueOf(record, guard.field) === true,
  present: (record, guard) => valueOf(record, guard.field) !== null,
  items: (record, { field, count = 0 }) => valueOf(record, field).length >= count,
  referrers: (record, { entity, through, count = 0 }) => {
    const others = [...entities.get(entity).records.values()];
    return others.filter((other) => valueOf(other, through) === record.id).length >= count;
  },
  other_number: (record, guard) => {
    const other = referred(record, fields.get(guard.field));
    return other !== undefined && isNumber(valueOf(other, guard.otherField), guard);
  },
  other_state: (record, guard) => {
    const field = fields.get(guard.field);
    const other = referred(record, field);
    return other !== undefined && other[entities.get(field.target).state.name] === guard.state;
  },
};

const happen = {
  set: (record, { field, value = null }, change) => change.set(record, fields.get(field), value),
  add: (record, { field, delta }, change) => change.add(record, fields.get(field), delta),
  add_ref: (record, { field, otherField, delta }, change) => {
    const other = referred(record, fields.get(field));
    if (other) change.add(other, fields.get(otherField), delta);
  },
  add_items: (record, { field, otherField, delta }, change) => {
    const { records } = entities.get(fields.get(field).target);
    for (const id of valueOf(record, field)) {
      change.add(records.get(id), fields.get(otherField), delta);
    }
  },
  create: (record, { entity, through, values }, change) => {
    const given = (values ?? []).map(({ field, value = null }) => [fields.get(field), value]);
    change.create(entities.get(entity), [...given, [fields.get(through), record.id]]);
  },
};

/** What an action has done so far, in place, and how to undo it. */
class Change {
  #touched = []; // { record, field } whose bounds are to be checked
  #undo = [];

  set(record, field, value) {
    const before = record[field.name];
    this.#undo.push(() => { record[field.name] = before; });
    this.#touched.push({ record, field });
    record[field.name] = value;
  }

  /** Adding to null leaves null. */
  add(record, field, delta = 0) {
    if (record[field.name] !== null) this.set(record, field, record[field.name] + delta);
  }

  create(entity, values) {
    const record = insert(entity, values);
    this.#undo.push(() => entity.records.delete(record.id));
    for (const field of entity.fields) this.#touched.push({ record, field });
  }

  keepsBounds() {
    return this.#touched.every(({ record, field }) => keepsBounds(field, record[field.name]));
  }

  undo() {
    for (const step of this.#undo.reverse()) step();
  }
}

// ---------------------------------------------------------------------------------------------
// Analytics (§9)

const sum = (values) => values.reduce((total, value) => total + value, 0);

/** The first value in an order. Datetimes are of one form, so that they compare as strings. */
const extreme = (values, isBefore) =>
  values.length === 0 ? null : values.reduce((a, b) => (isBefore(b, a) ? b : a));

const aggregates = {
  count: (values) => values.length,
  sum,
  avg: (values) => (values.length === 0 ? null : sum(values) / values.length),
  min: (values) => extreme(values, (a, b) => a < b),
  max: (values) => extreme(values, (a, b) => a > b),
  distribution: (values, field) => {
    const counts = Object.create(null);
    for (const value of field.type === 'bool' ? ['true', 'false'] : field.values) counts[value] = 0;
    for (const value of values) counts[value] += 1;
    return counts;
  },
};

function analyse({ entity, field, aggregate }) {
  const values = [...entity.records.values()].map((record) => record[field.name]);
  const present = values.filter((value) => value !== null);
  return { value: aggregates[aggregate](present, field) };
}

// ---------------------------------------------------------------------------------------------
// Routes. Each returns [status, answer] or throws a Refusal.

function answer(method, path, bytes) {
  const [first, ...rest] = path.split('/').slice(1);
  if (first === 'reset' && rest.length === 0) return answerReset(method);
  if (first === 'analytics') return answerAnalytic(method, rest.join('/'));
  const entity = entitiesByPath.get(first);
  if (!entity) throw notFound();
  const [id, action] = rest;
  switch (rest.length) {
    case 0: return answerEntity(method, entity, bytes);
    case 1: return answerRecord(method, entity, id, bytes);
    case 2: return answerAction(method, entity, id, action);
    default: throw notFound();
  }
}

function answerReset(method) {
  if (method !== 'POST') throw notAllowed();
  reset();
  return [204];
}

function answerAnalytic(method, path) {
  const analytic = analytics.get(path);
  if (!analytic) throw notFound();
  if (method !== 'GET') throw notAllowed();
  return [200, analyse(analytic)];
}

function answerEntity(method, entity, bytes) {
  switch (method) {
    case 'GET': return [200, [...entity.records.values()]];
    case 'POST': return [201, insert(entity, readWhole(entity, bytes))];
    default: throw notAllowed();
  }
}

function answerRecord(method, entity, id, bytes) {
  if (!['GET', 'PUT', 'PATCH', 'DELETE'].includes(method)) throw notAllowed();
  const record = find(entity, id); // an unknown id comes before an invalid body
  switch (method) {
    case 'GET': return [200, record];
    case 'PUT': return [200, assign(record, readWhole(entity, bytes))];
    case 'PATCH': return [200, assign(record, readGiven(entity, bytes))];
    case 'DELETE': remove(record); return [204];
  }
}

function answerAction(method, entity, id, name) {
  const action = entity.actions.get(name);
  if (!action) throw notFound();
  if (method !== 'POST') throw notAllowed();
  return [200, act(entity, find(entity, id), action)];
}

// ---------------------------------------------------------------------------------------------
// HTTP

async function serve(request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const [path] = request.url.split('?');
  try {
    send(response, ...answer(request.method, path, Buffer.concat(chunks)));
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    send(response, error.status ?? 500, { error: error.message });
  }
}

function send(response, status, value) {
  if (status === 204) {
    response.writeHead(204).end();
    return;
  }
  const body = Buffer.from(JSON.stringify(value));
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
  response.writeHead(status, headers).end(body);
}

function main([specification, port]) {
  if (!specification || !/^[0-9]+$/.test(port ?? '')) {
    console.error('usage: node server.mjs SPECIFICATION.json PORT');
    process.exit(2);
  }
  load(JSON.parse(readFileSync(specification, 'utf8')));
  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.destroy()); // the client went away
  });
  server.keepAliveTimeout = 0; // idle connections stay open
  server.listen(Number(port), '0.0.0.0');
  process.on('SIGTERM', () => process.exit(0));
}

main(process.argv.slice(2));
