import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Field, type Fields, shownKind } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { type Call, callsOf } from '#engine/read/calls';
import { fieldsOf } from '#engine/read/entities';
import { withDefaults } from '#engine/run/evaluate/defaults';
import { linesOf } from '#engine/run/lines';
import { entity } from '#resources/index';
import { batchRecipe, batchRun } from './calls/batches';
import { incoming, outgoing } from './partners';
import { PIXEL, urlOf, type World } from './world';

/**
 * Valid records of any entity, built from its fields alone: required fields are filled by kind, references are created first. Rules over
 * several fields can't be read from a declaration, so fields that the API reports as missing are filled in and sent again.
 */

let count = 0;
const next = () => (++count).toString(36).toUpperCase();

/** Texts that match a pattern and the bounds; if none matches a pattern, add a candidate here. */
function textFor(field: Field<'text'>): string {
  if (field.names) return field.names === 'currency' ? 'USD' : 'Asia/Colombo';
  const serial = next();
  const { maxLength = 40, minLength = 0, pattern } = field;
  const padded = (length: number) => `X${serial.padStart(length - 1, '0')}`;
  const letters = serial.replace(/\d/g, (digit) => String.fromCharCode(65 + Number(digit))).toLowerCase();
  const candidates = [
    `Text ${serial}`,
    `Name${letters}`,
    ...[3, 4, 6, 8, 12].map(padded),
    ...['USD', '01-01', '00001', '123456', '192.168.1.50'],
  ];
  const found = candidates.find(
    (text) =>
      text.length <= maxLength && text.length >= minLength && (!pattern || new RegExp(pattern.test, 'u').test(text)),
  );
  if (found === undefined) throw new Error(`no candidate fits ${JSON.stringify(field)}; add one to textFor`);
  return found;
}

/** 1, or the nearest number within the bounds. */
function numberFor(field: Field): number {
  const { min, max, moreThan } = field as { min?: string | number; max?: string | number; moreThan?: string | number };
  const lowest = moreThan !== undefined ? Number(moreThan) + 1 : min !== undefined ? Number(min) : 1;
  return Math.min(Math.max(1, lowest), max === undefined ? Number.POSITIVE_INFINITY : Number(max));
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** A day that is past everywhere, so that no rule about the future applies. */
let uniqueDays = 0;
const yesterday = () => dayFromNow(-1);

const statusRules = (of: Entity) => (of.kind === 'resource' ? (of.statusBy ?? []) : []);

/** A new record's switches for one of these states, if a state follows from a switch that users can set. */
export const switchesFor = (of: Entity, states: readonly string[]): AnyRecord =>
  Object.fromEntries(
    statusRules(of).flatMap(({ status, on }) =>
      on && states.includes(status) && !fieldsOf(of)[on]?.readOnly ? [[on, true]] : [],
    ),
  );

/** Values that rules require beyond the fields: by entity. */
const KNOWN: Readonly<Record<string, AnyRecord>> = {
  userRoles: { module: [{ moduleId: 'PO', actions: ['view', 'approve'] }] },
};

/** Transfers need both ends, and a batch something to make: by entity. */
const BETWEEN: Readonly<Record<string, (maker: Maker) => Promise<AnyRecord>>> = {
  transferOuts: outgoing,
  transferIns: incoming,
  recipes: async () => ({ effectiveFrom: '2026-01-01' }),
  accountMappings: async () => ({ onlyFor: `Only ${next()}` }),
  batchRecipes: batchRecipe,
  batchRuns: batchRun,
};

export class Maker {
  readonly #made = new Map<string, Promise<AnyRecord>>();
  /** Entity -> paths that its rules required although no field says so. */
  readonly #missed = new Map<string, Set<string>>();
  constructor(readonly world: World) {}

  /** One record of an entity for others to reference, created at first use. */
  async one(name: string): Promise<AnyRecord> {
    const known = this.#made.get(name) ?? this.make(entity(name));
    this.#made.set(name, known);
    return known;
  }

  async #reference(field: Field<'reference'> | Field<'references'>): Promise<string> {
    if (field.to === 'outlets') return this.world.outletId;
    if (field.to === 'users') return this.world.owner.userId;
    // A record that can be referenced only once is created for the purpose.
    return String((field.unique ? await this.make(entity(field.to)) : await this.one(field.to))._id);
  }

  /** A valid value of a field. */
  async value(field: Field): Promise<unknown> {
    switch (shownKind(field)) {
      case 'text':
      case 'longText':
        return textFor(field as Field<'text'>);
      case 'image':
        return '/api/v1/files/Zw.made';
      case 'files': {
        const sent = { file: `data:image/png;base64,${PIXEL}`, name: 'scan.png' };
        const { body } = await this.world.owner.post('/api/v1/purchaseOrders/uploadFile', sent);
        return [body];
      }
      case 'email':
        return `person.${next().toLowerCase()}@example.com`;
      case 'phone':
        return '+94 11 234 5678';
      case 'colour':
        return '#0f766e';
      case 'integer':
        return numberFor(field);
      case 'decimal':
      case 'quantity':
      case 'money':
      case 'cost':
      case 'percent':
        return String(numberFor(field));
      case 'boolean':
        return true;
      case 'date':
        // One of each day, in their order: a closed day also closes the days before it.
        return field.unique ? dayFromNow(-3000 + uniqueDays++) : yesterday();
      case 'time':
        return '17:30';
      case 'datetime':
        return new Date().toISOString();
      case 'choice':
        return (field as Field<'choice'>).values[0];
      case 'choices':
        return [(field as Field<'choices'>).values[0]];
      case 'tags':
        return [`word${next()}`];
      case 'reference':
        return this.#reference(field as Field<'reference'>);
      case 'references':
        return [await this.#reference(field as Field<'references'>)];
      case 'group':
        return this.values((field as Field<'group'>).fields);
      case 'list':
      case 'lines':
        return [await this.values((field as Field<'list'>).fields)];
    }
  }

  /** Values of the required fields without a certain default (the outlet has none for a user with several). */
  async values(fields: Fields, around?: AnyRecord): Promise<AnyRecord> {
    const record: AnyRecord = {};
    const whole = around ?? record;
    for (const [key, field] of Object.entries(fields)) {
      const isReference = field.kind === 'reference' || field.kind === 'references';
      if (!field.required || field.readOnly || field.kind === 'computed') continue;
      if ((field.default !== undefined && !isReference) || (field.when && !field.when(record, whole))) continue;
      record[key] = field.kind === 'group' ? await this.values(field.fields, whole) : await this.value(field);
    }
    return record;
  }

  /** What a user would send to create a record: required fields, and those missing the last time. */
  async input(of: Entity): Promise<AnyRecord> {
    const begun = await (BETWEEN[of.name]?.(this) ?? this.#begun(of));
    const record = { ...(await this.values(fieldsOf(of))), ...KNOWN[of.name], ...begun };
    // A record that ends on its date hasn't ended yet.
    for (const { after } of statusRules(of)) if (after && record[after]) record[after] = dayFromNow(1);
    for (const path of this.#missed.get(of.name) ?? []) await this.#give(of, record, path);
    return record;
  }

  /** Initial values of a document that is always made from another: everything that its source, approved for this, fills in. */
  async #begun(of: Entity): Promise<AnyRecord> {
    if (of.kind !== 'document') return {};
    for (const [name, link] of Object.entries(of.from ?? {})) {
      if (!of.fields[link.by]?.required) continue;
      const today = dayFromNow(0);
      const context = { today, userId: this.world.owner.userId, can: () => true, settings: {}, outlet: {} };
      const begun = link.fill(await this.#approved(entity(name)), {}, context);
      const isOpen = (key: string, value: unknown) => value === null && of.lines[key]?.kind === 'quantity';
      const items = linesOf(begun).map((line) =>
        Object.fromEntries(Object.entries(line).map(([key, value]) => [key, isOpen(key, value) ? '1' : value])),
      );
      return { ...begun, items };
    }
    return {};
  }

  /** A new document, approved after every required field is filled in. */
  async #approved(of: Entity): Promise<AnyRecord> {
    const { actions, update } = callsOf(of);
    const send = (call: Call | undefined, record: AnyRecord) => {
      if (!call) throw new Error(`${of.name} cannot be approved`);
      return this.world.owner[call.method === 'PUT' ? 'put' : 'post'](urlOf(call), record);
    };
    let record = await this.make(of);
    for (let attempt = 1; ; attempt++) {
      const { status, body } = await send(actions.approve, { _id: record._id, _rev: record._rev });
      if (status === 200) return body;
      const draft = { ...record };
      if (attempt === 4 || !(await this.complete(of, draft, body.errors)))
        throw new Error(`no approved ${of.name}: ${JSON.stringify(body)}`);
      record = (await send(update, draft)).body;
    }
  }

  /** Puts a value at a path such as `items.0.unitPrice`; false if the path doesn't exist. */
  async #give(of: Entity, record: AnyRecord, path: string): Promise<boolean> {
    let fields = fieldsOf(of);
    let place: AnyRecord | undefined = record;
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    for (const key of keys) {
      const nested = fields[key];
      if (nested && 'fields' in nested) fields = nested.fields;
      place = place?.[key] as AnyRecord | undefined;
    }
    const field = fields[last];
    if (!field || !place) return false;
    place[last] = await this.value(field);
    return true;
  }

  /** Fills in the fields reported as missing, at their place; false if something else is wrong. */
  async complete(of: Entity, record: AnyRecord, problems: readonly Problem[] = []): Promise<boolean> {
    const missing = problems.filter(({ rule, field }) => rule === 'required' && field !== '_rev');
    for (const { field } of missing) if (!(await this.#give(of, record, field))) return false;
    return missing.length > 0;
  }

  /** The settings of the world's outlet: saved with their defaults first if they have never been saved. */
  async #settings(of: Entity): Promise<AnyRecord> {
    const { getOne, update } = callsOf(of);
    if (!getOne || !update) throw new Error(`${of.name} are settings without calls to read and save them`);
    const { body } = await this.world.owner.get(urlOf(getOne).replace(/\{\w+\}/, this.world.outletId));
    const { _labels, ...record } = body as AnyRecord;
    if (record._rev !== '0-default') return record;
    const saved = await this.world.owner.put(urlOf(update), record);
    if (saved.status !== 200) throw new Error(`no valid ${of.name}: ${JSON.stringify([saved.body, record])}`);
    return saved.body;
  }

  /** A new record as the API stores it; written straight into the storage if users can't create one. */
  async make(of: Entity, more: AnyRecord = {}): Promise<AnyRecord> {
    const { create } = callsOf(of);
    const record = { ...(await this.input(of)), ...more };
    if (of.name === 'systemSettings') return this.world.settings;
    if (of.kind === 'resource' && of.viewOf) return { _id: this.world.outletId };
    if (!create && of.kind === 'resource' && of.per === 'outlet') return this.#settings(of);
    if (!create) return this.world.put(of.name, { ...withDefaults(fieldsOf(of), record, {}), ...this.#ownId(of) });
    for (let attempt = 1; ; attempt++) {
      const { status, body } = await this.world.owner.post(urlOf(create), record);
      if (status === 201) return body;
      if (attempt === 4 || !(await this.complete(of, record, body.errors)))
        throw new Error(`no valid ${of.name}: ${JSON.stringify([body, record])}`);
      const missed = this.#missed.get(of.name) ?? new Set();
      this.#missed.set(of.name, missed);
      for (const { field } of body.errors ?? []) missed.add(field);
    }
  }

  /** Settings have their outlet's or their group's id. */
  #ownId(of: Entity): AnyRecord {
    const { outletId, groupId } = this.world;
    if (of.kind !== 'resource' || !of.per) return {};
    return of.per === 'group'
      ? { _id: groupId }
      : { _id: outletId, ...('outletId' in fieldsOf(of) ? { outletId } : {}) };
  }
}

/** Whether there is only one record: settings of the world's outlet or group. */
export const isSingle = (of: Entity): boolean => of.kind === 'resource' && of.per !== undefined && !callsOf(of).create;

/** A plain field that a user can change at any time, with a different value than the stored one. */
export async function change(maker: Maker, of: Entity, record: AnyRecord): Promise<AnyRecord> {
  if (of.name === 'systemSettings') return { settings: [{ name: 'splitBill', state: false }] };
  // Its first switch would keep the owner out of everything else.
  if (of.name === 'signInSettings') return { openId: true, issuer: 'https://login.example', clientId: 'console' };
  const plain = ['longText', 'text', 'boolean', 'integer', 'money', 'quantity', 'decimal'];
  const free = Object.entries(fieldsOf(of)).filter(
    ([, field]) =>
      plain.includes(field.kind) &&
      !field.readOnly &&
      !field.once &&
      !field.hidden &&
      !field.secret &&
      (!field.when || field.when(record, record)),
  );
  for (const [key, field] of free) {
    const value = field.kind === 'boolean' ? record[key] !== true : await maker.value(field);
    if (String(value) !== String(record[key] ?? '')) return { [key]: value };
  }
  throw new Error(`${of.name} has no plain field that can be changed`);
}
