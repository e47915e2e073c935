import { cancelBill } from '#server/departments/sales/cancel';
import { importBills } from '#server/departments/sales/service';
import { amountOf, inMillionths } from '#tests/engine/server/stock/stockModel';
import {
  type At,
  actOn,
  attempt,
  clockDay,
  done,
  EARLIER,
  isClosed,
  isShort,
  itemId,
  linesOf,
  type ModelBatch,
  moved,
  OUTLETS,
  priced,
  takeOut,
  type World,
  whole,
} from './ground';
import { soldOut, unsold } from './sold';
import { type Amount, type Batched, batchOn, between, type Code, type Fraction, rounded, unitOf } from './units';

/** Bills, prepared items and wasted dishes: a second implementation of recipes, as fractions of whole numbers. */

export type Dish = 'R' | 'L' | 'crate';
export type Choice = 'double' | 'noRice' | 'extra';
export type OrderType = 'dineIn' | 'takeaway' | 'delivery';

/** `amount / per` of an item in one unit sold; amounts in 1/10 000 of its stock unit. */
type Use = readonly [code: Code, amount: bigint, per: bigint];

/** Kilograms of what is kept in pounds. */
const pounds = (quantity: bigint): Fraction => between(quantity, unitOf('base', 1), unitOf('base'));

/** What is left out of a dish doesn't use stock, even if it is more than the dish contains. */
const EXTRAS: Readonly<Record<Choice, readonly Use[]>> = {
  double: [['chicken', 100_000n, 70n]],
  noRice: [['rice', -1_900n, 1n]],
  extra: [['base', ...pounds(500n)]],
};

/** A dish's recipe on a day: the first version until the third of June, the second after it. */
function dishUses(dish: Dish, day: string, orderType: OrderType): Use[] {
  if (dish === 'crate') return [['box', 20_000n, 1n]];
  if (dish === 'L')
    return [
      ['chicken', 400_000n, 90n],
      ['rice', 2_000n, 1n],
    ];
  const packed: Use[] = orderType === 'dineIn' ? [] : [['box', 10_000n, 12n]];
  if (day >= '2026-06-04') return [['chicken', 200_000n, 75n], ['base', ...pounds(750n)], ['rice', 4n, 10n], ...packed];
  const third = ([code, amount, per]: Use): Use => [code, amount, per * 3n];
  return [third(['chicken', 700_000n, 80n]), third(['rice', 5_000n, 1n]), ...packed.map(third)];
}

/** Uses added up by item, for the quantity sold; negative sums are dropped. */
function takenBy(uses: readonly Use[], times: bigint): [Code, Fraction][] {
  const sums = new Map<Code, readonly [bigint, bigint]>();
  for (const [code, amount, per] of uses) {
    const [before, of] = sums.get(code) ?? [0n, 1n];
    sums.set(code, [before * per + amount * of, of * per]);
  }
  return [...sums].flatMap(([code, [amount, per]]): [Code, Fraction][] =>
    amount > 0n ? [[code, [amount * times, per]]] : [],
  );
}

export interface SoldLine {
  dish: Dish;
  quantity: bigint;
  choices: readonly Choice[];
}

const importerOf = ({ group }: World) => ({ groupId: group.groupId, userId: 'owner', outletIds: [...OUTLETS] });

/** A bill, dated before or after the recipes changed. A till must not stop: it may use more than the stock, and items counted since. */
export async function sell(
  world: World,
  { at, lines, orderType, isEarlier }: { at: At; lines: readonly SoldLine[]; orderType: OrderType; isEarlier: boolean },
): Promise<void> {
  const number = `B-${++world.count}`;
  const day = isEarlier ? EARLIER : world.day;
  const total = lines.reduce((sum, { quantity }) => sum + quantity * 10n, 0n);
  const work = async () => {
    const answer = await importBills(world.db, importerOf(world), {
      bills: [
        {
          ...{ outlet: at === 0 ? 'COL' : 'KDY', billNumber: number, orderType },
          ...{ openedAt: `${day} 12:00`, settledAt: `${day} 12:30` },
          lines: lines.map(({ dish, quantity, choices }) => ({
            ...(dish === 'crate' ? { itemCode: 'CRATE' } : { itemCode: 'BOWL', portion: dish }),
            ...{ quantity: String(quantity), unitPrice: '10', modifiers: choices.map((id) => ({ id, name: id })) },
          })),
          payments: [{ method: 'cash', amount: String(total) }],
        },
      ],
    });
    if (answer.bills.created !== 1) throw new Error(`the bill is not there: ${JSON.stringify(answer)}`);
  };
  if (!(await attempt(world, !isClosed(world, at, day), work))) return;
  const rows = lines.flatMap(({ dish, quantity, choices }) => {
    const uses = [...dishUses(dish, day, orderType), ...choices.flatMap((choice) => EXTRAS[choice])];
    return takenBy(uses, quantity).map(([code, taken]) => soldOut(world, at, code, taken, day));
  });
  world.bills.push({ number, at, day, rows, isCancelled: false });
  if (lines.some(({ choices }) => choices.length > 0)) world.done.add('modifiers');
  if (rows.some(({ code }) => code === 'box') && orderType !== 'dineIn') world.done.add('packaging');
}

/**
 * A bill is cancelled, once, while its day is open: if the food came back, stock gets it at its original value, otherwise it is waste, and
 * stock stays as it is.
 */
export async function takeBack(
  world: World,
  { bill, isReturned }: { bill: number; isReturned: boolean },
): Promise<void> {
  const sold = world.bills[bill % Math.max(1, world.bills.length)];
  if (!sold) return;
  const work = () =>
    cancelBill(world.db, importerOf(world), {
      ...{ outlet: sold.at === 0 ? 'COL' : 'KDY', billNumber: sold.number },
      ...{ reason: 'Sent back', stockReturned: isReturned },
    });
  if (!(await attempt(world, sold.isCancelled || !isClosed(world, sold.at, sold.day), work))) return;
  if (sold.isCancelled) return;
  sold.isCancelled = true;
  for (const row of sold.rows)
    if (isReturned) unsold(world, sold.at, row, clockDay());
    // Waste is a movement of its own: from then on the item has moved other than by sales.
    else if (row.quantity > 0n) world.begun.add(itemId(sold.at, row.code));
}

/** A batch: components leave stock, and the output enters it at their cost plus labour. For a lost batch they are waste. */
export async function make(
  world: World,
  given: { at: At; chicken: bigint; rice: bigint; output: bigint; overhead: bigint },
): Promise<void> {
  const { at, chicken, rice, output, overhead } = given;
  const used = [
    ['chicken', chicken],
    ['rice', rice],
  ] as const;
  const input = {
    ...{ recipeId: `making${at}`, batchCount: '1', actualOutput: whole(output) },
    overheadCost: amountOf(overhead),
    items: used.map(([code, quantity]) => ({ itemId: itemId(at, code), unitId: 'kg', actualQty: whole(quantity) })),
  };
  const type = output === 0n ? 'WASTAGE' : 'BATCH_OUT';
  let id = '';
  const work = async () => {
    id = String((await done(world, 'batchRuns', at, input, 'run'))._id);
  };
  const costs = await takeOut(world, at, type, used, work);
  if (!costs) return;
  const rows: ModelBatch['rows'] = used.map(([code, quantity], index) => ({
    ...{ code, type, quantity: -quantity, value: -(costs[index] ?? 0n) },
  }));
  if (output > 0n) {
    const value = costs.reduce((sum, each) => sum + each, overhead);
    const made = rounded(pounds(output));
    moved(world, at, 'base', 'BATCH_IN', made, { value });
    rows.push({ code: 'base', type: 'BATCH_IN', quantity: made, value });
  }
  world.batches.push({ id, at, day: world.day, rows, nth: ++world.count });
}

/** A cancelled batch moves back at its original values, while its day is open and its output is in stock. */
export async function unmake(world: World, { batch }: { batch: number }): Promise<void> {
  const made = world.batches[batch % Math.max(1, world.batches.length)];
  if (!made) return;
  const { id, at, day, rows } = made;
  const back = rows.map(({ code, quantity }) => [code, quantity] as const);
  const work = () => actOn(world, 'batchRuns', 'cancel', id, { arguments: { reason: 'Twice' } });
  if (!(await attempt(world, !isClosed(world, at, day) && !isShort(world, at, back, day), work))) return;
  for (const { code, type, quantity, value } of rows) moved(world, at, code, type, -quantity, { value: -value, day });
  world.batches.splice(world.batches.indexOf(made), 1);
  world.done.add('unmade');
}

/** Wasted dishes use the stock they were made of, without their packaging. */
export async function wasteDish(world: World, { at, dish, quantity }: { at: At; dish: Dish; quantity: bigint }) {
  const taken = takenBy(dishUses(dish, world.day, 'dineIn'), quantity).flatMap(([code, use]): [Code, bigint][] => {
    const whole = rounded(use);
    return whole > 0n ? [[code, whole]] : [];
  });
  const input = {
    items: [
      {
        ...(dish === 'crate' ? { menuItemId: 'crate' } : { menuItemId: 'bowl', portionId: dish }),
        ...{ quantity: String(quantity), wastageType: 'burnt' },
      },
    ],
  };
  await takeOut(world, at, 'WASTAGE', taken, () => done(world, 'wastageNotes', at, input));
}

/** Opening stock; items that have already moved are counted instead, unless they were only sold. What was sold before is part of it. */
export async function open(
  world: World,
  { at, lines }: { at: At; lines: readonly (Amount & Batched & { cost: bigint })[] },
): Promise<void> {
  const rows = lines.filter(({ code }) => !world.begun.has(itemId(at, code)));
  if (rows.length === 0) return;
  let id = '';
  const work = async () => {
    const body = await done(world, 'stockEntries', at, {
      ...{ entryType: 'opening', countedBy: 'owner', countDateTime: `${world.day}T12:00:00.000Z` },
      ...linesOf(at, rows, ({ quantity, cost, ...row }) => ({
        ...{ countedQty: whole(quantity), enteredCost: amountOf(cost), ...batchOn(row) },
      })),
    });
    id = String(body._id);
  };
  const codes = rows.map(({ code }) => code);
  if (!(await attempt(world, !isClosed(world, at), work))) return;
  const opened = rows.map(({ code, quantity, cost }) => {
    const sold = world.bills
      .filter((bill) => bill.at === at && bill.day < world.day)
      .flatMap((bill) => bill.rows.filter((row) => row.code === code))
      .reduce((sum, row) => sum + row.quantity, 0n);
    const difference = quantity + sold;
    const value = moved(world, at, code, 'OPENING', difference, {
      ...{ value: priced(difference, cost), time: `${world.day}T12:00:00.000Z` },
    });
    if (sold > 0n) world.done.add('soldBefore');
    return { code, expected: -sold, difference, value, cost: inMillionths(cost) };
  });
  const time = `${world.day}T12:00:00.000Z`;
  world.counts.push({ at, day: world.day, codes, id, time, isOpening: true, lines: opened });
}
