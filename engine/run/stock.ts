import { type Decimal, dec, money, type Numeric } from './decimal';

/**
 * The stock ledger's vocabulary, shared by declarations (whose plans name movements), previews in the console and the server that posts:
 * movement types, a movement, a balance, and the cost of a unit on hand (domain 1.6, 2.3, 2.4).
 */

/**
 * The direction of a movement: `in` adds quantity, `out` removes it, `both` takes the sign of the difference found, `value` changes only
 * value, `transit` concerns goods in transit and no outlet's stock.
 */
type Direction = 'in' | 'out' | 'both' | 'value' | 'transit';

interface MovementInfo {
  readonly type: string;
  readonly label: string;
  readonly direction: Direction;
  /** Who sets the value: the `document`, or the ledger at `current` cost unless the document does. */
  readonly valuedBy: 'document' | 'current';
  /** A receipt: sets the date last received, and the last price, which purchases take precedence in. */
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

/** Label and effect of a movement type; a RangeError for an unknown type. */
export function movementInfo(type: MovementType): MovementInfo {
  const info = byType.get(type);
  if (!info) throw new RangeError(`Unknown movement type '${type}'`);
  return info;
}

/** Stock of one batch: with a number, an expiry date, or both; with neither, its batch is not known. */
export interface Batch {
  batchNo: string | null;
  /** Business date, YYYY-MM-DD. */
  expiryDate: string | null;
  /** In the base unit. */
  quantity: string;
}

/** The batch that a line or document names, for its movement: the fields that it has. */
export const batchOf = ({ batchNo, expiryDate }: { readonly batchNo?: unknown; readonly expiryDate?: unknown }) => ({
  ...(batchNo ? { batchNo: String(batchNo) } : {}),
  ...(expiryDate ? { expiryDate: String(expiryDate) } : {}),
});

/** One stock movement in a document's plan. */
export interface Movement {
  type: MovementType;
  itemId: string;
  /** The document line that causes it. */
  lineNo: number;
  /** Signed, in the item's base unit, 4 decimals; '0' for value-only types. */
  quantity: string;
  /**
   * Signed money, if the document sets it (receipts, returns, reversals). Otherwise current cost applies, and a BATCH_IN takes the value of
   * the posting's BATCH_OUT movements that no earlier BATCH_IN took (domain 2.3.12).
   */
  value?: string;
  /** For a BATCH_IN without a value: production overhead in addition to its components, and the percentage for a by-product. */
  made?: { overhead: string; sharePct?: string };
  /** @default the document's outlet. For TRANSIT_LOSS: the outlet that is charged. */
  outletId?: string;
  batchNo?: string;
  /** Business date, YYYY-MM-DD. */
  expiryDate?: string;
  /** What a count that names batches found of each, in the base unit: it replaces what was known. @default the movement's own batch changes */
  counted?: readonly Batch[];
  /** Ledger number (seq) of the movement that this one reverses. */
  reversalOf?: number;
  /**
   * The type of the movement that this one reverses: the document's own, same line and item. A movement of its own type goes the opposite
   * way, so totals by type are as if neither existed.
   */
  reverses?: MovementType;
}

/** `wac`: moving weighted average per outlet and item (setting WAC on); `lastPrice`: last purchase price (off). */
export type CostingMethod = 'wac' | 'lastPrice';

/** An outlet's stock of an item. Decimal strings: quantity 4 dp, value 2 dp, costs 6 dp per base unit. */
export interface Balance {
  quantity: string;
  value: string;
  /**
   * WAC: the average after the last movement that could change it (a receipt, a return, a revaluation). Issues at current cost leave it
   * alone, so a cent of rounding on the last grams doesn't become the item's cost. Last price: the current price.
   */
  averageCost: string;
  /** Unit cost of the latest purchase by date, or of the latest receipt if nothing was bought; zero if there was none. */
  lastPrice: string;
  /** A purchase set the last price, so nothing else changes it. @default false */
  isBought?: boolean;
  /** The latest business date of its movements. @default none */
  lastDay?: string;
  /** The item's standard cost, or what its recipe costs: used if it has no history. */
  standardCost?: string;
  /** The outlet's: the value has its decimals. */
  currency?: string;
  /** Use of recipes that is too small to be posted: 20 decimals, negative if more was posted than used. @default none */
  carried?: string;
}

export const EMPTY_BALANCE: Balance = { quantity: '0', value: '0', averageCost: '0', lastPrice: '0' };

const firstAboveZero = (...costs: Numeric[]): Decimal => costs.map(dec).find((each) => each.gt(0)) ?? dec(0);

/** Unit cost without a balance. */
const costWithoutStock = (balance: Balance, method: CostingMethod): Decimal =>
  method === 'wac'
    ? firstAboveZero(balance.averageCost, balance.lastPrice, balance.standardCost)
    : firstAboveZero(balance.lastPrice, balance.standardCost);

/**
 * The cost of one more unit. WAC: the average; without stock or average, the last price, otherwise the standard cost (domain 2.3.7). Last
 * price: that price, otherwise the standard cost (2.3.8). Zero if nothing is known.
 */
export const currentCost = (balance: Balance, method: CostingMethod): Decimal =>
  method === 'wac' && dec(balance.quantity).gt(0) ? dec(balance.averageCost) : costWithoutStock(balance, method);

/**
 * The value, as positive money, of `taken` (> 0, base unit) leaving the balance at current cost.
 *
 * WAC (domain 2.3.7): value x taken / quantity, multiplied before dividing and rounded once, from the balance's value and not the rounded
 * average. The last unit takes the remaining value. Beyond the quantity on hand the average applies, so below zero the value is quantity x
 * average. Last price (2.3.8): taken x price.
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
 * The ledger location for goods in transit that are charged to an outlet when lost. It is no outlet's stock, so the sum of an outlet's
 * movements always equals its balance.
 */
export const transitOf = (outletId: string): string => `${TRANSIT_PREFIX}${outletId}`;
