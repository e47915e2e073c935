import { inCurrency } from '#engine/run/currency';
import { dec, money } from '#engine/run/decimal';
import {
  type Balance,
  type CostingMethod,
  EMPTY_BALANCE,
  type Movement,
  movementInfo,
  transitOf,
} from '#engine/run/stock';
import type { Queryable } from '../db/types';
import { departments } from '../department';
import { carriedAfter, carriedBy, carryingOf, isNothing, isOnlyCarried, rowOfNothing } from './carried';
import { CostingRefusal, type PostedRow, type PostedRows, post, type Undone } from './costing';
import { type CountBehind, correctCounts, countsBehind } from './lateMovements';
import { type Past, pastOf, restate } from './restating';
import { laterDays, shortages } from './shortage';
import {
  balanceKey,
  balanceKeyOf,
  insertMovements,
  type LedgerRow,
  lockBalances,
  nextSeqs,
  saveBalances,
} from './storage';

/**
 * The stock ledger: append-only movements and their balances (domain 1.6, 2.3, 2.4). Every stock change goes through here, inside the
 * transaction of its cause.
 */

/** A movement to post: a plan's movement, completed. Quantity is signed in the base unit, value is signed money. */
export interface MovementRequest extends Movement {
  outletId: string;
  businessDate: string;
  /** It reverses a movement of the same type, in the opposite direction. */
  isUndoing?: boolean;
  /** When it happened, ISO-8601: for a reversal, when the reversed movement was posted. @default the posting's */
  postedAt?: string;
}

/** The rule for an outgoing movement beyond the stock on hand (setting negativeStock); `till`: a sale that must not stop. */
export type NegativeStock = 'block' | 'warn' | 'allow' | 'till';

export interface PostingContext {
  groupId: string;
  /** The declaration's name, or 'bills'. */
  docType: string;
  docId: string;
  docNumber: string;
  userId: string;
  method: (outletId: string) => CostingMethod;
  negativeStock: (outletId: string) => NegativeStock;
  itemName: (itemId: string) => string;
  /** When it happened, ISO-8601: for imported history. @default now */
  postedAt?: string;
}

/** The result of one request. */
export interface Posted<R extends MovementRequest = MovementRequest> {
  /** The ledger's number of the movement. */
  seq: number;
  request: R;
  /** Signed, as posted. */
  quantity: string;
  /** Per base unit, 6 dp. */
  unitCost: string;
  /** Signed money. */
  value: string;
  /** The requested value less the value that stock could give (domain 2.3.10); stored on the document's line. */
  priceVariance?: string;
  /** Value of the REVALUATION row that followed. */
  revaluation?: string;
  /** The later count that already includes the movement, so that stock on hand stays as it is; `value`: of the count's movement, signed. */
  counted?: { count: CountBehind; value: string };
  /** A warning for people: a shortage with negativeStock 'warn'. */
  shortage?: string;
  /** A warning for people: stock that was found is worth nothing, because no cost of it is known. */
  withoutCost?: string;
}

/** One line's reason for a refusal, in an approval's answer (domain 2.1, Guard A). */
export interface StockProblemLine {
  lineNo: number;
  field: string;
  message: string;
}

/** The movements can't be posted; nothing was written. Names every wrong line. */
export class StockProblem extends Error {
  override readonly name = 'StockProblem';
  constructor(readonly lines: readonly StockProblemLine[]) {
    super(lines.map((line) => line.message).join(' '));
  }
}

/** The document's movements are already in the ledger; the transaction must be rolled back. */
export class AlreadyPosted extends Error {
  override readonly name = 'AlreadyPosted';
  constructor(docType: string, cause: unknown) {
    super(`These movements of ${docType} are posted already.`, { cause });
  }
}

/**
 * Posts a document's movements in the given order, with their balances locked, and returns one result per request. What moved before an
 * approved count of the item leaves stock as that one found it, and corrects the count (lateMovements.ts). Throws StockProblem (all wrong
 * lines, nothing written) and AlreadyPosted.
 */
export function postMovements(
  tx: Queryable,
  context: PostingContext,
  movements: readonly MovementRequest[],
): Promise<Posted[]> {
  const { docId, docNumber, postedAt } = context;
  const requests = movements.map(
    (request): SaleRequest => ({ ...(postedAt === undefined ? {} : { postedAt }), ...request, docId, docNumber }),
  );
  return postAll(tx, context, requests);
}

/** A sale (or its reversal) of one ingredient, with its bill. */
export interface SaleRequest extends MovementRequest {
  docId: string;
  docNumber: string;
  /** The goods of a reversed sale can't be used: WASTAGE of the same quantity and value follows, and stock stays as it is. @default false */
  isWasted?: true;
  /** `quantity` has more decimals than the ledger: four are posted, and the balance carries the rest (carried.ts). @default false */
  isExact?: true;
  /** For a reversed sale: cancels what the sale added to what the balance carries. @default nothing */
  carried?: string;
}

/**
 * Posts the ingredients of many bills at once: each balance is read and written once, and rows are inserted by the thousand. Stock may
 * become negative, because a till must not stop (domain 0.6). Same order, rules and results as bill by bill. What happened before an
 * approved count leaves stock as it was counted, and corrects the count (lateMovements.ts).
 */
export const postSales = <R extends SaleRequest>(
  tx: Queryable,
  context: Omit<PostingContext, 'docId' | 'docNumber' | 'negativeStock'>,
  sales: readonly R[],
): Promise<Posted<R>[]> => postAll(tx, { ...context, negativeStock: () => 'till' }, sales);

/** A reversed sale has a value: its own. */
const WASTED: Undone = { type: 'WASTAGE', unitCost: null };

type SharedContext = Omit<PostingContext, 'docId' | 'docNumber'>;

type CountOf = (request: SaleRequest) => CountBehind | undefined;

/** Whether it moves goods that a count may have found: neither a change of value nor waste of what never came back. */
const movesGoods = (request: SaleRequest): boolean =>
  touchesStock(request) && !request.isWasted && !dec(request.quantity).eq(0);

async function postAll<R extends SaleRequest>(
  tx: Queryable,
  context: SharedContext,
  requests: readonly R[],
): Promise<Posted<R>[]> {
  if (requests.length === 0) return [];
  refuseRepeats(requests);
  const balances = await lockBalances(tx, context.groupId, requests.filter(touchesStock));
  const before = new Map(balances);
  const currencies = currenciesOf(balances);
  const countOf = await countsBehind(tx, context, requests.filter(movesGoods));
  const shortageOf = shortages(context, countOf, await laterDays(tx, context, requests, balances));
  const past = await pastOf(tx, context, requests.filter(touchesStock), balances, countOf);
  const costed = costAll(context, requests, balances, { currencies, countOf, shortageOf, past });

  const seqs = await nextSeqs(
    tx,
    costed.reduce((count, { rows, back = [] }) => count + rows.length + back.length, 0),
  );
  const ledger: LedgerRow[] = [];
  const append = (
    row: PostedRow,
    request: SaleRequest & { docType?: string },
    reversalOf: number | undefined,
    counted?: SaleRequest['counted'],
  ): number => {
    const seq = seqs[ledger.length] as number;
    const { itemId, docType, docId, docNumber, lineNo, businessDate, batchNo, expiryDate } = request;
    const outletId = touchesStock(request) ? request.outletId : transitOf(request.outletId);
    const line = { outletId, itemId, docType, docId, docNumber, lineNo, businessDate, batchNo, expiryDate };
    ledger.push({ ...row, ...line, counted, seq, reversalOf, postedAt: request.postedAt ?? context.postedAt });
    return seq;
  };
  /** A movement, and the revaluation that completes it: that refers to the movement, which also keeps it unique if a line moves an item twice. */
  const appendBoth = (
    [row, revaluation]: PostedRows,
    request: SaleRequest & { docType?: string },
    reversalOf: number | undefined,
    counted?: SaleRequest['counted'],
  ): number => {
    const seq = append(row, request, reversalOf, counted);
    if (revaluation) append(revaluation, request, seq);
    return seq;
  };
  const posted = costed.map(({ request, rows, back, shortage, withoutCost }): Posted<R> => {
    const [row, revaluation] = rows;
    // What a later count found is what there is.
    const seq = appendBoth(rows, request, request.reversalOf, back ? undefined : request.counted);
    const count = countOf(request);
    if (back) appendBoth(back, count ? { ...request, ...count.posted } : request, seq);
    return {
      seq,
      request,
      quantity: row.quantity,
      unitCost: row.unitCost,
      value: row.value,
      ...(row.priceVariance !== undefined && { priceVariance: row.priceVariance }),
      ...(revaluation && { revaluation: revaluation.value }),
      ...(count && back && { counted: { count, value: back[0].value } }),
      ...(shortage !== undefined && { shortage }),
      ...(withoutCost !== undefined && { withoutCost }),
    };
  });
  try {
    await insertMovements(tx, context, ledger);
  } catch (error) {
    if (error instanceof Error && error.message.includes('movements_once')) {
      throw new AlreadyPosted(context.docType, error);
    }
    throw error;
  }
  const restated = await restateDays(tx, context, past, balances, posted);
  await saveBalances(tx, context.groupId, balances, [...ledger, ...restated]);
  await correctCounts(tx, context, posted, countOf, currencies);
  await tellMoved(tx, context.groupId, before, balances);
  return posted;
}

/** Posts what the movements change on later days (restating.ts), as rows of the last of them. */
async function restateDays(
  tx: Queryable,
  context: SharedContext,
  past: Past,
  balances: Map<string, Balance>,
  posted: readonly Posted<SaleRequest>[],
): Promise<LedgerRow[]> {
  const rows = await restate(tx, context.groupId, past, balances);
  if (rows.length === 0) return [];
  const causes = new Map(posted.map(({ seq, request }) => [balanceKey(request), { seq, request }]));
  const seqs = await nextSeqs(tx, rows.length);
  const ledger = rows.flatMap((row, index): LedgerRow[] => {
    const cause = causes.get(balanceKey(row));
    if (!cause) return [];
    const seq = seqs[index] as number;
    const { docId, docNumber, lineNo, postedAt = context.postedAt } = cause.request;
    const { seq: reversalOf } = cause;
    // Each completes the one before it, which keeps them unique.
    cause.seq = seq;
    return [{ ...row, docId, docNumber, lineNo, seq, reversalOf, ...(postedAt === undefined ? {} : { postedAt }) }];
  });
  await insertMovements(tx, context, ledger);
  return ledger;
}

/** Tells departments what moved, with the stock before and after. */
async function tellMoved(
  tx: Queryable,
  groupId: string,
  before: ReadonlyMap<string, Balance>,
  after: ReadonlyMap<string, Balance>,
): Promise<void> {
  const moved = [...after].map(([key, { quantity }]) => ({
    ...balanceKeyOf(key),
    before: before.get(key)?.quantity ?? '0',
    after: quantity,
  }));
  if (moved.length === 0) return;
  for (const { stockMoved } of departments().all) await stockMoved?.(tx, groupId, moved);
}

/** The currency of each outlet with a balance. */
type Currencies = ReadonlyMap<string, string | undefined>;
const currenciesOf = (balances: ReadonlyMap<string, Balance>): Currencies =>
  new Map([...balances].map(([key, { currency }]) => [balanceKeyOf(key).outletId, currency]));

interface Costed<R> {
  request: R;
  rows: PostedRows;
  /** What takes it back at once: a movement of the count that includes it, or waste. */
  back?: PostedRows;
  shortage?: string;
  withoutCost?: string;
}

interface Findings {
  currencies: Currencies;
  countOf: CountOf;
  past: Past;
  shortageOf: (request: SaleRequest) => string | undefined;
}

/** Costs all requests in order on balances in memory, each in its outlet's currency; throws StockProblem with every line that can't be posted. */
function costAll<R extends SaleRequest>(
  context: SharedContext,
  requests: readonly R[],
  balances: Map<string, Balance>,
  { currencies, countOf, shortageOf, past }: Findings,
): Costed<R>[] {
  const problems: StockProblemLine[] = [];
  const batches = new Map<string, Batch>();
  const costed: Costed<R>[] = [];
  const costOne = (request: R): void => {
    if (!touchesStock(request)) {
      costed.push({ request, rows: [transitRow(request)] });
      return;
    }
    const key = balanceKey(request);
    const balance = balances.get(key) ?? EMPTY_BALANCE;
    const count = countOf(request);
    const undone = request.isWasted ? WASTED : count;
    const carrying = carryingOf(request, balance, undone !== undefined);
    if (isNothing(request, carrying)) return;
    const { quantity } = carrying;
    const shortage = shortageOf(request);
    const policy = shortage === undefined ? 'allow' : context.negativeStock(request.outletId);
    if (shortage !== undefined && policy === 'block') {
      problems.push({ lineNo: request.lineNo, field: 'quantity', message: shortage });
      return;
    }
    const lastPrice = past.priceOf(request);
    const batch = `${request.docId} ${request.outletId}`;
    const value = request.value ?? (request.type === 'BATCH_IN' ? madeFor(request, batches.get(batch)) : undefined);
    try {
      const result = isOnlyCarried(request, quantity)
        ? { rows: [rowOfNothing(balance, request)] satisfies PostedRows, balance }
        : post(
            lastPrice === undefined ? balance : { ...balance, lastPrice },
            { type: request.type, quantity, value, isUndoing: request.isUndoing, isBackDated: lastPrice !== undefined },
            context.method(request.outletId),
            undone,
          );
      const field = beyondLedger([...result.rows, ...(result.back ?? [])]);
      if (field) {
        const message = `${context.itemName(request.itemId)}: the figures are too large to be kept.`;
        problems.push({ lineNo: request.lineNo, field, message });
        return;
      }
      Object.assign(result.rows[0], carriedBy(carrying));
      balances.set(key, { ...result.balance, carried: carriedAfter(balance, carrying) });
      const { rows, back } = result;
      costed.push({
        ...{ request, rows },
        ...(back && { back }),
        ...(policy === 'warn' && { shortage }),
        ...(isFoundForNothing(request, rows[0]) && { withoutCost: withoutCostOf(context, request) }),
      });
      if (request.type === 'BATCH_OUT' || request.type === 'BATCH_IN')
        batches.set(batch, afterwards(batches.get(batch), result.rows[0]));
    } catch (error) {
      if (!(error instanceof CostingRefusal)) throw error;
      const message = `${context.itemName(request.itemId)}: ${error.message}`;
      problems.push({ lineNo: request.lineNo, field: 'value', message });
    }
  };
  for (const request of requests) inCurrency(currencies.get(request.outletId), () => costOne(request));
  if (problems.length > 0) throw new StockProblem(problems);
  return costed;
}

/** Stock that turned up, and no cost of it is known. */
const isFoundForNothing = ({ type, value }: SaleRequest, row: PostedRow): boolean =>
  movementInfo(type).valuedBy === 'current' &&
  value === undefined &&
  dec(row.quantity).gt(0) &&
  dec(row.unitCost).eq(0);

const withoutCostOf = ({ itemName }: SharedContext, { itemId }: SaleRequest): string =>
  `${itemName(itemId)}: no cost is known, so this stock has no value. Enter its standard cost first.`;

/** The cost of a batch's components so far, and how much of it its outputs have taken. */
interface Batch {
  used: string;
  taken: string;
}

const afterwards = (before: Batch | undefined, { type, value }: PostedRow): Batch => ({
  used: type === 'BATCH_OUT' ? money(dec(before?.used).minus(dec(value))) : (before?.used ?? '0'),
  taken: type === 'BATCH_IN' ? money(dec(before?.taken).plus(dec(value))) : (before?.taken ?? '0'),
});

/** The value of a batch's output (domain 2.3.12): a by-product gets its share of all costs, the main output the rest. */
function madeFor({ made }: MovementRequest, batch: Batch | undefined): string {
  const whole = dec(batch?.used).plus(dec(made?.overhead));
  return made?.sharePct === undefined
    ? money(whole.minus(dec(batch?.taken)))
    : money(whole.times(dec(made.sharePct)).div(100));
}

/** Integer digits that fit the ledger's columns (server/db/schema.sql). */
const DIGITS = { quantity: 16, value: 18, cost: 14 } as const;
const holds = (figure: string, digits: number): boolean => dec(figure).abs().lt(`1e${digits}`);

/** The line's figure that is too large for the ledger, if any. */
const beyondLedger = (rows: readonly (PostedRow | undefined)[]): 'quantity' | 'value' | undefined => {
  for (const row of rows) {
    if (!row) continue;
    if (!holds(row.quantity, DIGITS.quantity) || !holds(row.quantityAfter, DIGITS.quantity)) return 'quantity';
    const isFine =
      [row.value, row.valueAfter].every((figure) => holds(figure, DIGITS.value)) &&
      [row.unitCost, row.averageAfter].every((figure) => holds(figure, DIGITS.cost));
    if (!isFine) return 'value';
  }
  return undefined;
};

/** Goods lost in transit leave no outlet's stock: the row is at the transit location of the charged outlet. */
const touchesStock = (request: MovementRequest): boolean => movementInfo(request.type).direction !== 'transit';

function transitRow(request: MovementRequest): PostedRow {
  if (request.value === undefined) throw new RangeError(`${request.type}: needs a value`);
  const quantity = dec(request.quantity);
  const unitCost = quantity.eq(0) ? dec(0) : dec(request.value).div(quantity).abs();
  const after = { quantityAfter: '0', valueAfter: '0', averageAfter: '0' };
  return {
    type: request.type,
    quantity: request.quantity,
    unitCost: unitCost.toFixed(6),
    value: request.value,
    ...after,
  };
}

/** Two movements of one posting with the same identity are the caller's bug, not a repeated approval. */
function refuseRepeats(requests: readonly SaleRequest[]): void {
  const seen = new Set<string>();
  for (const { docId, lineNo, type, outletId, itemId, reversalOf } of requests) {
    const identity = [docId, lineNo, type, outletId, itemId, reversalOf ?? 0].join('\u0000');
    if (seen.has(identity))
      throw new RangeError(`${docId}, line ${lineNo}: ${type} of ${itemId} at ${outletId} is named twice`);
    seen.add(identity);
  }
}
