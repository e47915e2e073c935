/** Rules that both ends of a transfer share: what has arrived, what is in transit, and what happened to the rest (domain 2.4, 2.5). */

import { type Draft, type Plan, type Problem, type RecordOf, refuse, where } from '#engine/define';
import { dec, money, quantity, sum } from '#engine/run/decimal';
import { linesOf, nameOfLine } from '#engine/run/lines';
import { openOf, type Progress, sourceLine } from '#engine/run/progress';
import { batchOf, type Movement } from '#engine/run/stock';
import { isSameRatio } from '#engine/run/units';
import {
  allUnits,
  asUnits,
  beforeSource,
  type RecordsById,
  ratioToStock,
  type Units,
  unitIdsOf,
} from './inventoryLines.rules';

/** The rules' input for a document or line, whose contents are still unchecked. */
type Read<K extends string> = { readonly [key in K]?: unknown };
type Sent = Read<
  | ('sentQty' | 'receivedQty' | 'writtenOffQty' | 'returnedQty' | 'lineCost' | 'unitCost')
  | ('baseQuantity' | 'conversionFactor' | 'conversionDivisor' | 'batchNo' | 'expiryDate')
>;
type Came = Read<'outLineNo' | 'receivedQty' | 'damagedQty' | 'pendingQty' | 'discrepancyAction'>;
type Lines = Read<'items'>;
type Source = Lines & Read<'outletId' | 'transferOutNumber' | 'docDate'>;
type Arrival = Lines & Read<'outletId'>;

/** The received part of a transfer out. */
export const transferred = {
  one: 'transfer out',
  verb: 'received',
  number: 'transferOutNumber',
  quantity: 'sentQty',
  done: 'receivedQty',
  closed: 'writtenOffQty',
  returned: 'returnedQty',
  open: 'pendingQty',
  share: 'receivedPct',
  states: { none: 'approved', partly: 'partiallyReceived', fully: 'received', closed: 'closed' },
  labels: { closed: 'Written off', open: 'In transit' },
  closedBy: 'any',
} as const satisfies Progress;

type Item = Draft<RecordOf<'inventoryItems'>>;

/** The outlet’s item with the same code. */
const sameItem = (items: readonly Item[] | undefined, code: unknown) =>
  items?.find(({ itemCode }) => itemCode === code);

/** The codes of a document's lines, for finding the items of other outlets. */
const codesIn = (document: Lines): string[] =>
  linesOf(document).flatMap(({ itemCode }) => (typeof itemCode === 'string' ? [itemCode] : []));

/** A line of another outlet's document with this outlet's item of the same code; the unit stays if this item has it. */
function atThisOutlet({ itemCode, unitId }: Read<'itemCode' | 'unitId'>, { own, units }: Read<'own' | 'units'>) {
  const item = sameItem(Array.isArray(own) ? own : [], itemCode);
  return {
    itemId: item?._id ?? null,
    itemCode: item?.itemCode ?? itemCode ?? null,
    itemName: item?.itemName ?? null,
    unitId: unitIdsOf(item, asUnits(units))?.find((id) => id === unitId) ?? null,
  };
}

/** Fulfilling another outlet's document: its items are found at this outlet by their codes. */
export const betweenOutlets = {
  fillFacts: {
    units: allUnits,
    own: where('inventoryItems', (document) =>
      document.toOutletId
        ? { outletId: document.toOutletId, itemCode: codesIn(document), status: 'active' }
        : undefined,
    ),
  },
  fillLine: atThisOutlet,
};

type Place = Draft<Pick<RecordOf<'restaurants'>, 'name' | 'currency'>>;

/** Stock is worth an amount in its outlet's currency, and no rate says what that is in another. */
export function* currencyProblems(
  field: string,
  { outlet }: { outlet: { readonly currency?: unknown } },
  there: Place | undefined,
  instead: string,
): Generator<Problem> {
  if (!there?.currency || !outlet.currency || there.currency === outlet.currency) return;
  const why = `${there.name} uses ${there.currency} and this outlet ${String(outlet.currency)}, so the value can’t be carried over`;
  yield refuse(field, 'currency', `${why}. ${instead}`);
}

interface SendingFacts {
  items: RecordsById<'inventoryItems'>;
  units: Units;
  /** The receiving outlet's items; undefined if unknown. */
  theirs: readonly Item[] | undefined;
}

/** The receiving outlet must have every sent item, with the same stock unit. */
export function* sendingProblems(transfer: Lines, { items, units, theirs }: SendingFacts): Generator<Problem> {
  if (!theirs) return;
  for (const [index, line] of linesOf(transfer).entries()) {
    const item = items[String(line.itemId)];
    if (!item) continue;
    const name = nameOfLine({ ...line, itemName: item.itemName }, index);
    const there = sameItem(theirs, item.itemCode);
    const [ours, its] = [item, there].map((each) => ratioToStock(each, line.unitId, units));
    if (there?.status !== 'active')
      yield refuse(
        `items.${index}.itemId`,
        'elsewhere',
        `${name} (${item.itemCode}) is not an item of the other outlet`,
      );
    else if (there.baseUnitId !== item.baseUnitId || !(ours && its && isSameRatio(ours, its)))
      yield refuse(
        `items.${index}.unitId`,
        'elsewhere',
        `The other outlet does not count ${name} in this unit. Choose a unit that both have`,
      );
  }
}

/** The value that has left transit once `settled` of a line has arrived, went back or is written off: the line's value, split without a remainder. */
export const settledValue = ({ lineCost, sentQty }: Sent, settled: unknown) =>
  dec(sentQty).eq(0) ? dec(0) : dec(money(dec(lineCost).times(dec(settled)).div(dec(sentQty))));

/** The stock quantity that has left transit by then: of what left the sender, split without a remainder as well. */
const settledStock = ({ baseQuantity, sentQty }: Sent, settled: unknown) =>
  dec(sentQty).eq(0) ? dec(0) : dec(quantity(dec(baseQuantity).times(dec(settled)).div(dec(sentQty))));

/** What of a line has arrived, went back or is written off. */
export const settledOf = ({ receivedQty, returnedQty, writtenOffQty }: Sent) =>
  sum([receivedQty, returnedQty, writtenOffQty].map((each) => dec(each)));

/** The value of a transfer's goods in transit, at the cost they left with. */
export const inTransitOf = ({ status, ...transfer }: Lines & Read<'status'>): string =>
  status === 'draft' || status === 'delete'
    ? money(0)
    : money(sum(linesOf(transfer).map((line) => dec(line.lineCost).minus(settledValue(line, settledOf(line))))));

/** One line's arrival: received, damaged and short quantities, and what happens to the shortage. */
export function arrived(line: Came, source: Sent | undefined) {
  const pendingQty = source ? quantity(openOf(transferred, source)) : (line.pendingQty ?? null);
  const came = dec(line.receivedQty).plus(dec(line.damagedQty));
  const short = dec(pendingQty).minus(came);
  const action = short.gt(0) ? (line.discrepancyAction ?? 'writeOffAtSource') : null;
  const before = source ? settledOf(source) : dec(0);
  const isLost = action === 'writeOffAtSource' || action === 'writeOffHere';
  return {
    pendingQty,
    arrivedQty: quantity(came),
    shortQty: quantity(short),
    discrepancyAction: action,
    writtenOffQty: quantity(isLost ? short : 0),
    returnedQty: quantity(action === 'returnToSource' ? short : 0),
    ...(source?.lineCost === undefined
      ? {}
      : {
          unitCost: source.unitCost ?? null,
          lineCost: money(settledValue(source, before.plus(came)).minus(settledValue(source, before))),
          shortCost: money(
            action === null
              ? 0
              : settledValue(source, before.plus(came).plus(short)).minus(settledValue(source, before.plus(came))),
          ),
        }),
  };
}

/** The transfer line that an arrival's line refers to. */
const sentLine = (source: Lines, line: Read<'outLineNo'>) =>
  sourceLine({ line: 'outLineNo', with: 'arrivedQty' }, source, line);

/** A line's parts in stock units, one after another, as shares of what left the sender: all arrivals together are all that left. */
function partsInStock(line: Read<'receivedQty' | 'damagedQty' | 'shortQty'>, sent: Sent) {
  let upTo = settledOf(sent);
  const [received, damaged, short] = [line.receivedQty, line.damagedQty, line.shortQty].map((amount) => {
    const before = settledStock(sent, upTo);
    upTo = upTo.plus(dec(amount));
    return settledStock(sent, upTo).minus(before);
  });
  return { came: sum([received, damaged]), damaged: dec(damaged), short: dec(short) };
}

/** A line in stock units, by the ratio it was sent at: what the item's units contain today doesn't matter (COMMON-L). */
const stockedAsSent = (line: Read<'receivedQty' | 'damagedQty' | 'shortQty'>, sent: Sent | undefined) =>
  sent
    ? {
        conversionFactor: sent.conversionFactor ?? null,
        conversionDivisor: sent.conversionDivisor ?? null,
        baseQuantity: quantity(partsInStock(line, sent).came),
      }
    : {};

/** The batch that was sent, unless another is entered. */
const batchAsSent = (line: Read<'batchNo' | 'expiryDate'>, sent: Sent | undefined) =>
  line.batchNo || line.expiryDate || !sent
    ? {}
    : { batchNo: sent.batchNo ?? null, expiryDate: sent.expiryDate ?? null };

/** The lines with their received quantities and batches, from the current transfer. */
export const arrivedLines = (arrival: Lines, source: Lines) =>
  linesOf(arrival).map((line) => {
    const sent = sentLine(source, line);
    const now = { ...line, ...batchAsSent(line, sent), ...arrived(line, sent) };
    return { ...now, ...stockedAsSent(now, sent) };
  });

/** The value that arrived, at the cost it left with. */
export const arrivedValue = (arrival: Lines): string => money(sum(linesOf(arrival).map(({ lineCost }) => lineCost)));

/** Received, damaged and short must not exceed the quantity in transit. */
export function* arrivalProblems(arrival: Lines & Read<'docDate'>, source: Source | undefined): Generator<Problem> {
  if (!source) return;
  yield* beforeSource(arrival, source, source.transferOutNumber);
  for (const [index, line] of linesOf(arrival).entries()) {
    const at = (key: string, rule: string, message: string) => refuse(`items.${index}.${key}`, rule, message);
    const name = nameOfLine(line, index);
    const sent = sentLine(source, line);
    if (!sent || (line.itemCode && sent.itemCode !== line.itemCode)) {
      yield at('itemId', 'notSent', `${name} is not on ${source.transferOutNumber}`);
      continue;
    }
    if (line.unitId !== sent.unitId) yield at('unitId', 'unit', `${name} was sent in another unit`);
    if (dec(line.shortQty).lt(0))
      yield at(
        'receivedQty',
        'max',
        `${name}: only ${Number(line.pendingQty)} in transit. Adjust stock for the surplus`,
      );
    else if (line.discrepancyAction === 'returnToSource' && partsInStock(line, sent).short.eq(0))
      yield at(
        'discrepancyAction',
        'tooSmall',
        `${name}: what is short is less than 0.0001 stock units, too little to go back. Choose whose loss it is`,
      );
  }
}

/**
 * Before approval. Short or damaged goods need a reason; a draft may still be counted. An arrival without any effect is a mistake: nothing
 * came, and everything stays in transit.
 */
export function* settlingProblems(arrival: Lines, source: Lines): Generator<Problem> {
  const lines = arrivedLines(arrival, source);
  for (const [index, line] of linesOf(arrival).entries())
    if ((dec(lines[index]?.shortQty).gt(0) || dec(line.damagedQty).gt(0)) && !line.discrepancyReason)
      yield refuse(`items.${index}.discrepancyReason`, 'required', `Say what happened to ${nameOfLine(line, index)}`);
  const settled = lines.map(({ arrivedQty, writtenOffQty, returnedQty }) => [arrivedQty, writtenOffQty, returnedQty]);
  if (settled.flat().every((each) => dec(each).eq(0)))
    yield refuse('items', 'nothing', 'Enter what was received, returned or written off, or wait for the goods');
}

/**
 * The postings of an approved arrival: goods come in at the cost they left with, and damaged ones leave as waste at once. Missing goods
 * return to the sender, are lost at one of the two outlets, or stay in transit.
 */
export function arrivalMovements(arrival: Arrival, source: Source): Movement[] {
  return linesOf(arrival).flatMap((line): Movement[] => {
    const sent = sentLine(source, line);
    if (!sent) return [];
    const { came, damaged, short } = partsInStock(line, sent);
    const at = { lineNo: Number(line.lineNo), itemId: String(line.itemId), ...batchOf(line) };
    const moved: Movement[] = [];
    if (came.gt(0)) moved.push({ ...at, type: 'TRANSFER_IN', quantity: quantity(came), value: money(line.lineCost) });
    if (damaged.gt(0)) moved.push({ ...at, type: 'WASTAGE', quantity: quantity(damaged.neg()) });
    if (dec(line.writtenOffQty).eq(0) && dec(line.returnedQty).eq(0)) return moved;
    const theirs = {
      ...{ lineNo: at.lineNo, itemId: String(sent.itemId), outletId: String(source.outletId) },
      ...batchOf(sent),
    };
    const loss: Movement = {
      ...theirs,
      type: 'TRANSIT_LOSS',
      quantity: quantity(0),
      value: money(dec(line.shortCost).neg()),
    };
    if (line.discrepancyAction === 'returnToSource')
      moved.push({
        ...theirs,
        type: 'TRANSFER_IN',
        quantity: quantity(short),
        value: money(line.shortCost),
      });
    else
      moved.push(
        line.discrepancyAction === 'writeOffHere'
          ? { ...loss, itemId: at.itemId, outletId: String(arrival.outletId) }
          : loss,
      );
    return moved;
  });
}

/** Notifies both outlets about missing or damaged goods. */
export function arrivalNotices(arrival: Arrival, source: Source): NonNullable<Plan['notices']> {
  const wrong = linesOf(arrival).filter((line) => dec(line.shortQty).gt(0) || dec(line.damagedQty).gt(0));
  if (wrong.length === 0) return [];
  const words = wrong.map((line, index) => {
    const short = dec(line.shortQty).gt(0) ? `${Number(line.shortQty)} short` : '';
    const damaged = dec(line.damagedQty).gt(0) ? `${Number(line.damagedQty)} damaged` : '';
    return `${nameOfLine(line, index)}: ${[short, damaged].filter(Boolean).join(', ')}`;
  });
  const notice = {
    category: 'transferDiscrepancy',
    level: 'warning' as const,
    title: `${source.transferOutNumber} arrived with differences`,
    message: words.join('; '),
  };
  return [notice, { ...notice, outletId: String(source.outletId) }];
}
