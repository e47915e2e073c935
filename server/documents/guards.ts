/** The checks of every approval, whatever the document (domain 2.1, guard A). */

import { AMENDING } from '#engine/define/amending';
import type { Document } from '#engine/define/document';
import { labelOf } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { type fieldsOf, lineFieldsOf, titleOf } from '#engine/read/entities';
import { dec } from '#engine/run/decimal';
import { fieldProblems, lockDateProblems, ruleProblems, worked } from '#engine/run/evaluate/evaluate';
import { linesOf } from '#engine/run/lines';
import { settingAs } from '#engine/run/settings';
import { showDay } from '#engine/run/time/days';
import { findEntity, trade } from '#resources';
import type { Queryable } from '../db/types';
import { readMany } from '../records/write/store';
import { type ActionContext, wholeGroup } from './planning';

/** An outlet's name and its period's closing date. */
interface Closed extends Record<string, unknown> {
  name: string | null;
  lockDate: string | null;
}

/** Closing dates by outlet, locked until the transaction ends: no one can close a period while something is saved or posted in it. */
export async function closedPeriods(
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
 * Whether an action's posting date is open: for all stock movements, here and at other outlets. It is the document's date, or the date given
 * to the action. What moves before a count is taken into the count (stockLedger/lateMovements.ts).
 */
export async function dateProblems(tx: Queryable, situation: ActionContext): Promise<Problem[]> {
  const { day } = situation.plan;
  if (!day) return problemsOfDate(tx, situation);
  const problems = await problemsOfDate(tx, { ...situation, record: { ...situation.record, docDate: day.date } });
  return problems.map((problem) => ({ ...problem, field: day.argument }));
}

async function problemsOfDate(tx: Queryable, { identity, record, plan }: ActionContext): Promise<Problem[]> {
  const moved = (plan.movements ?? []).filter(({ outletId }) => outletId !== undefined && outletId !== record.outletId);
  const ids = [...new Set(moved.map(({ outletId }) => String(outletId)))];
  const closed = await closedPeriods(tx, identity.groupId, [record.outletId, ...ids]);
  const locked = lockDateProblems(record, { outlet: closed.get(String(record.outletId)) ?? {} });
  if (locked.length > 0) return locked;
  // Movements at other outlets, such as goods returned to the sender, also respect their closed periods.
  for (const id of ids) {
    const { name, lockDate } = closed.get(id) ?? {};
    if (!lockDate || String(record.docDate) > lockDate) continue;
    const message = `${String(name)} has closed its period up to ${showDay(lockDate)}; choose a later date`;
    return [{ field: 'docDate', rule: 'locked', message }];
  }
  return [];
}

/** Everything that may have changed since the document was saved: its own rules, its master data, its unit conversions. */
export async function approvalProblems(tx: Queryable, situation: ActionContext): Promise<Problem[]> {
  const { identity, record, facts, context } = situation;
  const document = situation.entity as Document;
  const problems: Problem[] = [];
  const isAmended = record.status === AMENDING;
  const author = isAmended ? record.amendedBy : record.addedBy;
  if (settingAs(trade.settings, 'separateApprover', context.settings) === true && author === identity.userId) {
    problems.push({
      field: '',
      rule: 'separateApprover',
      message: `Someone else must approve it because you ${isAmended ? 'amended' : 'created'} it`,
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
