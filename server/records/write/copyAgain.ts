/** Creates an outlet's records at another outlet: references are resolved there by code, or shared along. */

import type { Entity } from '#engine/define/declaration';
import { type Fields, inSentence } from '#engine/define/fields';
import { codeField, fieldsOf, scopeOf, titleOf } from '#engine/read/entities';
import { type Chosen, referencesIn } from '#engine/run/evaluate/choices';
import { withDefaults } from '#engine/run/evaluate/defaults';
import { drafted } from '#engine/run/evaluate/evaluate';
import { isRecord, sameValue, textsIn } from '#engine/run/values';
import { entity as entityOf, findEntity } from '#resources';
import { currencyOf } from '#server/auth/identity';
import type { ImportRow } from '../import/rows';
import { judgeAndStore } from '../import/writing';
import { ledgerOf } from '../read/ledgerFigures';
import { contextFor, groupFor, wordsFor } from '../rules/facts';
import { type CopyPlace, type CopyResult, isSharedWith, type Master, resultAt, shareWith } from './copySharing';

import { subjectOf } from './prepare';
import { readReferences } from './referenceChecks';
import { findRecords, readMany, scopeOfIdentity } from './store';
import { type Claim, claimsOf, ownersOf } from './uniqueKeys';

/** Records by `resource|id`. */
type Found = ReadonlyMap<string, Master>;
/** `resource|id` here -> the id of the same thing there. */
type Twins = ReadonlyMap<string, string>;

const resourceIn = (key: string): string => key.slice(0, key.indexOf('|'));

/** The values people entered, without computed values and ledger figures. */
function givenOf(fields: Fields, record: Master): Master {
  const entries = Object.entries(fields).flatMap(([key, field]): [string, unknown][] => {
    const value = record[key];
    if (value === undefined || field.readOnly || field.kind === 'computed' || ledgerOf(field)) return [];
    if (field.kind === 'list' && Array.isArray(value))
      return [[key, value.map((row) => (isRecord(row) ? givenOf(field.fields, row) : row))]];
    return [[key, value]];
  });
  return Object.fromEntries(entries);
}

/** A record without its costs and prices, which are in the currency of its outlet. */
function withoutAmounts(fields: Fields, record: Master): Master {
  const entries = Object.entries(record).flatMap(([key, value]): [string, unknown][] => {
    const field = fields[key];
    if (field?.kind === 'money' || field?.kind === 'cost') return [];
    if (field?.kind === 'list' && Array.isArray(value))
      return [[key, value.map((row) => (isRecord(row) ? withoutAmounts(field.fields, row) : row))]];
    return [[key, value]];
  });
  return Object.fromEntries(entries);
}

/** Whether a record that must have an amount is without it. */
const lacksAmount = (fields: Fields, record: Master): boolean =>
  Object.entries(fields).some(
    ([key, { kind, required }]) => required && (kind === 'money' || kind === 'cost') && record[key] === undefined,
  );

/** Replaces this outlet's ids with the other outlet's. */
function withTwins(fields: Fields, record: Master, twins: Twins): Master {
  const entries = Object.entries(record).map(([key, value]): [string, unknown] => {
    const field = fields[key];
    if (field?.kind === 'reference') return [key, twins.get(`${field.to}|${String(value)}`) ?? value];
    if (field?.kind === 'references') return [key, textsIn(value).map((id) => twins.get(`${field.to}|${id}`) ?? id)];
    if (field?.kind === 'list' && Array.isArray(value))
      return [key, value.map((row) => (isRecord(row) ? withTwins(field.fields, row, twins) : row))];
    return [key, value];
  });
  return Object.fromEntries(entries);
}

/** The other outlet's own versions of the records, found by code. */
async function twinsOf({ tx, identity, outletId }: CopyPlace, found: Found): Promise<Map<string, string>> {
  const keys = new Map<string, Map<string, string>>();
  for (const [key, record] of found) {
    const of = entityOf(resourceIn(key));
    const code = codeField(of);
    if (scopeOf(of) !== 'outlet' || !code || !record[code]) continue;
    keys.set(of.name, (keys.get(of.name) ?? new Map()).set(String(record[code]), key));
  }
  const twins = new Map<string, string>();
  for (const [resource, byCode] of keys) {
    const of = entityOf(resource);
    const code = codeField(of) ?? '';
    const filter = { outletId, [code]: [...byCode.keys()], status: 'active' };
    const there: readonly Master[] = await findRecords(tx, scopeOfIdentity(identity), of, filter, { limit: 'all' });
    for (const twin of there) {
      const key = byCode.get(String(twin[code]));
      if (key) twins.set(key, String(twin._id));
    }
  }
  return twins;
}

/** What identifies the same record at different outlets: the code or, without one, what it is about. */
function isIdentity(entity: Entity, { field, key }: Claim): boolean {
  const code = codeField(entity);
  if (code) return field === code;
  const fields = fieldsOf(entity);
  return key.split('|').some((part) => {
    const named = fields[part];
    return named?.kind === 'reference' && named.to !== 'outlets';
  });
}

/** A reference that the other outlet doesn't have: a reason not to copy, or a record to share along. */
function missingAt(
  { outletId, along }: CopyPlace,
  chosen: readonly Chosen[],
  found: Found,
  twins: Twins,
  outletName: string,
): { reason?: string; brings: readonly string[] } {
  const brings = new Set<string>();
  for (const { id, field } of chosen) {
    const key = `${field.to}|${id}`;
    const of = findEntity(field.to);
    const record = found.get(key);
    if (!of || !record || scopeOf(of) === 'self') continue;
    if (scopeOf(of) === 'outlet' ? twins.has(key) : isSharedWith(of, record, outletId)) continue;
    if (!along.includes(of.name))
      return { reason: `${of.label.one} ${titleOf(of, record)} isn’t at ${outletName} yet`, brings: [] };
    brings.add(key);
  }
  return { brings: [...brings] };
}

/** Shares records along, once each. */
function sharer(place: CopyPlace, found: Found) {
  const done = new Set<string>();
  return async (keys: readonly string[]): Promise<{ reason?: string; words: string[] }> => {
    const words: string[] = [];
    for (const key of keys) {
      const record = found.get(key);
      if (!record || done.has(key)) continue;
      const of = entityOf(resourceIn(key));
      const scope = scopeOfIdentity(place.identity);
      const [now] = await readMany(place.tx, scope, of, [String(record._id)], { lock: true });
      const reason = now && (await shareWith(place, of, now));
      if (reason) return { reason: `${titleOf(of, record)}: ${reason}`, words };
      done.add(key);
      words.push(`${inSentence(of.label.one)} ${titleOf(of, record)}`);
    }
    return { words };
  };
}

/** A record that can be copied, as far as it alone shows. */
interface Open {
  source: Master;
  given: Master;
  /** What the copy leaves out, in words; '' if it is whole. */
  amounts: string;
  chosen: Chosen[];
}

/** A record being copied to the other outlet. */
interface Copied {
  source: Master;
  row: ImportRow;
  message: string;
}

/** Creates records at another outlet, unless they exist or can't be created. One result each. */
export async function copiedAgain(place: CopyPlace, records: readonly Master[]): Promise<CopyResult[]> {
  const { tx, identity, entity, outletId } = place;
  const fields = fieldsOf(entity);
  const results = new Map<Master, CopyResult>();
  const end = (source: Master, outcome: CopyResult['outcome'], message: string) =>
    void results.set(source, resultAt(place, source, outcome, message));
  const open = records.flatMap((source): Open[] => {
    if (source.outletId === outletId) end(source, 'skip', 'It is from this outlet');
    else if (source.status === 'inactive') end(source, 'conflict', 'Inactive. Activate it before copying it');
    else {
      const whole = givenOf(fields, source);
      const [from, to] = [currencyOf(identity, [String(source.outletId)]), currencyOf(identity, [outletId])];
      const given = from === to ? whole : withoutAmounts(fields, whole);
      const amounts = sameValue(given, whole) ? '' : `costs and prices, which are in ${from}`;
      return [{ source, given, amounts, chosen: referencesIn(fields, given, undefined) }];
    }
    return [];
  });
  const chosen = open.flatMap((each) => each.chosen);
  const found = await readReferences(tx, scopeOfIdentity(identity), chosen);
  const twins = await twinsOf(place, found);
  const copies = open.map((each) => ({ ...each, record: withTwins(fields, { ...each.given, outletId }, twins) }));
  const claims = copies.flatMap(({ record }) => claimsOf(entity, record));
  const owners = await ownersOf(tx, identity.groupId, entity, claims);
  const [outlet] = await readMany(tx, scopeOfIdentity(identity), entityOf('outlets'), [outletId]);
  const outletName = titleOf(entityOf('outlets'), outlet ?? {});
  const share = sharer(place, found);
  const made: Copied[] = [];
  for (const [index, { source, given, amounts, record, chosen: refers }] of copies.entries()) {
    const taken = claimsOf(entity, record).filter(({ key, value }) => owners.has(`${key}\n${value}`));
    const missing = missingAt(place, refers, found, twins, outletName);
    const [other] = taken;
    if (taken.some((claim) => isIdentity(entity, claim))) end(source, 'skip', 'Already there');
    else if (other) end(source, 'conflict', `“${String(record[other.field])}” is already used there by another one`);
    else if (missing.reason) end(source, 'conflict', missing.reason);
    else if (amounts && lacksAmount(fields, given))
      end(source, 'conflict', `It can’t be copied without ${amounts}. Enter it at ${outletName}`);
    else {
      const { reason, words } = await share(missing.brings);
      if (reason) end(source, 'conflict', reason);
      else {
        const shares = words.length > 0 ? `Also shares ${words.join(', ')}` : '';
        const message = [amounts && `Without ${amounts}`, shares].filter(Boolean).join('. ');
        made.push({ source, message, row: { number: index + 1, given: {}, input: {}, problems: [], record } });
      }
    }
  }
  await store(place, made);
  for (const { source, row, message } of made) {
    const [wrong] = row.problems;
    const result = resultAt(place, source, wrong ? 'conflict' : 'create', wrong?.message ?? message);
    results.set(source, row.id && !wrong ? { ...result, newId: row.id } : result);
  }
  return records.flatMap((source) => results.get(source) ?? []);
}

/** Evaluates and stores the copies, like an import's rows. */
async function store({ tx, identity, entity, outletId }: CopyPlace, made: readonly Copied[]): Promise<void> {
  const fields = fieldsOf(entity);
  const context = await contextFor(tx, identity, entity, outletId);
  const group = await groupFor(tx, identity, entity);
  const setting = { identity, entity, context, outletIds: [outletId], group };
  const drafts = made.map(({ row }) => {
    const whole = withDefaults(fields, row.record, wordsFor(identity, context, setting));
    const draft = drafted(subjectOf(setting, undefined), whole);
    return { row, setting, draft, chosen: referencesIn(fields, draft.record, undefined) };
  });
  await judgeAndStore(tx, identity, entity, drafts, () => true, { note: 'import' });
}
