import { type Decimal, dec, money, type Numeric } from './decimal';

/**
 * What the stock ledger is about, shared by declarations (whose plans name movements), previews in the console and the
 * server that posts them: the movement types, a movement, a balance, and what a unit on hand costs (domain 1.6, 2.3, 2.4).
 */

/**
 * Which way a movement goes: `in` adds quantity, `out` takes it, `both` is signed by the difference found,
 * `value` changes value alone, `transit` concerns goods under way and no outlet's stock.
 */
export type Direction = 'in' | 'out' | 'both' | 'value' | 'transit';

interface MovementInfo {
  readonly type: string;
  readonly label: string;
  readonly direction: Direction;
  /** Who names the value: the `document`, or the ledger at `current` cost unless the document does. */
  readonly valuedBy: 'document' | 'current';
  /** A receipt: sets the last price and the date last received. */
  readonly receipt: boolean;
}

/** Every movement type with its effect (domain 1.6 movementType, 2.4). */
export const MOVEMENT_TYPES = [
  { type: 'OPENING', label: 'Opening stock', direction: 'in', valuedBy: 'document', receipt: true },
  { type: 'GRN', label: 'Goods received', direction: 'in', valuedBy: 'document', receipt: true },
  { type: 'GRN_REVERSAL', label: 'Goods received, reversed', direction: 'out', valuedBy: 'document', receipt: false },
  { type: 'SUPPLIER_RETURN', label: 'Supplier return', direction: 'out', valuedBy: 'document', receipt: false },
  { type: 'SALE', label: 'Sale', direction: 'out', valuedBy: 'current', receipt: false },
  { type: 'SALE_REVERSAL', label: 'Sale, reversed', direction: 'in', valuedBy: 'document', receipt: false },
  { type: 'ISSUE', label: 'Issue', direction: 'out', valuedBy: 'current', receipt: false },
  { type: 'WASTAGE', label: 'Wastage', direction: 'out', valuedBy: 'current', receipt: false },
  { type: 'BATCH_IN', label: 'Batch output', direction: 'in', valuedBy: 'document', receipt: true },
  { type: 'BATCH_OUT', label: 'Batch component', direction: 'out', valuedBy: 'current', receipt: false },
  { type: 'ADJUST_IN', label: 'Adjustment, increase', direction: 'in', valuedBy: 'current', receipt: false },
  { type: 'ADJUST_OUT', label: 'Adjustment, decrease', direction: 'out', valuedBy: 'current', receipt: false },
  { type: 'COUNT', label: 'Stock count', direction: 'both', valuedBy: 'current', receipt: false },
  { type: 'TRANSFER_OUT', label: 'Transfer out', direction: 'out', valuedBy: 'current', receipt: false },
  { type: 'TRANSFER_IN', label: 'Transfer in', direction: 'in', valuedBy: 'document', receipt: true },
  { type: 'TRANSIT_LOSS', label: 'Lost in transit', direction: 'transit', valuedBy: 'document', receipt: false },
  { type: 'REVALUATION', label: 'Revaluation', direction: 'value', valuedBy: 'current', receipt: false },
] as const satisfies readonly MovementInfo[];

export type MovementType = (typeof MOVEMENT_TYPES)[number]['type'];

const byType = new Map<string, MovementInfo>(MOVEMENT_TYPES.map((info) => [info.type, info]));

/** Label and effect of a movement type; a RangeError for an unknown one. */
export function movementInfo(type: MovementType): MovementInfo {
  const info = byType.get(type);
  if (!info) throw new RangeError(`Unknown movement type '${type}'`);
  return info;
}

/** One stock movement as a document's plan names it. */
export interface Movement {
  type: MovementType;
  itemId: string;
  /** The document's line that causes it. */
  lineNo: number;
  /** Signed, in the item's base unit, 4 decimals; '0' for value-only types. */
  quantity: string;
  /**
   * Signed money, when the document fixes it (receipts, returns, reversals). Without it, current cost is used, and a
   * BATCH_IN takes what the BATCH_OUT movements of the same posting took, as far as no BATCH_IN before it did (domain 2.3.12).
   */
  value?: string;
  /** Of a BATCH_IN without a value: what production cost beside its components, and the share in percent that a by-product takes. */
  made?: { overhead: string; sharePct?: string };
  /** @default the document's outlet. For TRANSIT_LOSS: the outlet that is charged. */
  outletId?: string;
  batchNo?: string;
  /** Business date, YYYY-MM-DD. */
  expiryDate?: string;
  /** Ledger number (seq) of the movement that this one undoes. */
  reversalOf?: number;
  /**
   * The type of the movement that this one undoes: the document's own, of the same line and item. Of its own type it goes the other way,
   * so that sums by type are as if neither had been.
   */
  reverses?: MovementType;
}

/** `wac`: moving weighted average per outlet and item (setting WAC on); `lastPrice`: last purchase price (off). */
export type CostingMethod = 'wac' | 'lastPrice';

/** What an outlet has of an item. Decimal strings: quantity 4 dp, value 2 dp, costs 6 dp per base unit. */
export interface Balance {
  quantity: string;
  value: string;
  /**
   * WAC: the average after the last movement that could change it (a receipt, a return, a revaluation); outs at current
   * cost leave it alone, so that a cent of rounding on the last grams does not become the item's cost.
   * Last price: the price in force.
   */
  averageCost: string;
  /** Unit cost of the last receipt; zero when there was none. */
  lastPrice: string;
  /** The item's standard cost, used when it has no history. */
  standardCost?: string;
}

export const EMPTY_BALANCE: Balance = { quantity: '0', value: '0', averageCost: '0', lastPrice: '0' };

const firstAboveZero = (...costs: Numeric[]): Decimal => costs.map(dec).find((each) => each.gt(0)) ?? dec(0);

/** Unit cost where there is no stock to ask. */
const costWithoutStock = (balance: Balance, method: CostingMethod): Decimal =>
  method === 'wac'
    ? firstAboveZero(balance.averageCost, balance.lastPrice, balance.standardCost)
    : firstAboveZero(balance.lastPrice, balance.standardCost);

/**
 * What one more unit costs. WAC: the average; with no stock left and none known, last price, else standard cost (domain
 * 2.3.7). Last price: that price, else standard cost (2.3.8). Zero when nothing is known.
 */
export const currentCost = (balance: Balance, method: CostingMethod): Decimal =>
  method === 'wac' && dec(balance.quantity).gt(0) ? dec(balance.averageCost) : costWithoutStock(balance, method);

/**
 * Value, as positive money, with which `taken` (> 0, base unit) leaves the balance at current cost.
 *
 * WAC (domain 2.3.7): value x taken / quantity, multiplied before it is divided and rounded once, from the balance's own
 * value and not from the rounded average; the last unit takes the remaining value. What goes beyond the quantity on hand
 * costs the average, so that below zero the value is quantity x average. Last price (2.3.8): taken x price.
 */
export function valueOut(balance: Balance, taken: Numeric, method: CostingMethod): string {
  const quantity = dec(balance.quantity);
  const amount = dec(taken);
  if (method === 'lastPrice' || quantity.lte(0)) return money(amount.times(currentCost(balance, method)));
  const value = dec(balance.value);
  if (amount.lt(quantity)) return money(amount.times(value).div(quantity));
  return money(value.plus(money(amount.minus(quantity).times(costWithoutStock(balance, method)))));
}

export const TRANSIT_PREFIX = 'transit:';

/**
 * The ledger's location for goods under way that an outlet is charged for when they are lost. It is no outlet's stock, so
 * that sums of movements per outlet are the outlet's balance without exception.
 */
export const transitOf = (outletId: string): string => `${TRANSIT_PREFIX}${outletId}`;
