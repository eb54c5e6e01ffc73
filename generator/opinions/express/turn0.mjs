// The bakery chain of scenario 8, turn 0, in Express: written by hand from the contract and the prose.
//
// Usage: node turn0.mjs PORT

import express from "express";
import { z } from "zod";

// Records by id. The keys are the ids as text, the way they stand in paths.
const doughBatches = new Map();
const bakeryBranches = new Map();
let lastId = 0;

// Schemas

// zod counts the length of a string in code points, as the contract does.
const text = (min, max) => z.string().min(min).max(max);
// Without a precision, fractions of a second would be fine.
const datetime = z.iso.datetime({ precision: 0 });
const nullable = (schema) => schema.nullable().default(null);
const reference = (table) => z.int().refine((id) => table.has(String(id)), "no such record");

const DoughBatch = z.object({
  iced_at: datetime,
  priority_score: nullable(z.int().min(0).max(100)),
  topping_text: text(5, 90),
  discarded_at: nullable(datetime),
});

const BakeryBranch = z.object({
  justification: text(1, 180),
  cooled_at: datetime,
  temperature_celsius: z.number().min(-50).max(120).default(56.25),
  morning_dough_batch: nullable(reference(doughBatches)),
});

// The application

const app = express();
app.enable("case sensitive routing");
app.enable("strict routing");
app.use(express.json());

class HttpError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

function find(table, id) {
  const record = table.get(id);
  if (!record) throw new HttpError(404, "no such record");
  return record;
}

function parse(schema, body) {
  const { success, data, error } = schema.safeParse(body);
  if (!success) throw new HttpError(400, z.prettifyError(error));
  return data;
}

// parsePartial keeps only what was sent: zod's partial() would fill in defaults.
function parsePartial(schema, body) {
  const data = parse(schema.partial(), body);
  return Object.fromEntries(Object.entries(data).filter(([field]) => Object.hasOwn(body, field)));
}

app.post("/reset", (req, res) => {
  doughBatches.clear();
  bakeryBranches.clear();
  res.status(204).end();
});

// Dough batches

app.post("/doughbatch", (req, res) => {
  const record = { id: ++lastId, ...parse(DoughBatch, req.body) };
  doughBatches.set(String(record.id), record);
  res.status(201).json(record);
});

app.get("/doughbatch", (req, res) => {
  res.json([...doughBatches.values()]);
});

app.get("/doughbatch/:id", (req, res) => {
  res.json(find(doughBatches, req.params.id));
});

app.put("/doughbatch/:id", (req, res) => {
  const record = find(doughBatches, req.params.id);
  res.json(Object.assign(record, parse(DoughBatch, req.body)));
});

app.patch("/doughbatch/:id", (req, res) => {
  const record = find(doughBatches, req.params.id);
  res.json(Object.assign(record, parsePartial(DoughBatch, req.body)));
});

app.delete("/doughbatch/:id", (req, res) => {
  const record = find(doughBatches, req.params.id);
  for (const branch of bakeryBranches.values()) {
    if (branch.morning_dough_batch === record.id) branch.morning_dough_batch = null;
  }
  doughBatches.delete(req.params.id);
  res.status(204).end();
});

// Bakery branches

app.post("/bakerybranch", (req, res) => {
  const record = { id: ++lastId, ...parse(BakeryBranch, req.body) };
  bakeryBranches.set(String(record.id), record);
  res.status(201).json(record);
});

app.get("/bakerybranch", (req, res) => {
  res.json([...bakeryBranches.values()]);
});

app.get("/bakerybranch/:id", (req, res) => {
  res.json(find(bakeryBranches, req.params.id));
});

app.put("/bakerybranch/:id", (req, res) => {
  const record = find(bakeryBranches, req.params.id);
  res.json(Object.assign(record, parse(BakeryBranch, req.body)));
});

app.patch("/bakerybranch/:id", (req, res) => {
  const record = find(bakeryBranches, req.params.id);
  res.json(Object.assign(record, parsePartial(BakeryBranch, req.body)));
});

app.delete("/bakerybranch/:id", (req, res) => {
  find(bakeryBranches, req.params.id);
  bakeryBranches.delete(req.params.id);
  res.status(204).end();
});

// Analytics

app.get("/analytics/doughbatch/priority_score/count", (req, res) => {
  res.json({ value: [...doughBatches.values()].filter((d) => d.priority_score !== null).length });
});

app.get("/analytics/bakerybranch/temperature_celsius/avg", (req, res) => {
  const values = [...bakeryBranches.values()].map((b) => b.temperature_celsius);
  res.json({ value: values.length ? values.reduce((a, b) => a + b) / values.length : null });
});

app.use((error, req, res, next) => {
  if (!error.status) console.error(error);
  res.status(error.status ?? 500).json({ error: error.message });
});

app.listen(Number(process.argv[2]));
