/** Previews an action: the same plan and the same ledger, with nothing stored. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { Plan, Problem } from '#engine/define/rules';
import { can, redact, VIEW_COST } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { addTitleReferences, titlesOf, titleWith } from '../records/read/labels';
import { contextFor, outletOf, wordsFor } from '../records/rules/facts';
import { filled } from '../records/rules/hooks';
import { requireChangeable } from '../records/write/locks';
import { countedLater, countedSameDay, countedThatDay } from '../stockLedger/lateMovements';
import { postMovements, StockProblem } from '../stockLedger/ledger';
import { type Dependencies, problemsOf } from './actions';
import { changedKeys, patchedRecords, readableNotices } from './effects';
import { postingOf, stockProblems } from './movements';
import { type ActionContext, loadPlan } from './planning';
import { actionOf, argumentsOf, recordFor, requireRight, requireState, withLineNumbers } from './request';

/** One movement with the balance before and after. Costs are left out for people without VIEW_COST. */
export interface PreviewMovement {
  type: string;
  lineNo: number;
  outletId: string;
  itemId: string;
  itemName: string;
  /** Signed, base unit. */
  quantity: string;
  onHandBefore: string;
  onHandAfter: string;
  unitCost?: string;
  /** Signed money. */
  value?: string;
  averageBefore?: string;
  averageAfter?: string;
  /** Whether a count of the item includes it, or comes before it on the same day. */
  note?: string;
}

export interface Preview {
  movements: PreviewMovement[];
  patches: {
    resource: string;
    id: string;
    title: string;
    changes: Record<string, readonly [before: unknown, after: unknown]>;
  }[];
  /** The document's lines as the action leaves them, if it sets them. */
  items?: unknown;
  notices: NonNullable<Plan['notices']>;
  /** Where stock becomes negative and the outlet only warns. */
  warnings: string[];
  problems: (Problem & { lineNo?: number })[];
}

/** Carries the result out of the transaction, which is rolled back. */
class Undo extends Error {
  constructor(readonly preview: Preview) {
    super('preview');
  }
}

const nothing: Preview = { movements: [], patches: [], notices: [], warnings: [], problems: [] };

/**
 * Runs `runAction` in a transaction that is rolled back, so the figures are the ones that posting gives right now. `problems` are all
 * reasons for a refusal; the movements are shown anyway. Arguments may be missing, because people look before they are asked.
 * @throws ApiError 403, 404, 409 as the action itself; 400 for wrong arguments
 */
export async function planAction(
  { db }: Dependencies,
  identity: Identity,
  entity: Entity,
  key: string,
  input: AnyRecord,
): Promise<Preview> {
  const action = actionOf(entity, key);
  try {
    return await db.transaction(async (tx) => {
      const record = await recordFor(tx, identity, entity, input);
      requireRight(identity, entity, key, record);
      await requireChangeable(tx, identity, entity, record);
      const [looked = record] = await filled(tx, identity, entity, [record]);
      if (requireState(identity, entity, key, looked) === 'done') return nothing;
      const context = await contextFor(tx, identity, entity, outletOf(entity, record));
      const words = wordsFor(identity, context, { outletId: outletOf(entity, record) });
      const args = argumentsOf(action, input, { record, words, context, isPreview: true });
      const situation = await loadPlan(tx, { identity, entity, key, action, record, args, context }, false);
      const problems = await problemsOf(tx, situation);
      const patches = await patchesOf(tx, situation);
      const stock = await movementsOf(tx, situation);
      throw new Undo({
        movements: stock.movements.map((movement) => withoutCosts(identity, movement)),
        patches,
        ...(situation.plan.set?.items
          ? { items: redact(identity, fieldsOf(entity), { items: situation.plan.set.items }).items }
          : {}),
        notices: readableNotices(identity, situation.plan.notices ?? []),
        warnings: stock.warnings,
        problems: withLineNumbers([...problems, ...stock.problems], record),
      });
    });
  } catch (error) {
    if (error instanceof Undo) return error.preview;
    throw error;
  }
}

const costs = ['unitCost', 'value', 'averageBefore', 'averageAfter'] as const;

function withoutCosts(identity: Identity, movement: PreviewMovement): PreviewMovement {
  if (can(identity, VIEW_COST, 'view')) return movement;
  const output = { ...movement };
  for (const key of costs) delete output[key];
  return output;
}

type Row = Record<
  'quantity' | 'unitCost' | 'value' | 'onHandBefore' | 'onHandAfter' | 'averageBefore' | 'averageAfter',
  string
> & { seq: number };

/** Posts without refusing for lack of stock, and reports what the outlet's setting would refuse as problems. */
async function movementsOf(
  tx: Queryable,
  situation: ActionContext,
): Promise<{ movements: PreviewMovement[]; problems: Problem[]; warnings: string[] }> {
  if (!situation.plan.movements?.length) return { movements: [], problems: [], warnings: [] };
  const { context, requests } = await postingOf(tx, situation);
  const before = await tx.query<{ outlet_id: string; item_id: string; average_cost: string }>(
    'select outlet_id, item_id, average_cost from balances where group_id = $1 and item_id = any($2)',
    [context.groupId, requests.map(({ itemId }) => itemId)],
  );
  const averages = new Map(before.map((row) => [`${row.outlet_id}|${row.item_id}`, row.average_cost]));
  try {
    const posted = await postMovements(tx, { ...context, negativeStock: () => 'warn' }, requests);
    const rows = new Map(
      (
        await tx.query<Row>(
          `select seq, qty as quantity, unit_cost as "unitCost", value, qty_after - qty as "onHandBefore", qty_after as "onHandAfter",
           average_after as "averageAfter" from movements where group_id = $1 and seq = any($2)`,
          [context.groupId, posted.map(({ seq }) => seq)],
        )
      ).map((row) => [Number(row.seq), row]),
    );
    const numberOf = await countedThatDay(
      tx,
      context,
      posted.flatMap(({ request, counted }) => (counted ? [] : [request])),
    );
    const movements = posted.map(({ seq, request, counted }): PreviewMovement => {
      const { seq: _, ...row } = rows.get(seq) as Row;
      if (counted) row.onHandAfter = row.onHandBefore;
      const { type, lineNo, outletId, itemId, businessDate } = request;
      const sameDay = counted ? undefined : numberOf(request);
      const note = counted ? countedLater(counted) : sameDay && countedSameDay(sameDay, businessDate);
      const balance = `${outletId}|${itemId}`;
      const averageBefore = averages.get(balance) ?? '0.000000';
      averages.set(balance, row.averageAfter);
      return {
        type,
        lineNo,
        outletId,
        itemId,
        itemName: context.itemName(itemId),
        ...row,
        averageBefore,
        ...(note && { note }),
      };
    });
    const short = posted.flatMap(({ shortage: message, request: { outletId, lineNo } }) =>
      message === undefined ? [] : [{ policy: context.negativeStock(outletId), lineNo, field: 'quantity', message }],
    );
    return {
      movements,
      problems: stockProblems(situation, new StockProblem(short.filter(({ policy }) => policy === 'block'))),
      warnings: [
        ...short.filter(({ policy }) => policy === 'warn').map(({ message }) => message),
        ...posted.flatMap(({ withoutCost }) => withoutCost ?? []),
      ],
    };
  } catch (error) {
    if (error instanceof StockProblem)
      return { movements: [], problems: stockProblems(situation, error), warnings: [] };
    throw error;
  }
}

/** The plan's changes to other records, without what this person can't see. One query reads the names that titles are made from. */
async function patchesOf(tx: Queryable, situation: ActionContext): Promise<Preview['patches']> {
  const { identity } = situation;
  const patched = patchedRecords(situation).map(({ entity, ...states }) => {
    const fields = fieldsOf(entity);
    const [before, after] = [redact(identity, fields, states.before), redact(identity, fields, states.after)];
    return { entity, before, after };
  });
  const wanted = new Map<string, Set<string>>();
  for (const { entity, before } of patched) addTitleReferences(wanted, entity, before);
  const labels = wanted.size > 0 ? await titlesOf(tx, identity.groupId, wanted) : {};
  return patched.map(({ entity, before, after }) => {
    const changes = changedKeys(before, after).map((key) => [key, [before[key] ?? null, after[key] ?? null]] as const);
    return {
      resource: entity.name,
      id: String(before._id),
      title: titleWith(entity, before, labels),
      changes: Object.fromEntries(changes),
    };
  });
}
