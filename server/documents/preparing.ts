/** Turns what was sent into the document to store: the steps of every record, with stable line numbers. */

import type { Entity } from '#engine/define/declaration';
import type { Document } from '#engine/define/document';
import { type AnyRecord, inSentence, labelOf } from '#engine/define/fields';
import type { Context, Problem } from '#engine/define/rules';
import { fieldsOf, lineFieldsOf, titleOf } from '#engine/read/entities';
import { fileFieldsOf } from '#engine/read/files/attachedFiles';
import { referencesIn } from '#engine/run/evaluate/choices';
import { withDefaults } from '#engine/run/evaluate/defaults';
import { lockDateProblems, worked } from '#engine/run/evaluate/evaluate';
import { validateRecord } from '#engine/run/evaluate/validate';
import { matchesFilter } from '#engine/run/filters';
import { linesOf } from '#engine/run/lines';
import { rowsIn, sameValue, textIn } from '#engine/run/values';
import { findEntity } from '#resources';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { invalid, problem } from '../http/errors';
import { withKnownFiles } from '../records/files/holding';
import { judge } from '../records/rules/evaluating';
import { contextFor, groupFor, loadFacts, wordsFor } from '../records/rules/facts';
import { draftOf, subjectOf, type WriteContext, writtenFor } from '../records/write/prepare';
import { readReferences, referenceProblems } from '../records/write/referenceChecks';
import { takeTurns } from '../records/write/serialise';
import { readRecord, scopeOfIdentity } from '../records/write/store';
import { closedPeriods, stateLabel } from './guards';
import { wholeGroup } from './planning';
import { refused } from './request';

export interface PreparedDocument {
  record: AnyRecord;
  context: Context;
}

const firstStatus = (document: Document): string => Object.keys(document.statuses)[0] ?? 'draft';

/** A line's number as sent; 0 if it isn't a number or is larger than any document uses. */
const ownNumber = (lineNo: unknown): number => {
  const own = Number(lineNo);
  return Number.isInteger(own) && own > 0 && own <= 1_000_000 ? own : 0;
};

/**
 * Gives every line a permanent number: existing lines keep theirs, and new ones continue after the highest ever used here, so that
 * references to a line (a receipt to its order's) never hit another.
 */
function numbered(record: AnyRecord, before: AnyRecord = {}): AnyRecord {
  if (!Array.isArray(record.items)) return record;
  const seen = new Set<number>();
  const earlier = rowsIn(before.versions).flatMap(linesOf);
  let highest = Math.max(
    0,
    ...[...earlier, ...linesOf(before), ...linesOf(record)].map(({ lineNo }) => ownNumber(lineNo)),
  );
  const items = linesOf(record).map((line) => {
    const own = ownNumber(line.lineNo);
    const lineNo = own > 0 && !seen.has(own) ? own : ++highest;
    seen.add(lineNo);
    return { ...line, lineNo };
  });
  return { ...record, items };
}

/**
 * Checks sent values over the stored document, and computes the rest.
 * @throws ApiError 400 with every problem, each with its field and line; 403 for a field that needs a permission
 */
export async function prepareDocument(
  tx: Queryable,
  identity: Identity,
  document: Document,
  input: AnyRecord,
  before?: AnyRecord,
): Promise<PreparedDocument> {
  const scope = scopeOfIdentity(identity);
  const outletId = writtenFor(document, identity, input, before);
  // A period is closed once no draft is in it, so drafts and closing wait for each other.
  await closedPeriods(tx, identity.groupId, [outletId]);
  const context = await contextFor(tx, identity, document, outletId);
  const setting: WriteContext = { identity, entity: document, context, outletIds: identity.outletIds };
  const draft = draftOf(setting, input, before);
  const filed = await withKnownFiles(tx, identity, fileFieldsOf(document), draft.record, before);
  const record = numbered({ ...filed.values, status: before?.status ?? firstStatus(document) }, before);
  const chosen = referencesIn(fieldsOf(document), record, before);
  const known = [
    ...filed.problems,
    ...(before ? frozenProblems(document, before, record) : []),
    ...referenceProblems(chosen, await readReferences(tx, scope, chosen)),
    ...(before ? [] : await sourceProblems(tx, identity, document, record)),
  ];
  await takeTurns(tx, identity, document);
  const result = await judge(tx, scope, subjectOf(setting, before), { record, problems: draft.problems }, known);
  if (result.problems.length > 0) throw refused(result.problems, result.record);
  return { record: result.record, context };
}

/** Guard B: the supplier and the source document can't change after the first save (the outlet is `once`). */
function frozenProblems(document: Document, before: AnyRecord, after: AnyRecord): Problem[] {
  const fields = fieldsOf(document);
  const links = Object.values(document.from ?? {}).map(({ by }) => by);
  return [...new Set([...(document.frozen ?? []), ...links])]
    .filter((key) => !sameValue(before[key], after[key]))
    .map((key) => problem(key, 'frozen', `${labelOf(key, fields[key])} cannot be changed once the document is saved`));
}

/**
 * The source must allow the new document, and stays locked until it is saved, so that two people starting from the same source take turns.
 */
async function sourceProblems(
  tx: Queryable,
  identity: Identity,
  document: Document,
  record: AnyRecord,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [resource, { by, where }] of Object.entries(document.from ?? {})) {
    const id = record[by];
    const entity = findEntity(resource);
    if (typeof id !== 'string' || id === '' || !entity) continue;
    const source = await readRecord(tx, scopeOfIdentity(identity), entity, id, { lock: true });
    if (!source)
      problems.push(problem(by, 'reference', `There is no ${inSentence(entity.label.one)} “${id.slice(0, 60)}”`));
    else if (!matchesFilter(source, where)) {
      const state = stateLabel(fieldsOf(entity), source.status).toLowerCase();
      problems.push(problem(by, 'state', `${titleOf(entity, source)} is ${state} and cannot be used here`));
    }
  }
  return problems;
}

/** Default words of a record created by a plan, for the plan's outlet. */
export const wordsOfPlanned = async (
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  context: Context,
  planned: AnyRecord,
): Promise<AnyRecord> => {
  const outletId = typeof planned.outletId === 'string' ? planned.outletId : undefined;
  return wordsFor(identity, context, { outletId, group: await groupFor(tx, identity, entity) });
};

/** Rules that only report missing values; a person completes the draft. */
const incomplete: readonly string[] = ['required', 'min'];

/**
 * The draft that a plan creates: its values are accepted as they are, including read-only ones, and values that only a person can give may
 * be missing. Everything else must be valid, because no one checks it before it is stored.
 */
export async function preparePlanned(
  tx: Queryable,
  identity: Identity,
  document: Document,
  planned: AnyRecord,
): Promise<PreparedDocument> {
  await closedPeriods(tx, identity.groupId, [planned.outletId]);
  const context = await contextFor(tx, identity, document, textIn(planned.outletId));
  const words = await wordsOfPlanned(tx, identity, document, context, planned);
  const whole = withDefaults(fieldsOf(document), planned, words);
  const lines = linesOf(whole).map((line) => withDefaults(lineFieldsOf(document), line, words));
  const record = numbered({ ...whole, items: lines, status: firstStatus(document) });
  const { value, problems } = validateRecord(document, record, context);
  const wrong = [...problems.filter(({ rule }) => !incomplete.includes(rule)), ...lockDateProblems(record, context)];
  if (wrong.length > 0) throw invalid(wrong);
  const checked = problems.length > 0 ? record : value;
  const facts = await loadFacts(tx, wholeGroup(identity), document.facts, checked);
  return { record: worked(document, checked, facts, context), context };
}
