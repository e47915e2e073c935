import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import { update } from '#server/records/service';
import { countedCost, text } from '#tests/engine/server/stock/stockModel';
import {
  type At,
  actOn,
  attempt,
  clockDay,
  done,
  drafted,
  held,
  isClosed,
  isShut,
  itemId,
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
import type { Code } from './units';

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

/** Stock becomes the counted quantity. Nothing can be dated before a full count, which can end a period. */
export async function count(
  world: World,
  { at, isFull, lines }: { at: At; isFull: boolean; lines: readonly { code: Code; counted: bigint }[] },
): Promise<void> {
  const codes = lines.map(({ code }) => code);
  let id = '';
  const work = async () => {
    const body = await done(world, 'stockEntries', at, {
      ...{ entryType: isFull ? 'fullCount' : 'spotCheck', countedBy: 'owner' },
      ...{ countDateTime: new Date().toISOString() },
      ...linesOf(at, lines, ({ counted }) => ({ countedQty: whole(counted) })),
    });
    id = String(body._id);
  };
  if (!(await attempt(world, !isShut(world, at, codes), work))) return;
  const found = lines.map(({ code, counted }) => {
    const own = held(world, at, code);
    const standardCost = recipeCost(world, at, code);
    const isByPrice = world.settings[at].method === 'lastPrice';
    const before = isByPrice ? { ...own, lastPrice: priceOn(world, at, code, world.day) } : own;
    world.begun.add(itemId(at, code));
    carryNothing(world, at, code);
    const difference = counted - before.quantity;
    const value = difference === 0n ? 0n : moved(world, at, code, 'COUNT', difference);
    const cost = countedCost(before, difference, world.settings[at].method, standardCost);
    return { code, expected: before.quantity, difference, value, cost };
  });
  if (isFull) world.walls.push({ at, day: world.day, codes });
  world.counts.push({ at, day: world.day, codes, nth: ++world.count, id, lines: found });
}

/** Why a period can't be closed: it already is, goods have been in transit too long, or moved items weren't counted at its end. */
function keepsOpen(world: World, at: At, until: string): boolean {
  const after = world.closed[at] ?? '';
  const isOld = world.transfers.some(({ day, lines }) => {
    const left = lines.reduce((sum, line) => sum + line.value - settledValue(line, line.settled), 0n);
    return left > 0n && day < daysBefore(until, TRANSIT_DAYS);
  });
  const isIn = (each: { at: At; day: string }) => each.at === at && each.day > after && each.day <= until;
  return until <= after || isOld || (world.moves.some(isIn) && !world.walls.some(isIn));
}

/** Stock value at the end of a day: everything moved until then, whenever it was entered. */
function figuresAt({ moves }: World, at: At, until: string): Readonly<Record<string, string>> {
  const sums = new Map<string, readonly [bigint, bigint]>();
  for (const { code, quantity, value } of moves.filter((each) => each.at === at && each.day <= until)) {
    const [of, worth] = sums.get(itemId(at, code)) ?? [0n, 0n];
    sums.set(itemId(at, code), [of + quantity, worth + value]);
  }
  return Object.fromEntries([...sums].map(([id, [of, worth]]) => [id, `${text(of, 4)} ${text(worth, 2)}`]));
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
