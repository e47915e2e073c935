import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import { update } from '#server/records/service';
import { amountOf, countedCost, divideRounded, each, text, valuedCost } from '#tests/engine/server/stock/stockModel';
import {
  type At,
  actOn,
  attempt,
  clockDay,
  countSince,
  done,
  drafted,
  held,
  isClosed,
  isShort,
  itemId,
  late,
  linesOf,
  moved,
  OUTLETS,
  priceOn,
  recipeCost,
  settledValue,
  type World,
  whole,
} from './ground';
import { carryNothing } from './sold';
import { type Batched, batchOn, type Code } from './units';

/**
 * Counts, and the limits they set: periods that are closed and reopened, and the costing method, which changes right after the end of one.
 */

/** Goods may be in transit for this many days past the end of a period. */
const TRANSIT_DAYS = 3;
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

/** The dates of documents from now on: later, or in the past. */
export async function date(world: World, { day }: { day: string }): Promise<void> {
  world.day = day;
}

/** Stock when something was counted: what is dated until that day, and the counts before it. */
function heldAt({ moves }: World, at: At, code: Code, day: string, time: string) {
  const sum = { quantity: 0n, value: 0n };
  for (const each of moves) {
    if (each.at !== at || each.code !== code || (each.time ? each.time > time : each.day > day)) continue;
    sum.quantity += each.quantity;
    sum.value += each.value;
  }
  return sum;
}

const unitOf = ({ quantity, value }: { quantity: bigint; value: bigint }) =>
  quantity > 0n && value >= 0n ? each(value, quantity) : undefined;

/** Stock of the end of a day becomes the counted quantity, whenever it is entered. A full count can end a period. */
export async function count(
  world: World,
  { at, isFull, lines }: { at: At; isFull: boolean; lines: readonly ({ code: Code; counted: bigint } & Batched)[] },
): Promise<void> {
  const { day } = world;
  const time = new Date(Date.parse(daysBefore(day, -1)) + ++world.count * 1000).toISOString();
  let id = '';
  const work = async () => {
    const body = await done(world, 'stockEntries', at, {
      ...{ entryType: isFull ? 'fullCount' : 'spotCheck', countedBy: 'owner', countDateTime: time },
      ...linesOf(at, lines, ({ counted, ...line }) => ({ countedQty: whole(counted), ...batchOn(line) })),
    });
    id = String(body._id);
  };
  if (!(await attempt(world, !isClosed(world, at), work))) return;
  if (lines.some(({ batch }) => batch)) world.done.add('countedByBatch');
  const { method } = world.settings[at];
  const found = lines.map(({ code, counted }) => {
    const [before, own] = [heldAt(world, at, code, day, time), held(world, at, code)];
    const now = method === 'lastPrice' ? { ...own, lastPrice: priceOn(world, at, code, day) } : own;
    const difference = counted - before.quantity;
    const isOther = unitOf(before) !== undefined && unitOf(before) !== unitOf(now);
    const given = isOther ? divideRounded(difference * before.value, before.quantity) : undefined;
    const later = difference === 0n ? undefined : countSince(world, at, code, time);
    const line = { code, expected: before.quantity, difference, value: 0n };
    world.begun.add(itemId(at, code));
    world.done.add('COUNT');
    if (later) {
      const value = late(
        world,
        { at, code, type: 'COUNT', quantity: difference, count: later },
        { value: given, time },
      );
      world.done.add('lateCount');
      return { ...line, value, cost: each(value, difference) };
    }
    carryNothing(world, at, code);
    if (difference === 0n) return { ...line, cost: now.average };
    const value = moved(world, at, code, 'COUNT', difference, { value: given, time });
    const standardCost = recipeCost(world, at, code);
    const cost =
      given === undefined
        ? countedCost(now, difference, method, standardCost)
        : valuedCost(now, difference, given, method, standardCost);
    return { ...line, value, cost };
  });
  const codes = lines.map(({ code }) => code);
  world.counts.push({ at, day, codes, id, time, isFull, lines: found });
}

/** A count is reversed, while its period is open and what it found is still there: as if it had not been, and later counts take that in. */
export async function uncount(world: World, given: { count: number }): Promise<void> {
  const counted = world.counts[given.count % Math.max(1, world.counts.length)];
  if (!counted) return;
  const { id, at, day, time, lines, isOpening } = counted;
  const work = () => actOn(world, 'stockEntries', 'delete', id, { arguments: { reason: 'Wrong day' } });
  const next = (code: Code) => countSince(world, at, code, time);
  const taken = lines.map(({ code, difference }) => [code, difference] as const);
  const isAllowed = !isOpening && !isClosed(world, at, day) && !isShort(world, at, taken, day, next);
  if (!(await attempt(world, isAllowed, work))) return;
  world.counts = world.counts.filter((each) => each !== counted);
  for (const { code, difference, value } of lines) {
    if (difference === 0n) continue;
    const [quantity, later] = [-difference, next(code)];
    // A difference with the value of the other sign has none that could be undone.
    const isFit = value === 0n || difference > 0n === value > 0n;
    const back = { value: isFit ? -value : undefined, day, time };
    if (later) late(world, { at, code, type: isFit ? 'COUNT_REVERSAL' : 'COUNT', quantity, count: later }, back);
    else moved(world, at, code, 'COUNT', quantity, back);
  }
  world.done.add('uncounted');
}

/** Why a period can't be closed: it already is, goods have been in transit too long, or moved items weren't counted at its end. */
function keepsOpen(world: World, at: At, until: string): boolean {
  const after = world.closed[at] ?? '';
  const isOld = world.transfers.some(({ day, lines }) => {
    const left = lines.reduce((sum, line) => sum + line.value - settledValue(line, line.settled), 0n);
    return left > 0n && day < daysBefore(until, TRANSIT_DAYS);
  });
  const isIn = (each: { at: At; day: string }) => each.at === at && each.day > after && each.day <= until;
  return until <= after || isOld || (world.moves.some(isIn) && !world.counts.some((each) => each.isFull && isIn(each)));
}

/** Stock value at the end of a day: everything moved until then, whenever it was entered. */
function figuresAt({ moves }: World, at: At, until: string): Readonly<Record<string, string>> {
  const sums = new Map<string, readonly [bigint, bigint]>();
  for (const { code, quantity, value } of moves.filter((each) => each.at === at && each.day <= until)) {
    const [of, worth] = sums.get(itemId(at, code)) ?? [0n, 0n];
    sums.set(itemId(at, code), [of + quantity, worth + value]);
  }
  return Object.fromEntries([...sums].map(([id, [of, worth]]) => [id, `${text(of, 4)} ${amountOf(worth)}`]));
}

/** Closes a period if nothing blocks it, and expects a refusal otherwise. Returns whether it was closed. */
async function closeUpTo(world: World, at: At, until: string, isWaiting = false): Promise<boolean> {
  const work = () => actOn(world, 'outlets', 'closePeriod', OUTLETS[at], { arguments: { date: until } });
  if (!(await attempt(world, !isWaiting && !keepsOpen(world, at, until), work))) return false;
  world.closed[at] = until;
  const figures = figuresAt(world, at, until);
  // A period without movements has no values to record.
  if (Object.keys(figures).length > 0) world.closings.push({ at, until, figures });
  world.done.add('periodClosed');
  return true;
}

/** A period is closed. `waits`: first while a document in it is pending approval, which must refuse it. */
export async function close(
  world: World,
  { at, until, waits }: { at: At; until: string; waits: boolean },
): Promise<void> {
  if (waits && !isClosed(world, at, world.day)) {
    const draft = await drafted(world, 'stockAdjustments', at, {
      adjustmentTypeId: 'found',
      ...linesOf(at, [{ code: 'rice' as const }], () => ({ adjustQty: '1' })),
    });
    if (world.day <= until) await closeUpTo(world, at, until, true);
    await actOn(world, 'stockAdjustments', 'delete', String(draft._id));
  }
  await closeUpTo(world, at, until);
}

/** A closed period is reopened, completely or from a day on: its recorded values are removed. */
export async function reopen(world: World, { at, keep }: { at: At; keep: string | undefined }): Promise<void> {
  const closed = world.closed[at];
  const work = () =>
    actOn(world, 'outlets', 'unlock', OUTLETS[at], {
      arguments: { reason: 'Late invoice', ...(keep ? { keep } : {}) },
    });
  const isAllowed = closed !== undefined && (keep === undefined || keep < closed);
  if (!(await attempt(world, isAllowed, work))) return;
  world.closed[at] = keep;
  world.closings = world.closings.filter((each) => each.at !== at || (keep !== undefined && each.until <= keep));
  world.done.add('periodOpened');
}

/**
 * The costing method changes only if the period was closed yesterday, and revalues stock. So the period is closed first, if possible, and
 * reopened for the history to continue.
 */
export async function revalue(world: World, { at }: { at: At }): Promise<void> {
  const yesterday = daysBefore(clockDay(), 1);
  const before = world.closed[at];
  const isEnded = await closeUpTo(world, at, yesterday);
  const own = world.settings[at];
  const method = own.method === 'wac' ? 'lastPrice' : 'wac';
  const stored = await world.group.stored('systemSettings', OUTLETS[at]);
  const settings: AnyRecord[] = [{ name: 'WAC', state: method === 'wac' }];
  const work = () =>
    update(world, world.group.owner, entity('systemSettings'), { _id: stored._id, _rev: stored._rev, settings });
  if (await attempt(world, isEnded, work)) {
    world.settings[at] = { ...own, method };
    for (const code of ['chicken', 'rice', 'box', 'base'] as const) {
      const { quantity, value } = held(world, at, code);
      if (quantity !== 0n || value !== 0n) moved(world, at, code, 'REVALUATION', 0n, { day: clockDay() });
    }
  }
  if (isEnded) await reopen(world, { at, keep: before });
}

/** The product's recorded values of closed periods, by outlet and last day. */
export async function closingsOf({ db, group }: World): Promise<Record<string, Record<string, string>>> {
  const rows = await db.query<{ period: string; item: string; figures: string }>(
    `select outlet_id || ' ' || lock_date::text as period, item_id as item, quantity || ' ' || value as figures
     from closing_stock where group_id = $1`,
    [group.groupId],
  );
  const found: Record<string, Record<string, string>> = {};
  for (const { period, item, figures } of rows) found[period] = { ...found[period], [item]: figures };
  return found;
}
