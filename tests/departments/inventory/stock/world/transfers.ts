import {
  type At,
  actOn,
  attempt,
  done,
  isClosed,
  linesOf,
  type ModelTransfer,
  moved,
  OUTLETS,
  settledStock,
  settledValue,
  takeLines,
  type World,
  whole,
} from './ground';
import { type Amount, sized } from './units';

/** Goods sent from one outlet to the other, which arrive in part or are given up. */

/** What became of a line in transit. */
export interface Arrived {
  /** Percent of the goods in transit, sometimes over a hundred. */
  received: bigint;
  damaged: bigint;
  action: 'keepPending' | 'writeOffAtSource' | 'writeOffHere' | 'returnToSource';
}

/** Goods leave for the other outlet. */
export async function send(world: World, given: { at: At; lines: readonly Amount[] }): Promise<void> {
  const { at } = given;
  const lines = given.lines.map(sized);
  let id = '';
  const taken = await takeLines(world, at, 'TRANSFER_OUT', lines, async () => {
    const input = {
      toOutletId: OUTLETS[at === 0 ? 1 : 0],
      ...linesOf(at, lines, ({ quantity }) => ({ sentQty: whole(quantity) })),
    };
    id = String((await done(world, 'transferOuts', at, input))._id);
  });
  if (taken)
    world.transfers.push({
      ...{ id, from: at, day: world.day },
      lines: lines.map((line, index) => ({ ...line, value: taken[index] ?? 0n, settled: 0n, isLost: false })),
    });
}

/** Goods in transit arrive, in part: lines without a remainder are left out, unless no line has one. */
export async function arrive(world: World, given: { transfer: number; lines: readonly Arrived[] }): Promise<void> {
  const source = world.transfers[given.transfer % Math.max(1, world.transfers.length)];
  if (!source) return;
  const { from } = source;
  const to = from === 0 ? 1 : 0;
  const all = source.lines.map((sent, index) => {
    const { received, damaged, action } = given.lines[index % given.lines.length] as Arrived;
    const pending = sent.quantity - sent.settled;
    const whole = (pending * received) / 100n;
    return { sent, code: sent.code, unit: sent.unit, outLineNo: index + 1, pending, received: whole, damaged, action };
  });
  const under = all.filter(({ pending }) => pending > 0n);
  const rows = under.length > 0 ? under : all;
  const work = () =>
    done(world, 'transferIns', to, {
      ...{ transferOutId: source.id, receivedBy: 'owner' },
      ...linesOf(to, rows, ({ outLineNo, received, damaged, action }) => ({
        ...{ outLineNo, receivedQty: whole(received), damagedQty: whole(damaged) },
        ...{ discrepancyReason: 'Dropped', discrepancyAction: action },
      })),
    });
  const isTooMuch = rows.some(({ pending, received, damaged }) => received + damaged > pending);
  const settles = rows.some(({ received, damaged, action }) => received + damaged > 0n || action !== 'keepPending');
  // What the sender gets back or loses has the arrival's date, and the sender's periods apply as well.
  const back = rows.filter(
    ({ pending, received, damaged, action }) =>
      (action === 'returnToSource' || action === 'writeOffAtSource') && received + damaged < pending,
  );
  // Nothing arrives before it was sent.
  const isOff = world.day < source.day || isClosed(world, to) || (back.length > 0 && isClosed(world, from));
  const isTooSmall = rows.some(({ sent, pending, received, damaged, action }) => {
    const came = received + damaged;
    const [before, then] = [sent.settled, sent.settled + came].map((settled) => settledStock(sent, settled));
    return (came > 0n && then === before) || (action === 'returnToSource' && came < pending && then === sent.stock);
  });
  if (!(await attempt(world, under.length > 0 && !isTooMuch && !isTooSmall && settles && !isOff, work))) return;
  for (const { sent, code, pending, received, damaged, action } of rows) {
    const came = received + damaged;
    const short = pending - came;
    const [before, good, all] = [0n, received, came].map((part) => settledStock(sent, sent.settled + part)) as [
      bigint,
      bigint,
      bigint,
    ];
    const value = settledValue(sent, sent.settled + came) - settledValue(sent, sent.settled);
    if (came > 0n) moved(world, to, code, 'TRANSFER_IN', all - before, { value });
    if (all > good) moved(world, to, code, 'WASTAGE', good - all);
    sent.settled += came;
    if (short === 0n || action === 'keepPending') continue;
    const lost = settledValue(sent, sent.quantity) - settledValue(sent, sent.settled);
    if (action === 'returnToSource') moved(world, from, code, 'TRANSFER_IN', sent.stock - all, { value: lost });
    sent.settled = sent.quantity;
    sent.isLost = true;
  }
}

/** Received once everything has arrived, closed once the rest of it never will. */
export function transferState({ lines }: ModelTransfer): string {
  if (lines.every(({ settled, quantity }) => settled === quantity))
    return lines.some(({ isLost }) => isLost) ? 'closed' : 'received';
  return lines.some(({ settled }) => settled > 0n) ? 'partiallyReceived' : 'approved';
}

/** Goods still in transit are given up: a loss of the sending outlet. */
export async function giveUp(world: World, { transfer }: { transfer: number }): Promise<void> {
  const source = world.transfers[transfer % Math.max(1, world.transfers.length)];
  if (!source) return;
  const work = () =>
    actOn(world, 'transferOuts', 'close', source.id, { arguments: { reason: 'Lost', closedOn: source.day } });
  const state = transferState(source);
  const isDone = state === 'closed';
  const isLate = isClosed(world, source.from, source.day);
  if (!(await attempt(world, isDone || (state !== 'received' && !isLate), work)) || isDone) return;
  for (const line of source.lines.filter(({ settled, quantity }) => settled < quantity)) {
    line.settled = line.quantity;
    line.isLost = true;
  }
  world.done.add('givenUp');
}
