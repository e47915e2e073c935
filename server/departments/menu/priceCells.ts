/** Prices as a call names them, found in their records and checked (domain 1.2, bulk price row). */

import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { dec, isDecimal, money } from '#engine/run/decimal';
import { rowsIn, textsIn } from '#engine/run/values';
import { entity as entityOf } from '#resources';
import { type CalledPrice, PRICED_RESOURCES, type PricedResource, rowKey } from '#resources/menu/bulkPrices.rules';
import {
  PRICE_LEVELS,
  type PriceCell,
  type PriceLevel,
  priceIn,
  withDuePrices,
} from '#resources/menu/menuPrices.rules';
import { REFUSALS } from '#resources/menu/priceChange.rules';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { ApiError, invalid, problem } from '#server/http/errors';
import { readMany, type Scope } from '#server/records/write/store';

/** One valid change: its place, and the record with it. */
export interface PriceChange extends PriceCell {
  resource: PricedResource;
  id: string;
  /** null: this place has no price yet. */
  old: string | null;
  price: string;
}

const MOST_PRICES = 10_000;
/** More refusals than this are no help. */
const MOST_PROBLEMS = 50;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Whether two prices are the same amount, or both missing. */
export const isSamePrice = (one: string | null | undefined, other: string | null | undefined): boolean =>
  typeof one === 'string' && typeof other === 'string' ? dec(one).eq(dec(other)) : (one ?? null) === (other ?? null);

/** Parses a price, as text or number; undefined if invalid. */
const readPrice = (value: unknown): string | undefined => {
  const plain = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return isDecimal(plain) && plain.length <= 18 && dec(plain).eq(dec(money(plain))) ? money(plain) : undefined;
};

function changeIn(called: AnyRecord, index: number): PriceChange | Problem[] {
  const at = (field: string) => `prices.${index}.${field}`;
  const named = (Object.entries(PRICED_RESOURCES) as [PricedResource, string][]).filter(([, key]) => text(called[key]));
  const [[resource, key] = ['items', 'itemId'] as const] = named;
  const level = text(called.priceLevel ?? undefined);
  const [price, old] = [
    readPrice(called.newPrice),
    called.oldPrice === null || called.oldPrice === undefined ? null : readPrice(called.oldPrice),
  ];
  const problems = [
    ...(named.length === 1 ? [] : [problem(at('itemId'), 'required', 'Send one of itemId, modifierId or addonItemId')]),
    ...(level && !(PRICE_LEVELS as readonly string[]).includes(level)
      ? [problem(at('priceLevel'), 'choice', `There is no price level “${level.slice(0, 40)}”`)]
      : []),
    ...(price === undefined ? [problem(at('newPrice'), 'number', REFUSALS.number)] : []),
    ...(old === undefined
      ? [problem(at('oldPrice'), 'number', 'The old price must be a number, or null for none')]
      : []),
  ];
  if (problems.length > 0 || price === undefined || old === undefined) return problems;
  return {
    resource,
    id: String(called[key]),
    portionId: text(called.portionId ?? undefined),
    outletId: text(called.outletId ?? undefined),
    level: level as PriceLevel | undefined,
    old,
    price,
  };
}

/** Parses the changes in a body. @throws ApiError 400, each problem at its place */
export function changesIn(prices: unknown): PriceChange[] {
  if (!Array.isArray(prices) || prices.length === 0 || prices.length > MOST_PRICES)
    throw invalid([problem('prices', 'count', `Send 1 to ${MOST_PRICES} prices in “prices”`)]);
  const read = prices.map((called, index) =>
    changeIn((typeof called === 'object' && called !== null ? called : {}) as CalledPrice & AnyRecord, index),
  );
  const problems = read.flatMap((each) => (Array.isArray(each) ? each : []));
  if (problems.length > 0) throw invalid(problems.slice(0, MOST_PROBLEMS));
  const changes = read as PriceChange[];
  const seen = new Set<string>();
  changes.forEach(({ resource, id, ...cell }, index) => {
    const key = rowKey(resource, id, cell);
    if (seen.has(key)) problems.push(problem(`prices.${index}`, 'unique', 'This price is in the list twice'));
    seen.add(key);
  });
  if (problems.length > 0) throw invalid(problems.slice(0, MOST_PROBLEMS));
  return changes;
}

/** Current records by `resource|id`. */
type Records = ReadonlyMap<string, AnyRecord>;
export const recordKey = ({ resource, id }: Pick<PriceChange, 'resource' | 'id'>): string => `${resource}|${id}`;

/** The records to change, locked until the transaction ends; resources in a fixed order, so that two changes never deadlock. */
export async function heldRecords(
  tx: Queryable,
  scope: Scope,
  changes: readonly Pick<PriceChange, 'resource' | 'id'>[],
): Promise<Map<string, AnyRecord>> {
  const found = new Map<string, AnyRecord>();
  for (const resource of (Object.keys(PRICED_RESOURCES) as PricedResource[]).sort()) {
    const ids = changes.filter((change) => change.resource === resource).map(({ id }) => id);
    const records = await readMany(tx, scope, entityOf(resource), ids, { lock: true });
    for (const record of records) found.set(recordKey({ resource, id: String(record._id) }), record);
  }
  return found;
}

/** Problems with one change of an existing record. */
function problemsOf(identity: Identity, record: AnyRecord, change: PriceChange, index: number, now: string): Problem[] {
  const { resource, portionId, outletId, level, old, price } = change;
  const at = (field: string) => `prices.${index}.${field}`;
  const name = String(record.name ?? '');
  const outlets = textsIn(record.outlets);
  const current = withDuePrices(record, now);
  const isVariable = current.itemType === 'variable';
  const portions = rowsIn(current.portions);
  if (outletId && (resource !== 'items' || !outlets.includes(outletId) || !identity.outletIds.includes(outletId)))
    return [
      problem(
        at('outletId'),
        'outlet',
        `${name} has no price of its own at this outlet, or you don’t have access to the outlet`,
      ),
    ];
  if (!outletId && !outlets.every((id) => identity.outletIds.includes(id)))
    return [problem(at('outletId'), 'outlet', REFUSALS.shared(name))];
  if (isVariable !== Boolean(portionId) || (portionId && !portions.some((row) => row.portionId === portionId)))
    return [
      problem(at('portionId'), 'portion', isVariable ? `Choose a portion of ${name}` : `${name} has no such portion`),
    ];
  const mayReduce = record.isReduction === true;
  if (dec(price).lt(0) && !mayReduce) return [problem(at('newPrice'), 'min', REFUSALS.negative(name))];
  const stands = priceIn(current, { portionId, outletId, level }) ?? null;
  if (!isSamePrice(stands, old))
    return [
      problem(at('oldPrice'), 'changed', `The price of ${name} is now ${stands ?? 'not set'}, not ${old ?? 'blank'}`),
    ];
  return isSamePrice(stands, price) ? [problem(at('newPrice'), 'unchanged', `${name} already has this price`)] : [];
}

/**
 * Refuses the whole list if any change is invalid.
 * @throws ApiError 404 (a record doesn't exist), 409 (only prices that changed in the meantime), 400
 */
export function requireApplicable(
  identity: Identity,
  changes: readonly PriceChange[],
  records: Records,
  now: string,
): void {
  const missing = changes.find((change) => !records.has(recordKey(change)));
  if (missing) throw new ApiError(404, 'notFound', `${entityOf(missing.resource).label.one} was not found`);
  const problems = changes.flatMap((change, index) => {
    const record = records.get(recordKey(change));
    return record ? problemsOf(identity, record, change, index, now) : [];
  });
  if (problems.length === 0) return;
  const shown = problems.slice(0, MOST_PROBLEMS);
  if (problems.every(({ rule }) => rule === 'changed'))
    throw new ApiError(409, 'conflict', `${problems.length} of these prices have changed since`, { errors: shown });
  throw invalid(shown);
}
