import type { CountedLine } from '#engine/define/document';
import { cost, type Decimal, dec, money, quantity } from '#engine/run/decimal';
import {
  type Balance,
  type CostingMethod,
  currentCost,
  type MovementType,
  movementInfo,
  valueOut,
} from '#engine/run/stock';

/**
 * Exact costing of one movement (domain 2.3.6 to 2.3.13). Pure: a balance and a movement in, ledger rows and the next balance out. Every
 * figure is rounded to its stored scale before the next movement reads it, so that posting in memory and through the database give the same
 * result.
 */

/** A movement to cost: signed quantity in the base unit (4 dp), signed money if the document sets it. */
interface CostedMovement {
  type: MovementType;
  quantity: string;
  value?: string;
  /** It reverses a movement of the same type, in the opposite direction. */
  isUndoing?: boolean;
  /** Later movements are in the ledger: what they leave of the value is restated afterwards (restating.ts), by last price. */
  isBackDated?: boolean;
}

/** One ledger row. Signed quantity and value; the unit cost is never negative. */
export interface PostedRow {
  type: MovementType;
  quantity: string;
  unitCost: string;
  value: string;
  quantityAfter: string;
  valueAfter: string;
  averageAfter: string;
  /** The document's value less the value that stock could give, positive for outgoing value (domain 2.3.10). */
  priceVariance?: string;
  /** The change of what the balance carries (carried.ts). */
  carried?: string;
}

/** The movement's own row and, if the rules need it, a REVALUATION after it. */
export type PostedRows = [PostedRow, PostedRow?];

/** A movement that the costing rules forbid, e.g. a value without stock to carry it. */
export class CostingRefusal extends Error {
  override readonly name = 'CostingRefusal';
}

interface Outcome {
  value: Decimal;
  unitCost: Decimal;
  average: Decimal;
  lastPrice?: string;
  /** The balance's value afterwards; the difference becomes a REVALUATION row. */
  target?: string;
  priceVariance?: string;
}

interface Before {
  balance: Balance;
  type: MovementType;
  quantity: Decimal;
  value: Decimal;
  moved: Decimal;
  given: Decimal | undefined;
  isUndoing: boolean;
  isBackDated: boolean;
}

/** How a movement is undone: the type of the movement that undoes it, and the unit cost if it has no value. */
export interface Undone {
  type: CountedLine['type'] | 'WASTAGE';
  unitCost: string | null;
}

/** The rows of one movement, and the balance after them. `back`: the movement that undoes it at once. */
interface Costing {
  rows: PostedRows;
  back?: PostedRows;
  balance: Balance;
}

/**
 * Posts one movement. Throws CostingRefusal if it can't be posted, RangeError if it contradicts its type.
 * @param undone what undoes the movement at once: an approved count that already includes it, with the item's unit cost then, or waste
 */
export function post(balance: Balance, movement: CostedMovement, method: CostingMethod, undone?: Undone): Costing {
  if (undone && movement.value !== undefined && isKnownLater(movement, undone))
    return postAndTakeBack(balance, movement, method, undone);
  const before: Before = {
    balance,
    type: movement.type,
    quantity: dec(balance.quantity),
    value: dec(balance.value),
    moved: dec(quantity(movement.quantity)),
    given: movement.value === undefined ? undefined : dec(money(movement.value)),
    isUndoing: movement.isUndoing === true,
    isBackDated: movement.isBackDated === true,
  };
  checkMovement(before);
  if (undone) {
    const [row, back] = undoneRows(before, undone, method);
    return { rows: [row], back: [back], balance };
  }
  const outcome = method === 'wac' ? weightedAverage(before) : byLastPrice(before);

  const quantityAfter = quantity(before.quantity.plus(before.moved));
  const averageAfter = cost(outcome.average);
  const moved = before.value.plus(outcome.value);
  const rows: PostedRows = [
    {
      type: movement.type,
      quantity: quantity(before.moved),
      unitCost: cost(outcome.unitCost),
      value: money(outcome.value),
      quantityAfter,
      valueAfter: money(moved),
      averageAfter,
      ...(outcome.priceVariance !== undefined && { priceVariance: outcome.priceVariance }),
    },
  ];
  const target = outcome.target ?? money(moved);
  const difference = dec(target).minus(moved);
  if (!difference.eq(0)) {
    rows.push({
      type: 'REVALUATION',
      quantity: quantity(0),
      unitCost: averageAfter,
      value: money(difference),
      quantityAfter,
      valueAfter: target,
      averageAfter,
    });
  }
  return {
    rows,
    balance: {
      ...balance,
      quantity: quantityAfter,
      value: target,
      averageCost: averageAfter,
      lastPrice: outcome.lastPrice ?? cost(balance.lastPrice),
      ...(outcome.lastPrice !== undefined && isPurchase(movement.type) && { isBought: true }),
    },
  };
}

/** Whether a count learns only now what the goods were worth: of what came in or went back at its own value. Sales and counts cost what it took for them. */
const isKnownLater = ({ type, isUndoing }: CostedMovement, undone: Undone): boolean =>
  undone.type !== 'WASTAGE' && type !== 'SALE_REVERSAL' && (type !== 'COUNT' || isUndoing === true);

/**
 * A movement with a value of its own, from before an approved count: the count takes its quantity back at the cost it was counted at, so that
 * a receipt's higher price is in the stock that is left, as if it had been entered in time.
 */
function postAndTakeBack(balance: Balance, movement: CostedMovement, method: CostingMethod, undone: Undone): Costing {
  const { rows, balance: moved } = post(balance, movement, method);
  const back = dec(movement.quantity).neg();
  const value = undone.unitCost === null ? undefined : money(back.times(dec(undone.unitCost)));
  const taken = post(
    moved,
    {
      ...{ type: undone.type as CountedLine['type'], quantity: quantity(back), isUndoing: back.lt(0), value },
      isBackDated: movement.isBackDated,
    },
    method,
  );
  return { rows, back: taken.rows, balance: taken.balance };
}

/** A movement's direction and value compared with its type: contradictions are the caller's bugs, not people's mistakes. */
function checkMovement({ type, moved, given, isUndoing }: Before): void {
  const { direction, valuedBy } = movementInfo(type);
  const fail = (what: string): never => {
    throw new RangeError(`${type}: ${what}`);
  };
  const onward = isUndoing ? moved.neg() : moved;
  if (direction === 'in' && onward.lt(0)) fail(`quantity must not be ${isUndoing ? 'positive' : 'negative'}`);
  if (direction === 'out' && onward.gt(0)) fail(`quantity must not be ${isUndoing ? 'negative' : 'positive'}`);
  if (direction === 'value' && !moved.eq(0)) fail('quantity must be 0');
  if (direction === 'transit') fail('is no movement of an outlet’s stock');
  if (valuedBy === 'document' && given === undefined) fail('needs a value');
  if (given === undefined || direction === 'value') return;
  if (moved.eq(0) && !given.eq(0)) fail('a value needs a quantity');
  if (given.times(moved).lt(0)) fail('value and quantity must have the same sign');
}

function weightedAverage(before: Before): Outcome {
  if (before.moved.gt(0)) return averageIn(before);
  if (before.moved.lt(0)) return averageOut(before);
  return averageRevalued(before);
}

/** Domain 2.3.6: incoming goods change the average; without stock it restarts at the incoming cost. */
function averageIn({ balance, type, quantity: held, value, moved, given }: Before): Outcome {
  const current = currentCost(balance, 'wac');
  const incoming = given ?? dec(money(moved.times(current)));
  const unitCost = given ? given.div(moved) : current;
  const lastPrice = priceSetBy(balance, type, given, moved);
  const after = held.plus(moved);
  if (held.gt(0)) {
    return { value: incoming, unitCost, average: value.plus(incoming).div(after), lastPrice };
  }
  const target = money(given ? after.times(given).div(moved) : after.times(current));
  return { value: incoming, unitCost, average: unitCost, lastPrice, target };
}

/** Domain 2.3.7 at current cost; 2.3.10 at the value of a return or a reversal. */
function averageOut({ balance, quantity: held, value, moved, given }: Before): Outcome {
  const taken = moved.abs();
  const left = held.minus(taken);
  const asked = given?.abs();
  if (asked) {
    const rest = value.minus(asked);
    if (left.gt(0) && rest.gte(0)) return { value: asked.neg(), unitCost: asked.div(taken), average: rest.div(left) };
    if (left.eq(0) && rest.eq(0)) {
      return { value: asked.neg(), unitCost: asked.div(taken), average: dec(balance.averageCost) };
    }
  }
  const leaving = dec(valueOut(balance, taken, 'wac'));
  const variance = asked?.minus(leaving);
  return {
    value: leaving.neg(),
    unitCost: held.gt(0) && left.gte(0) ? value.div(held) : currentCost(balance, 'wac'),
    average: dec(balance.averageCost),
    ...(variance && !variance.eq(0) && { priceVariance: money(variance) }),
  };
}

/** A pure change of value: the average follows. Without a value only the average changes (switch to WAC). */
function averageRevalued({ balance, quantity: held, value, given, type }: Before): Outcome {
  const change = given ?? dec(0);
  const after = value.plus(change);
  if (!change.eq(0) && (held.lte(0) || after.lt(0))) {
    throw new CostingRefusal(
      held.lte(0) ? 'There is no stock that could carry a value.' : 'The value would be negative.',
    );
  }
  const average = type === 'REVALUATION' && held.gt(0) ? after.div(held) : dec(balance.averageCost);
  return { value: change, unitCost: average, average };
}

/** Domain 2.3.8: after every posting the value is quantity x price; the difference is a revaluation. */
function byLastPrice({ balance, type, quantity: held, value, moved, given, isBackDated }: Before): Outcome {
  const lastPrice = isBackDated ? undefined : priceSetBy(balance, type, given, moved);
  const price = lastPrice === undefined ? currentCost(balance, 'lastPrice') : dec(lastPrice);
  const target = money(held.plus(moved).times(price));
  const outcome = { average: price, lastPrice, ...(isBackDated ? {} : { target }) };
  if (type === 'REVALUATION') {
    if (given) throw new CostingRefusal('By last price the value follows from the price; a revaluation names none.');
    return { ...outcome, value: dec(target).minus(value), unitCost: price };
  }
  const atPrice = dec(money(moved.times(price)));
  return { ...outcome, value: given ?? atPrice, unitCost: given && !moved.eq(0) ? given.div(moved) : price };
}

const isPurchase = (type: MovementType): boolean => type === 'GRN';

/**
 * The unit cost that becomes the last price after a receipt. What is made or comes from another outlet sets it only for an item that was never
 * bought; opening stock always does. A receipt without value (only free goods) isn't a purchase and sets none, because that would write off
 * the stock on hand. The function `last_price` of the database has the same rule for what is out of order (server/db/lastPrices.sql).
 */
function priceSetBy(
  { isBought }: Balance,
  type: MovementType,
  given: Decimal | undefined,
  moved: Decimal,
): string | undefined {
  if (!movementInfo(type).receipt || !given?.gt(0) || !moved.gt(0)) return undefined;
  return isPurchase(type) || type === 'OPENING' || !isBought ? cost(given.div(moved)) : undefined;
}

/**
 * A movement from before an approved count, which already includes its effect, or one of goods that are wasted: a movement with the opposite
 * quantity and value follows, and the balance stays exactly as it is.
 *
 * Its value is its own, otherwise the cost when counted, because that is what the count took out for the same goods; otherwise current cost.
 */
function undoneRows(
  { balance, type, quantity: held, value: kept, moved, given }: Before,
  undone: Undone,
  method: CostingMethod,
): [PostedRow, PostedRow] {
  const unitCost = dec(undone.unitCost);
  const size = moved.abs();
  const worth = dec(unitCost.gt(0) ? money(size.times(unitCost)) : valueOut(balance, size, method));
  const value = given ?? (moved.lt(0) ? worth.neg() : worth);
  const each = cost(size.eq(0) ? 0 : value.div(size).abs());
  const average = { unitCost: each, averageAfter: cost(balance.averageCost) };
  return [
    {
      ...{ type, quantity: quantity(moved), value: money(value), ...average },
      ...{ quantityAfter: quantity(held.plus(moved)), valueAfter: money(kept.plus(value)) },
    },
    {
      ...{ type: undone.type, quantity: quantity(moved.neg()), value: money(value.neg()), ...average },
      ...{ quantityAfter: quantity(held), valueAfter: money(kept) },
    },
  ];
}
