/** The checks of every approval, whatever the document (domain 2.1, guard A; 2.5, count freeze). */

import type { Document } from '#engine/define/document';
import { type AnyRecord, labelOf } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { type fieldsOf, lineFieldsOf, titleOf } from '#engine/read/entities';
import { dec } from '#engine/run/decimal';
import { fieldProblems, lockDateProblems, ruleProblems, worked } from '#engine/run/evaluate/evaluate';
import { linesOf } from '#engine/run/lines';
import { settingAs } from '#engine/run/settings';
import { addDays, showDay } from '#engine/run/time/days';
import { documents, findEntity, trade } from '#resources';
import type { Queryable } from '../db/types';
import { findRecords, readMany } from '../records/write/store';
import { type ActionContext, wholeGroup } from './planning';

/** An outlet's name and its period's closing date. */
interface Closed extends Record<string, unknown> {
  name: string | null;
  lockDate: string | null;
}

/** Closing dates by outlet, locked until the transaction ends: no one can close a period during a posting. */
async function closedPeriods(
  tx: Queryable,
  groupId: string,
  outletIds: readonly unknown[],
): Promise<Map<string, Closed>> {
  const rows = await tx.query<Closed & { id: string }>(
    `select id, data ->> 'name' as name, data ->> 'lockDate' as "lockDate" from records
     where group_id = $1 and resource = 'outlets' and id = any($2::text[]) order by id for share`,
    [groupId, outletIds.map(String)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Whether an action's posting date is open, and not before a later full count: for all stock movements, here and at other outlets. It is
 * the document's date, or the date given to the action.
 */
export async function dateProblems(tx: Queryable, situation: ActionContext): Promise<Problem[]> {
  const { day } = situation.plan;
  if (!day) return problemsOfDate(tx, situation);
  const problems = await problemsOfDate(tx, { ...situation, record: { ...situation.record, docDate: day.date } });
  return problems.map((problem) => ({ ...problem, field: day.argument }));
}

async function problemsOfDate(tx: Queryable, situation: ActionContext): Promise<Problem[]> {
  const { identity, record, plan } = situation;
  const moved = (plan.movements ?? []).filter(({ outletId }) => outletId !== undefined && outletId !== record.outletId);
  const ids = [...new Set(moved.map(({ outletId }) => String(outletId)))];
  const closed = await closedPeriods(tx, identity.groupId, [record.outletId, ...ids]);
  const locked = lockDateProblems(record, { outlet: closed.get(String(record.outletId)) ?? {} });
  if (locked.length > 0) return locked;
  const away = await awayProblems(tx, situation, closed, ids);
  if (away.length > 0) return away;
  const behind = await countProblems(tx, situation, String(record.docDate));
  return behind.length > 0 ? behind : countedSinceProblems(tx, situation);
}

/** Movements at other outlets, such as goods returned to the sender, also respect their closed periods and counts. */
async function awayProblems(
  tx: Queryable,
  { identity, record, plan }: ActionContext,
  closed: ReadonlyMap<string, Closed>,
  ids: readonly string[],
): Promise<Problem[]> {
  const docDate = String(record.docDate);
  for (const id of ids) {
    const { name, lockDate } = closed.get(id) ?? {};
    if (!lockDate || docDate > lockDate) continue;
    const message = `${String(name)} has closed its period up to ${showDay(lockDate)}; choose a later date`;
    return [{ field: 'docDate', rule: 'locked', message }];
  }
  const lines = linesOf(record);
  const problems: Problem[] = [];
  for (const outletId of ids) {
    const later = await laterCounts(tx, identity, outletId, docDate);
    for (const { itemId, lineNo, quantity } of plan.movements?.filter((each) => each.outletId === outletId) ?? []) {
      const wall = dec(quantity).eq(0) ? undefined : later.find(({ count }) => countsItem(count, itemId));
      const index = lines.findIndex((line) => line.lineNo === lineNo);
      if (wall) problems.push(behindCount(wall, `items.${index}.itemId`));
    }
  }
  return problems;
}

interface Wall {
  counts: Document;
  count: AnyRecord;
}

/** An outlet's approved full counts after a day. */
async function laterCounts(
  tx: Queryable,
  identity: ActionContext['identity'],
  outletId: unknown,
  docDate: string,
): Promise<Wall[]> {
  const later: Wall[] = [];
  for (const counts of documents) {
    if (!counts.stockWall) continue;
    const after = { outletId, status: 'approved', docDate: { from: addDays(docDate, 1) } };
    const found = await findRecords(tx, wholeGroup(identity), counts, { ...counts.stockWall, ...after });
    later.push(...found.map((count) => ({ counts, count })));
  }
  return later;
}

const countsItem = (count: Wall['count'], itemId: unknown): boolean =>
  linesOf(count).some((line) => line.itemId === itemId);

const behindCount = ({ counts, count }: Wall, field: string, what = 'this item'): Problem => ({
  field,
  rule: 'counted',
  message: `${titleOf(counts, count)} counted ${what} on ${String(count.docDate)}; a document must not be dated before it`,
});

/** An approved full count blocks earlier dates: its result already includes them. */
async function countProblems(
  tx: Queryable,
  { identity, record, plan }: ActionContext,
  docDate: string,
): Promise<Problem[]> {
  const later = await laterCounts(tx, identity, record.outletId, docDate);
  const wallOf = (item: unknown) => later.find(({ count }) => count._id !== record._id && countsItem(count, item));
  const lines = linesOf(record);
  // Movements besides the lines' items: a batch's output, a menu item's ingredients.
  const others = (plan.movements ?? []).filter(({ itemId }) => !lines.some((line) => line.itemId === itemId));
  const behind = others.map(({ itemId }) => wallOf(itemId)).find((wall) => wall !== undefined);
  return [
    ...lines.flatMap((line, index): Problem[] => {
      const wall = wallOf(line.itemId);
      return wall ? [behindCount(wall, `items.${index}.itemId`)] : [];
    }),
    ...(behind ? [behindCount(behind, 'docDate', 'an item that this changes')] : []),
  ];
}

/**
 * Goods that were counted since they were posted aren't moved back (domain 2.4, receipt reversal): the counted quantity already includes
 * them, so that the reversal would take them twice.
 */
async function countedSinceProblems(tx: Queryable, { identity, record, plan }: ActionContext): Promise<Problem[]> {
  const undone = (plan.movements ?? []).filter(({ reverses }) => reverses !== undefined);
  if (undone.length === 0) return [];
  const since = await countsSince(tx, identity, record);
  const lines = linesOf(record);
  const found = new Map<string, Problem>();
  for (const { itemId, lineNo } of undone) {
    const counted = since.find(({ count }) => countsItem(count, itemId));
    if (!counted) continue;
    const index = lines.findIndex((line) => line.lineNo === lineNo && line.itemId === itemId);
    const field = index < 0 ? '' : `items.${index}.itemId`;
    const [title, what] = [
      titleOf(counted.counts, counted.count),
      index < 0 ? 'an item that this changes' : 'this item',
    ];
    const message = `${title} counted ${what} since this was posted, so it can’t be moved back. Adjust stock instead`;
    found.set(field, { field, rule: 'counted', message });
  }
  return [...found.values()];
}

/** Counts of any kind, on the document's date or later, that were approved after it. */
async function countsSince(
  tx: Queryable,
  identity: ActionContext['identity'],
  record: ActionContext['record'],
): Promise<Wall[]> {
  const { outletId, docDate, approvedDateTime } = record;
  const since: Wall[] = [];
  for (const counts of documents) {
    if (!counts.stockCounts) continue;
    const later = {
      outletId,
      status: 'approved',
      docDate: { from: docDate },
      approvedDateTime: { from: approvedDateTime },
    };
    const found = await findRecords(tx, wholeGroup(identity), counts, { ...counts.stockCounts.of, ...later });
    since.push(...found.map((count) => ({ counts, count })));
  }
  return since;
}

/** Everything that may have changed since the document was saved: its own rules, its master data, its unit conversions. */
export async function approvalProblems(tx: Queryable, situation: ActionContext): Promise<Problem[]> {
  const { identity, record, facts, context } = situation;
  const document = situation.entity as Document;
  const problems: Problem[] = [];
  if (settingAs(trade.settings, 'separateApprover', context.settings) === true && record.addedBy === identity.userId) {
    problems.push({
      field: '',
      rule: 'separateApprover',
      message: 'Someone else must approve it because you created it',
    });
  }
  problems.push(...fieldProblems(document, record, context));
  if (problems.length > 0) return problems;
  problems.push(...ruleProblems(document, record, facts, context));
  for (const problem of [...(await masterProblems(tx, situation)), ...conversionProblems(situation)]) {
    if (!problems.some(({ field }) => field === problem.field)) problems.push(problem);
  }
  return problems;
}

/** Master data on the lines must still exist, and items must be active. */
async function masterProblems(tx: Queryable, { identity, entity, record }: ActionContext): Promise<Problem[]> {
  const problems: Problem[] = [];
  const lines = linesOf(record);
  for (const [key, field] of Object.entries(lineFieldsOf(entity as Document))) {
    if (field.kind !== 'reference') continue;
    const target = findEntity(field.to);
    if (target?.kind !== 'resource') continue;
    const ids = new Set(lines.flatMap((line) => (line[key] ? [String(line[key])] : [])));
    const found = new Map((await readMany(tx, wholeGroup(identity), target, [...ids])).map((each) => [each._id, each]));
    lines.forEach((line, index) => {
      if (!line[key]) return;
      const master = found.get(String(line[key]));
      const at = { field: `items.${index}.${key}` };
      if (!master)
        problems.push({ ...at, rule: 'reference', message: `${labelOf(key, field)} does not exist any more` });
      else if (key === 'itemId' && master.status !== 'active') {
        problems.push({ ...at, rule: 'inactive', message: `${titleOf(target, master)} is not active` });
      }
    });
  }
  return problems;
}

/** Fields copied from master data that determine how much enters stock. */
const conversions = ['conversionFactor', 'baseQuantity', 'conversionDivisor'];

/** Computes the document again: if a unit's conversion changed in the meantime, it would post a different quantity than approved. */
function conversionProblems({ entity, record, facts, context }: ActionContext): Problem[] {
  const fields = lineFieldsOf(entity as Document);
  const keys = conversions.filter((key) => key in fields);
  if (!entity.compute || keys.length === 0) return [];
  const again = linesOf(worked(entity, structuredClone(record), facts, context));
  return linesOf(record).flatMap((line, index): Problem[] => {
    const now = again[index] ?? {};
    const key = keys.find((each) => !dec(line[each]).eq(dec(now[each])));
    if (!key) return [];
    const message = `The unit of this line now counts otherwise (${String(line[key])} became ${String(now[key] ?? 'nothing')}); save the document again`;
    return [{ field: `items.${index}.${key}`, rule: 'conversion', message }];
  });
}

/** The state in words, for refusals: `Approved`. */
export const stateLabel = (fields: ReturnType<typeof fieldsOf>, status: unknown): string => {
  const field = fields.status;
  const labels = field?.kind === 'choice' ? field.labels : undefined;
  return labels?.[String(status)] ?? String(status);
};
