/** The first half of an import, in batches: parses cells, finds the records that rows update, and drafts them. */

import type { Entity } from '#engine/define/declaration';
import { labelOf } from '#engine/define/fields';
import type { Context, Problem } from '#engine/define/rules';
import { fieldsOf, outletsField, scopeOf } from '#engine/read/entities';
import { referencesIn } from '#engine/run/evaluate/choices';
import { textIn } from '#engine/run/values';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { ApiError, forbidden, problem } from '#server/http/errors';
import { contextFor, groupFor } from '../rules/facts';
import { hooksOf } from '../rules/hooks';
import { requireChangeable } from '../write/locks';
import { draftOf, type WriteContext, writtenFor } from '../write/prepare';
import { type Cause, readMany, scopeOfIdentity } from '../write/store';
import { unhurried } from '../write/yielding';
import { cellText, referenceOf, rowValues } from './cells';
import { deriveValues } from './derived';
import { parts } from './lists';
import { matchRows } from './matching';
import { createMissing, type Missing, type MissingAnswer, missingAnswer, noteMissing } from './missing';
import { type Meanings, type NamesAt, namesIn } from './names';
import { isRelative, statedPrices, unitCells, unitFieldOf } from './prices';
import type { Cells, DraftedRow, ImportRow } from './rows';

/** What the rows are, and where they come in. */
interface RowsToRead {
  cells: readonly Cells[];
  /** Each row's number in the file. */
  numbers: readonly number[];
  /** The selected outlets for defaults. */
  outletIds: readonly string[];
  meanings: Meanings;
  creates: Readonly<Record<string, Cells>>;
  cause: Cause;
  /** Whether to find out what creating missing records needs. */
  asks: boolean;
}

/**
 * Each row's outlet: the one it names, the one of the record whose id it gives, or the selected one. Rows of shared records have the one
 * that they name, or the selected one.
 */
async function outletsOfRows(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  cells: readonly Cells[],
  namesAt: NamesAt,
  selected: string | undefined,
): Promise<(string | undefined)[]> {
  const outlets = namesAt(undefined).get('outlets');
  const shared = outletsField(entity);
  if (shared)
    return cells.map((row) => {
      const [only, other] = parts(cellText(row[shared]));
      return (only && !other ? outlets?.get(only.toLowerCase()) : undefined) ?? selected;
    });
  if (scopeOf(entity) !== 'outlet') return cells.map(() => selected);
  const ids = cells.map((row) => (cellText(row.outletId) === '' ? cellText(row._id) : ''));
  const stored = await readMany(tx, scopeOfIdentity(identity), entity, ids.filter(Boolean));
  const outletOf = new Map(stored.map(({ _id, outletId }) => [String(_id), textIn(outletId)]));
  return cells.map((row, index) => {
    const named = cellText(row.outletId);
    return named === '' ? (outletOf.get(ids[index] ?? '') ?? selected) : outlets?.get(named.toLowerCase());
  });
}

/** Rows with the values of their cells, and the names in them that no record has. */
async function parseRows(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  { cells, numbers, outletIds, meanings }: RowsToRead,
  stated: readonly Readonly<Record<string, string>>[],
): Promise<{ rows: ImportRow[]; missing: Missing }> {
  const fields = fieldsOf(entity);
  const [only] = outletIds.length === 1 ? outletIds : [];
  const named = [...cells, ...stated.flatMap((each) => unitCells(fields, each))];
  const namesAt = await namesIn(tx, scopeOfIdentity(identity), fields, named, meanings);
  const outlets = await outletsOfRows(tx, identity, entity, cells, namesAt, only);
  const missing: Missing = new Map();
  const rows = cells.map((each, index): ImportRow => {
    const problems: Problem[] = [];
    const outletId = outlets[index];
    const reading = {
      names: namesAt(outletId),
      problems,
      outletIds: identity.outletIds,
      miss: (to: string, text: string) => noteMissing(missing, to, text, outletId),
    };
    const given = rowValues(fields, each, reading);
    const per = Object.entries(stated[index] ?? {}).map(([key, text]) => {
      const unit = fields[unitFieldOf(fields[key]) ?? ''];
      if (isRelative(text) || unit?.kind !== 'reference') return [key, text] as const;
      return [key, referenceOf(key, labelOf(key, fields[key]), unit.to, text, reading)] as const;
    });
    const known = per.length > 0 ? { per: Object.fromEntries(per) } : {};
    return { number: numbers[index] ?? index + 1, given, input: given, problems, record: {}, ...known };
  });
  return { rows, missing };
}

/** A row without its blank cells. */
const filledIn = (row: Cells): Cells =>
  Object.fromEntries(Object.entries(row).filter(([, cell]) => cellText(cell) !== ''));

/** Takes values out of a row that only a new record gets. */
function withoutThose(row: ImportRow, keys: ReadonlySet<string>): void {
  row.input = Object.fromEntries(Object.entries(row.input).filter(([key]) => !keys.has(key)));
  row.problems = row.problems.filter(({ field }) => !keys.has(field));
}

/** A row's cells, those that only a new record gets, and the units of its prices. */
interface MeantRow {
  cells: Cells;
  forNew?: Cells;
  stated: Readonly<Record<string, string>>;
}

/** The rows as the entity's department reads them. */
async function meantBy(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  { cells, meanings, outletIds }: RowsToRead,
): Promise<MeantRow[]> {
  const split = cells.map((row) => statedPrices(fieldsOf(entity), filledIn(row)));
  const { fromFile } = hooksOf(entity);
  if (!fromFile) return split;
  // A price that says its unit isn't for the pack that its row describes.
  const rows = split.map(({ cells: row, stated }) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !(key in stated))),
  );
  const namesAt = await namesIn(tx, scopeOfIdentity(identity), fieldsOf(entity), rows, meanings);
  const names = namesAt(outletIds.length === 1 ? outletIds[0] : undefined);
  const isName = (resource: string, text: string) => names.get(resource)?.has(text.trim().toLowerCase()) ?? false;
  return split.map(({ cells: all, stated }, index) => {
    const meant = fromFile(rows[index] ?? {}, isName);
    const prices = Object.fromEntries(Object.keys(stated).map((key) => [key, all[key]]));
    return { ...meant, cells: { ...meant.cells, ...prices }, stated };
  });
}

/** Prices with a unit of their own, as the entity's department reads them. */
async function readPrices(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  rows: readonly ImportRow[],
  stage: 'named' | 'matched',
): Promise<void> {
  const stated = rows.filter(({ per, problems }) => per && problems.length === 0);
  if (stated.length > 0) await hooksOf(entity).pricesPer?.(tx, { identity, rows: stated, stage });
}

/** Parsed rows with their values, matched to the records they update; missing records that the person wants are created. */
async function readRows(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  asked: RowsToRead,
  today: string,
): Promise<{ rows: ImportRow[]; missing: MissingAnswer[] }> {
  const meant = await meantBy(tx, identity, entity, asked);
  const reading = { ...asked, cells: meant.map(({ cells, forNew = {} }) => ({ ...forNew, ...cells })) };
  const stated = meant.map((each) => each.stated);
  let { rows, missing } = await parseRows(tx, identity, entity, reading, stated);
  const answers = asked.asks ? await missingAnswer(tx, identity, missing, asked.outletIds) : [];
  const created = await createMissing(tx, identity, missing, asked);
  if (created.size > 0) ({ rows, missing } = await parseRows(tx, identity, entity, reading, stated));
  await readPrices(tx, identity, entity, rows, 'named');
  await matchRows(tx, identity, entity, rows, { outletIds: asked.outletIds, today });
  rows.forEach((row, index) => {
    const { cells = {}, forNew = {} } = meant[index] ?? {};
    if (row.before) withoutThose(row, new Set(Object.keys(forNew).filter((key) => !(key in cells))));
  });
  await readPrices(tx, identity, entity, rows, 'matched');
  await deriveValues(tx, identity, entity, rows);
  return { rows, missing: answers.map((each) => ({ ...each, problems: created.get(each.resource) ?? [] })) };
}

/** Reads and drafts a file's rows. Rows that can't be written have a problem and aren't drafted. */
export async function draftRows(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  asked: RowsToRead,
): Promise<{ rows: ImportRow[]; drafted: DraftedRow[]; missing: MissingAnswer[] }> {
  const { outletIds } = asked;
  const [only] = outletIds.length === 1 ? outletIds : [];
  const contexts = new Map<string | undefined, Context>();
  const contextAt = async (outletId: string | undefined): Promise<Context> => {
    const context = contexts.get(outletId) ?? (await contextFor(tx, identity, entity, outletId));
    contexts.set(outletId, context);
    return context;
  };
  const { rows, missing } = await readRows(tx, identity, entity, asked, (await contextAt(only)).today);
  const group = await groupFor(tx, identity, entity);
  const drafted: DraftedRow[] = [];
  for await (const row of unhurried(rows)) {
    const { input, before } = row;
    const context = await contextAt(writtenFor(entity, identity, input, before));
    const setting: WriteContext = { identity, entity, context, outletIds, group, isFromFile: true };
    const action = before ? 'edit' : 'create';
    try {
      if (!context.can(action)) throw forbidden(entity.module, action);
      if (before) await requireChangeable(tx, identity, entity, before);
      const draft = draftOf(setting, input, before);
      row.record = draft.record;
      drafted.push({ row, setting, draft, chosen: referencesIn(fieldsOf(entity), row.record, before) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      row.problems.push(problem('', error.code, error.message));
    }
  }
  return { rows, drafted, missing };
}
