/** Sends a plan's movements to the ledger, and writes the ledger's costs to the document's lines. */

import type { Entity } from '#engine/define/declaration';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import type { SettingRole } from '#engine/define/trade/setting';
import { fieldsOf, lineFieldsOf, titleOf } from '#engine/read/entities';
import { inCurrency } from '#engine/run/currency';
import { cost, dec, money, sum } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { settingAs } from '#engine/run/settings';
import type { Movement } from '#engine/run/stock';
import { entityServingAs, trade } from '#resources';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { contextFor } from '../records/rules/facts';
import { readMany } from '../records/write/store';
import type {
  MovementRequest,
  NegativeStock,
  Posted,
  PostingContext,
  StockProblem,
  StockProblemLine,
} from '../stockLedger/ledger';
import { balanceKey, lockBalances, movedBefore } from '../stockLedger/storage';
import { type ActionContext, wholeGroup } from './planning';
import { recordFor } from './request';

interface Posting {
  context: PostingContext;
  requests: MovementRequest[];
}

/**
 * Completes a plan's movements: outlet, business date (the document's), standard costs, the movements that reversals refer to, and the
 * settings of every outlet involved. In line order, so that a repeat has the same costs.
 */
export async function postingOf(tx: Queryable, situation: ActionContext): Promise<Posting> {
  const { identity, entity, record, plan, context } = situation;
  const document = entity as Document;
  const home = String(record.outletId);
  const movements = [...(plan.movements ?? [])].sort((one, other) => one.lineNo - other.lineNo);
  const settings = new Map([[home, context.settings]]);
  for (const { outletId } of movements) {
    if (outletId && !settings.has(outletId))
      settings.set(outletId, (await contextFor(tx, identity, entity, outletId)).settings);
  }
  const ruling = (role: SettingRole, outletId: string) => settingAs(trade.settings, role, settings.get(outletId) ?? {});
  const masters = entityServingAs('stockItems');
  const ids = [...new Set(movements.map(({ itemId }) => itemId))];
  const items = new Map(
    (masters ? await readMany(tx, wholeGroup(identity), masters, ids) : []).map((item) => [item._id, item]),
  );
  const originals = await originalsOf(tx, situation, movements);
  // A count changes stock when it was counted, so that the next one compares with its result, whenever either is approved.
  const counts = document.stockCounts;
  return {
    context: {
      groupId: identity.groupId,
      docType: entity.name,
      docId: String(record._id),
      docNumber: titleOf(document, record),
      userId: identity.userId,
      method: (outletId) => (ruling('averageCost', outletId) === false ? 'lastPrice' : 'wac'),
      negativeStock: (outletId) => (ruling('negativeStock', outletId) as NegativeStock | undefined) ?? 'block',
      itemName: (itemId) => nameOf(items.get(itemId), itemId),
      ...(counts ? { postedAt: String(record[counts.at]) } : {}),
    },
    requests: movements.map((movement): MovementRequest => {
      const original = originals.get(originalKey(movement, movement.reverses));
      const { reverses, ...given } = movement;
      return {
        ...given,
        outletId: movement.outletId ?? home,
        businessDate: situation.plan.day?.date ?? String(record.docDate),
        // As if neither existed: a count that included the reversed movement also includes its reversal.
        ...(original ? { reversalOf: original.seq, postedAt: original.at } : {}),
        ...(reverses === movement.type ? { isUndoing: true } : {}),
      };
    }),
  };
}

/**
 * Locks the stock of what a document counts, before the document itself: whatever is being posted is either known to the count, or waits
 * for it with the same locks in the same order (stockLedger/lateMovements.ts). Lines that change in between change the revision too.
 */
export async function lockCounted(tx: Queryable, identity: Identity, entity: Entity, input: AnyRecord): Promise<void> {
  if (entity.kind !== 'document' || !entity.stockCounts) return;
  const record = await recordFor(tx, identity, entity, input);
  const places = linesOf(record).map(({ itemId }) => ({ outletId: String(record.outletId), itemId: String(itemId) }));
  await lockBalances(tx, identity.groupId, places);
}

/**
 * Opening stock is an item's first stock: if it has moved in the meantime, it can't be opened (domain 2.4). Tills don't wait for it: what
 * they sold before is part of it.
 */
export async function openingProblems(tx: Queryable, { context, requests }: Posting): Promise<StockProblemLine[]> {
  const openings = requests.filter(({ type }) => type === 'OPENING');
  if (openings.length === 0) return [];
  const moved = await movedBefore(tx, context.groupId, openings);
  return openings.flatMap((request): StockProblemLine[] => {
    const message = `${context.itemName(request.itemId)} has moved already, so it cannot be opened. Count it instead`;
    return moved.has(balanceKey(request)) ? [{ lineNo: request.lineNo, field: 'itemId', message }] : [];
  });
}

const nameOf = (item: AnyRecord | undefined, itemId: string): string => String(item?.itemName ?? itemId);
const originalKey = ({ lineNo, itemId }: Pick<Movement, 'lineNo' | 'itemId'>, type: string | undefined): string =>
  `${lineNo}|${itemId}|${type}`;

/** The movements that a reversal undoes: this document's own with the same line, item and type, by ledger number and time. */
async function originalsOf(
  tx: Queryable,
  { identity, entity, record }: ActionContext,
  movements: readonly Movement[],
): Promise<Map<string, { seq: number; at: string }>> {
  if (!movements.some(({ reverses }) => reverses !== undefined)) return new Map();
  const rows = await tx.query<{ seq: number; at: number; line_no: number; item_id: string; movement_type: string }>(
    `select seq, extract(epoch from posted_at)::double precision as at, line_no, item_id, movement_type
     from movements where group_id = $1 and doc_type = $2 and doc_id = $3 order by seq`,
    [identity.groupId, entity.name, record._id],
  );
  return new Map(
    rows.map(({ seq, at, line_no: lineNo, item_id: itemId, movement_type }) => [
      originalKey({ lineNo, itemId }, movement_type),
      { seq: Number(seq), at: new Date(at * 1000).toISOString() },
    ]),
  );
}

/**
 * The document's lines and total with the ledger's costs: unitCost, lineCost and priceVariance per line, totalCost, if the declaration has
 * these fields and the plan didn't set them. A reversal leaves the costs of the original posting.
 */
export const costsWritten = (situation: ActionContext, posted: readonly Posted[]): AnyRecord =>
  inCurrency(situation.context.outlet.currency, () => costsIn(situation, posted));

function costsIn(situation: ActionContext, posted: readonly Posted[]): AnyRecord {
  const { record, plan } = situation;
  if (posted.length === 0 || plan.costs === 'set') return {};
  const document = situation.entity as Document;
  const lineFields = lineFieldsOf(document);
  const before = new Map(linesOf(record).map((line) => [line.lineNo, line]));
  const planned = linesOf({ items: plan.set?.items ?? record.items });
  let changed = false;
  const items = planned.map((line) => {
    const costs = costsOfLine(
      line,
      posted.filter(({ request }) => request.lineNo === line.lineNo),
    );
    const output = { ...line };
    for (const [key, value] of Object.entries(costs)) {
      const isPlanned = plan.set?.items !== undefined && line[key] !== before.get(line.lineNo)?.[key];
      if (!(key in lineFields) || isPlanned || output[key] === value) continue;
      output[key] = value;
      changed = true;
    }
    return output;
  });
  const forward = posted.some(({ request }) => request.reversalOf === undefined);
  const total = forward && 'totalCost' in fieldsOf(document) && plan.set?.totalCost === undefined;
  return {
    ...(changed ? { items } : {}),
    ...(total ? { totalCost: money(sum(items.map((line) => line.lineCost))) } : {}),
  };
}

/** A line that moved several things (a menu item's components, received and damaged goods) has their total cost, per its own base unit. */
function costsOfLine(line: AnyRecord, posted: readonly Posted[]): AnyRecord {
  const variances = posted.filter(({ priceVariance }) => priceVariance !== undefined);
  const variance =
    variances.length > 0 ? { priceVariance: money(sum(variances.map((each) => each.priceVariance))) } : {};
  const forward = posted.filter(({ request }) => request.reversalOf === undefined);
  const [first] = forward;
  if (!first) return variance;
  const value = sum(forward.map((each) => each.value)).abs();
  const base = dec(line.baseQuantity);
  const unitCost = forward.length === 1 ? first.unitCost : base.gt(0) ? cost(value.div(base)) : undefined;
  return { ...variance, lineCost: money(value), ...(unitCost === undefined ? {} : { unitCost }) };
}

/** The ledger's refusal as problems of the document, each at its line. */
export const stockProblems = (situation: ActionContext, refusal: Pick<StockProblem, 'lines'>): Problem[] => {
  const fields = lineFieldsOf(situation.entity as Document);
  const lines = linesOf(situation.record);
  return refusal.lines.map(({ lineNo, field, message }) => {
    const index = lines.findIndex((line) => line.lineNo === lineNo);
    const path = index < 0 ? '' : `items.${index}${field in fields ? `.${field}` : ''}`;
    return { field: path, rule: 'stock', message };
  });
};
