// The bakery chain of scenario 8, turn 20, in Express: written by hand from the contract and the prose.
//
// Usage: node turn20.mjs PORT

import express from "express";
import { z } from "zod";

class HttpError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

// The store

// Table holds the records of one entity. The keys are the ids as text, the way they stand in paths.
class Table {
  #records = new Map();
  #lastId = 0;

  add(fields) {
    const record = { id: ++this.#lastId, ...fields };
    this.#records.set(String(record.id), record);
    return record;
  }

  find(id) {
    const record = this.#records.get(String(id));
    if (!record) throw new HttpError(404, "no such record");
    return record;
  }

  has(id) {
    return this.#records.has(String(id));
  }

  all() {
    return [...this.#records.values()];
  }

  values(field) {
    return this.all().map((record) => record[field]).filter((value) => value !== null);
  }

  delete(id) {
    this.#records.delete(String(id));
  }

  clear() {
    this.#records.clear();
  }
}

const doughBatches = new Table();
const bakeryBranches = new Table();
const mixerServices = new Table();
const bakingRecipes = new Table();
const proofingChambers = new Table();
const doughDividers = new Table();
const sourdoughs = new Table();
const cakeCommissions = new Table();
const priceBoards = new Table();
const apprenticeBakers = new Table();
const recipeRevisions = new Table();
const customerPraises = new Table();

const tables = [
  doughBatches,
  bakeryBranches,
  mixerServices,
  bakingRecipes,
  proofingChambers,
  doughDividers,
  sourdoughs,
  cakeCommissions,
  priceBoards,
  apprenticeBakers,
  recipeRevisions,
  customerPraises,
];

// Who refers to whom.
const references = [
  { table: bakeryBranches, field: "nearest_dough_batch", target: doughBatches, onDelete: "nullify" },
  { table: bakeryBranches, field: "sister_loaf", target: mixerServices, onDelete: "restrict" },
  { table: bakingRecipes, field: "night_loaf", target: mixerServices, onDelete: "restrict" },
  { table: bakingRecipes, field: "lead_baker_baking_recipe", target: bakingRecipes, onDelete: "cascade" },
  { table: bakingRecipes, field: "lead_baker_dough_batch", target: doughBatches, onDelete: "restrict" },
  { table: proofingChambers, field: "dough_batch", target: doughBatches, onDelete: "nullify" },
  { table: cakeCommissions, field: "cake_commission", target: cakeCommissions, onDelete: "cascade" },
  { table: priceBoards, field: "sister_oven_load", target: doughDividers, onDelete: "nullify" },
];

const referenceLists = [
  { table: bakingRecipes, field: "bakery_branch_ids", target: bakeryBranches },
  { table: proofingChambers, field: "main_baking_recipe_ids", target: bakingRecipes },
  { table: apprenticeBakers, field: "former_price_board_ids", target: priceBoards },
  { table: customerPraises, field: "sister_cake_commission_ids", target: cakeCommissions },
  { table: customerPraises, field: "dough_batch_ids", target: doughBatches },
];

function deleteRecord(table, id) {
  // Ids are unique in their table only, so the records themselves are collected, with their tables.
  const doomed = new Map([[table.find(id), table]]);
  for (const [record, owner] of doomed) {
    // A map also iterates over what is added on the way.
    for (const { table: source, field, target, onDelete } of references) {
      if (onDelete !== "cascade" || target !== owner) continue;
      for (const referrer of source.all()) {
        if (referrer[field] === record.id) doomed.set(referrer, source);
      }
    }
  }
  const isDoomed = (target, id) => id !== null && target.has(id) && doomed.has(target.find(id));
  const remaining = (source) => source.all().filter((record) => !doomed.has(record));

  for (const { table: source, field, target, onDelete } of references) {
    if (onDelete === "restrict" && remaining(source).some((record) => isDoomed(target, record[field]))) {
      throw new HttpError(409, "another record refers to this one");
    }
  }
  for (const { table: source, field, target, onDelete } of references) {
    if (onDelete !== "nullify") continue;
    for (const record of remaining(source)) {
      if (isDoomed(target, record[field])) record[field] = null;
    }
  }
  for (const { table: source, field, target } of referenceLists) {
    for (const record of remaining(source)) {
      record[field] = record[field].filter((id) => !isDoomed(target, id));
    }
  }
  for (const [record, owner] of doomed) owner.delete(record.id);
}

// Schemas of what clients send. States are not in them: only actions move them.

// zod counts the length of a string in code points, as the contract does.
const text = (min, max) => z.string().min(min).max(max);
// Without a precision, fractions of a second would be fine.
const datetime = z.iso.datetime({ precision: 0 });
const nullable = (schema) => schema.nullable().default(null);
const reference = (table) => z.int().refine((id) => table.has(id), "no such record");
const referenceList = (table) =>
  z.array(reference(table)).refine((ids) => new Set(ids).size === ids.length, "a record is named twice");

const DoughBatch = z.object({
  iced_at: datetime.default("2013-10-24T21:34:29Z"),
  topping_text: text(5, 105),
  total_amount: z.number().max(721.5),
});

const BakeryBranch = z.object({
  justification: text(0, 195),
  cooled_at: datetime,
  temperature_celsius: z.number().min(-50).default(56.25),
  nearest_dough_batch: nullable(reference(doughBatches)),
  sister_loaf: reference(mixerServices),
});

const MixerService = z.object({
  sliced: nullable(z.boolean()),
  wheelchair_accessible: z.boolean().default(false),
  short_label: nullable(text(1, 50)),
  score_change: z.number(),
  leavening: nullable(z.enum(["poolish", "soda", "baking_powder", "dry_yeast", "unleavened"])),
  sort_index: z.int().default(-481),
});

const BakingRecipe = z.object({
  discarded_at: datetime,
  expires_at: datetime,
  attempt_count: nullable(z.int().min(16).max(50)),
  bakery_branch_ids: referenceList(bakeryBranches),
  night_loaf: reference(mixerServices),
  lead_baker_baking_recipe: nullable(reference(bakingRecipes)),
  lead_baker_dough_batch: nullable(reference(doughBatches)),
});

const ProofingChamber = z.object({
  flour_grade: z.enum(["rye_dark", "einkorn", "wheat_white", "spelt"]),
  phone_number: text(4, 30),
  dough_batch: nullable(reference(doughBatches)),
  main_baking_recipe_ids: referenceList(bakingRecipes).default(() => []),
  hydration_ratio: z.int().min(40),
  keyword_text: nullable(text(2, 100)),
  website: nullable(text(0, 160)),
});

const DoughDivider = z.object({
  reference_code: z.string(),
  public_note: text(1, 205),
  long_label: z.string().default("willow"),
  current_dough_temperature: z.number().min(2).max(45),
  requires_review: z.boolean(),
  branch_street: nullable(text(4, 120)),
});

const Sourdough = z.object({
  icing_message: nullable(text(3, 80)),
  sort_index: z.int().min(0).max(9999).default(7868),
  published_at: datetime.default("2007-02-26T00:33:29Z"),
  reply_email: text(3, 120).default("bir"),
  butter_kg: z.number(),
  instructions: text(1, 200),
});

const CakeCommission = z.object({
  delivered_at: datetime,
  score_change: nullable(z.number().min(-100).max(100)),
  ordered_at: nullable(datetime),
  urgent: nullable(z.boolean()),
  egg_count: z.int().min(0).max(1200),
  cake_commission: nullable(reference(cakeCommissions)),
});

const PriceBoard = z.object({
  sponsor_bakery: nullable(text(1, 80)),
  file_name: nullable(text(1, 100)),
  tray_count: z.int().min(0).max(240),
  item_count: z.int().min(0).max(500),
  volume_litres: z.number().min(0).max(4000),
  sister_oven_load: nullable(reference(doughDividers)),
  mixing_speed: z.int().min(1).max(20),
});

const ApprenticeBaker = z.object({
  favourite: z.boolean(),
  color_name: text(4, 30).default("river del"),
  sugar_reduced: nullable(z.boolean()),
  compass_direction: z.enum(["north", "north_east", "south_west"]).default("north"),
  egg_count: z.int().min(0).max(1200),
  former_price_board_ids: referenceList(priceBoards),
});

const RecipeRevision = z.object({
  headline: text(0, 100),
  unit_cost: z.number().min(0).max(5000).default(4034.25),
  butter_kg: nullable(z.number().min(0).max(120)),
  gluten_free: z.boolean(),
});

const allergens = ["lupin", "tree_nut", "peanut", "sesame_seed"];

const CustomerPraise = z.object({
  street_address: text(0, 160),
  keyword_text: nullable(text(1, 100)),
  allergen: z.enum(allergens),
  sweetener: z.enum(["cane_sugar", "beet_sugar", "agave"]),
  justification: text(3, 180),
  sister_cake_commission_ids: referenceList(cakeCommissions).default(() => []),
  dough_batch_ids: referenceList(doughBatches).default(() => []),
});

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

// The application

const app = express();
app.enable("case sensitive routing");
app.enable("strict routing");
app.use(express.json());

app.post("/reset", (req, res) => {
  for (const table of tables) table.clear();
  res.status(204).end();
});

// resource adds the routes that every entity has; state is the state field with its initial value.
function resource(path, table, schema, state = {}) {
  app.post(path, (req, res) => {
    res.status(201).json(table.add({ ...parse(schema, req.body), ...state }));
  });
  app.get(path, (req, res) => {
    res.json(table.all());
  });
  app.get(`${path}/:id`, (req, res) => {
    res.json(table.find(req.params.id));
  });
  app.put(`${path}/:id`, (req, res) => {
    const record = table.find(req.params.id);
    res.json(Object.assign(record, parse(schema, req.body)));
  });
  app.patch(`${path}/:id`, (req, res) => {
    const record = table.find(req.params.id);
    res.json(Object.assign(record, parsePartial(schema, req.body)));
  });
  app.delete(`${path}/:id`, (req, res) => {
    deleteRecord(table, req.params.id);
    res.status(204).end();
  });
}

resource("/doughbatch", doughBatches, DoughBatch, { starter_state: "dormant" });
resource("/bakerybranch", bakeryBranches, BakeryBranch, { dough_stage: "weighed" });
resource("/mixerservice", mixerServices, MixerService);
resource("/bakingrecipe", bakingRecipes, BakingRecipe, { starter_state: "dormant" });
resource("/proofingchamber", proofingChambers, ProofingChamber, { cake_stage: "sketched" });
resource("/doughdivider", doughDividers, DoughDivider);
resource("/sourdough", sourdoughs, Sourdough);
resource("/cakecommission", cakeCommissions, CakeCommission, { route_state: "planned" });
resource("/priceboard", priceBoards, PriceBoard);
resource("/apprenticebaker", apprenticeBakers, ApprenticeBaker, { recipe_state: "invented" });
resource("/reciperevision", recipeRevisions, RecipeRevision);
resource("/customerpraise", customerPraises, CustomerPraise);

// Actions

function requireState(record, field, ...starting) {
  if (!starting.includes(record[field])) throw new HttpError(400, `${field} is ${record[field]}`);
}

function guard(holds) {
  if (!holds) throw new HttpError(409, "a guard does not hold");
}

app.post("/doughbatch/:id/peak", (req, res) => {
  const batch = doughBatches.find(req.params.id);
  requireState(batch, "starter_state", "dormant");
  guard(batch.total_amount >= 382.75);
  guard(proofingChambers.all().filter((chamber) => chamber.dough_batch === batch.id).length >= 2);
  batch.starter_state = "tired";
  batch.total_amount = 328.5;
  res.json(batch);
});

app.post("/doughbatch/:id/rest_starter", (req, res) => {
  const batch = doughBatches.find(req.params.id);
  requireState(batch, "starter_state", "dormant", "fed");
  batch.starter_state = "fed";
  res.json(batch);
});

app.post("/bakingrecipe/:id/discard", (req, res) => {
  const recipe = bakingRecipes.find(req.params.id);
  requireState(recipe, "starter_state", "dormant");
  recipe.starter_state = "bubbling";
  res.json(recipe);
});

app.post("/bakingrecipe/:id/feed", (req, res) => {
  const recipe = bakingRecipes.find(req.params.id);
  requireState(recipe, "starter_state", "bubbling", "dormant");
  guard(recipe.attempt_count !== null && recipe.attempt_count <= 23);
  guard(recipe.lead_baker_baking_recipe !== null);
  recipe.starter_state = "dormant";
  recipe.attempt_count = null;
  res.json(recipe);
});

app.post("/proofingchamber/:id/hand_over", (req, res) => {
  const chamber = proofingChambers.find(req.params.id);
  requireState(chamber, "cake_stage", "sketched", "quoted");
  guard(chamber.dough_batch !== null && doughBatches.find(chamber.dough_batch).total_amount >= 534);
  chamber.cake_stage = "quoted";
  chamber.website = null;
  chamber.phone_number = "velvet quartz sa";
  res.json(chamber);
});

app.post("/cakecommission/:id/drive_off", (req, res) => {
  const commission = cakeCommissions.find(req.params.id);
  requireState(commission, "route_state", "planned");
  guard(commission.egg_count === 746);
  if (commission.cake_commission !== null) {
    const named = cakeCommissions.find(commission.cake_commission);
    if (named.egg_count - 23 < 0) throw new HttpError(409, "egg_count would be out of bounds");
    named.egg_count -= 23;
  }
  commission.route_state = "packed";
  res.json(commission);
});

app.post("/apprenticebaker/:id/retire", (req, res) => {
  const baker = apprenticeBakers.find(req.params.id);
  requireState(baker, "recipe_state", "invented");
  baker.recipe_state = "costed";
  res.json(baker);
});

// Analytics

const avg = (values) => (values.length ? values.reduce((a, b) => a + b) / values.length : null);
const max = (values) => (values.length ? Math.max(...values) : null);
// Datetimes are all of one form, so that their order is the order of the texts.
const earliest = (values) => values.toSorted()[0] ?? null;
const distribution = (...possible) => (values) =>
  Object.fromEntries(possible.map((one) => [String(one), values.filter((value) => value === one).length]));

function analytic(path, table, field, aggregate) {
  app.get(`/analytics/${path}`, (req, res) => {
    res.json({ value: aggregate(table.values(field)) });
  });
}

analytic("bakerybranch/temperature_celsius/avg", bakeryBranches, "temperature_celsius", avg);
analytic("mixerservice/sliced/distribution", mixerServices, "sliced", distribution(true, false));
analytic("sourdough/sort_index/avg", sourdoughs, "sort_index", avg);
analytic("cakecommission/ordered_at/min", cakeCommissions, "ordered_at", earliest);
analytic("priceboard/item_count/max", priceBoards, "item_count", max);
analytic("priceboard/tray_count/max", priceBoards, "tray_count", max);
analytic("doughbatch/iced_at/min", doughBatches, "iced_at", earliest);
analytic("customerpraise/allergen/distribution", customerPraises, "allergen", distribution(...allergens));

app.use((error, req, res, next) => {
  if (!error.status) console.error(error);
  res.status(error.status ?? 500).json({ error: error.message });
});

app.listen(Number(process.argv[2]));
