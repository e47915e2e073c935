import { type Decimal, dec, sum } from '#engine/run/decimal';
import type { Bill, BillLine, DiscountTerms, PromotionTerms } from '#resources/selling/promotionTerms.rules';

/**
 * What one promotion or staff discount takes off a bill, written down a second time from docs/promotions.md and without any code of the
 * engine: pieces are listed one by one, hours are minutes since midnight of the first day.
 */

const cent = (amount: Decimal): Decimal => amount.round(2, 1);
const smaller = (one: Decimal, other: Decimal) => (one.gt(other) ? other : one);
const ZERO = dec(0);

const ITEM_PARTS = [
  'percentOff',
  'amountOff',
  'buyXgetY',
  'comboPrice',
  'happyHour',
  'freeItem',
  'bankCard',
  'couponCode',
];
const QUANTITY_PARTS = ['percentOff', 'amountOff', 'buyXgetY', 'comboPrice', 'freeItem', 'couponCode'];

interface Chosen {
  items: readonly string[];
  categories: readonly string[];
}
const isOneOf = ({ items, categories }: Chosen, line: BillLine): boolean =>
  (items.length === 0 && categories.length === 0) ||
  items.includes(line.itemId) ||
  (line.categoryIds ?? []).some((id) => categories.includes(id));
const mayBeReduced = (chosen: Chosen, line: BillLine): boolean =>
  isOneOf(chosen, line) && (line.allowDiscount !== false || chosen.items.includes(line.itemId));

/** What of a promotion's conditions its type looks at. */
const chosenBy = ({ promotionType, conditions }: PromotionTerms): Chosen =>
  ITEM_PARTS.includes(promotionType)
    ? { items: conditions?.itemIds ?? [], categories: conditions?.categoryIds ?? [] }
    : { items: [], categories: [] };
const leastPieces = ({ promotionType, conditions }: PromotionTerms): number =>
  QUANTITY_PARTS.includes(promotionType) ? (conditions?.minQty ?? 0) : 0;

const grosses = (bill: Bill): Decimal[] =>
  bill.lines.map(({ quantity, unitPrice }) => cent(dec(quantity).times(dec(unitPrice))));

const DAY = 24 * 60;
const clock = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

type Days = Pick<PromotionTerms, 'startDate' | 'endDate' | 'days'>;
function isDay({ startDate, endDate, days }: Days, day: number): boolean {
  const date = new Date(day * 86_400_000);
  const text = date.toISOString().slice(0, 10);
  if (startDate && text < startDate) return false;
  if (endDate && text > endDate) return false;
  return !days?.length || days.includes(WEEKDAYS[date.getUTCDay()] ?? '');
}

/** Whether an offer is on: each day's windows are laid out on one line of minutes. */
function isOnAt(terms: Days & Pick<PromotionTerms, 'timeWindows'>, bill: Bill, time: string): boolean {
  const today = dayNumber(bill.businessDate);
  const start = clock(bill.dayStart ?? '04:00');
  // A time before the cut-off is after midnight of the same business day.
  const inDay = (text: string) => (clock(text) < start ? clock(text) + DAY : clock(text));
  const windows = (terms.timeWindows ?? []).filter(({ from, to }) => from && to);
  if (windows.length === 0) return isDay(terms, today);
  const now = today * DAY + inDay(time);
  return [today - 1, today].some(
    (day) =>
      isDay(terms, day) &&
      windows.some(({ from, to }) => {
        const begins = day * DAY + inDay(from ?? '');
        const ends = day * DAY + inDay(to ?? '');
        return begins <= now && now < (ends <= begins ? ends + DAY : ends);
      }),
  );
}

const startsWithOne = (card: string | undefined, bins: readonly string[]) => bins.some((bin) => card?.startsWith(bin));

/** Whether everything a promotion asks for is there. */
function isDue(promotion: PromotionTerms, bill: Bill): boolean {
  const { promotionType, conditions } = promotion;
  const { customer } = bill;
  if (promotion.isDraft || promotion.isPaused) return false;
  if (promotion.outlets && !promotion.outlets.includes(bill.outletId)) return false;
  if (promotionType !== 'happyHour' && !isOnAt(promotion, bill, bill.time)) return false;
  if (promotion.trigger === 'code') {
    if (bill.code?.trim().toUpperCase() !== promotion.code) return false;
    if (promotion.codeLimit && (promotion.usedCount ?? 0) >= promotion.codeLimit) return false;
  }
  if (promotion.usageLimitTotal && (promotion.usedCount ?? 0) >= promotion.usageLimitTotal) return false;
  if (promotion.usageLimitPerCustomer) {
    if (!customer || (customer.uses?.[promotion._id] ?? 0) >= promotion.usageLimitPerCustomer) return false;
  }
  const { orderTypes, channels, customerGroupIds, cardBins } = conditions ?? {};
  if (orderTypes?.length && !orderTypes.some((type) => type === bill.orderType)) return false;
  if (channels?.length && !channels.some((channel) => channel === bill.channel)) return false;
  const groups = (customer?.groupIds ?? []).map((group) => group.toLowerCase());
  if (customerGroupIds?.length && !customerGroupIds.some((group) => groups.includes(group.toLowerCase()))) return false;
  if (promotionType === 'bankCard' && cardBins?.length && !startsWithOne(bill.cardBin, cardBins)) return false;
  if (
    conditions?.minBillAmount &&
    promotionType !== 'comboPrice' &&
    sum(grosses(bill)).lt(dec(conditions.minBillAmount))
  )
    return false;
  const chosen = chosenBy(promotion);
  const pieces = sum(bill.lines.filter((line) => isOneOf(chosen, line)).map(({ quantity }) => quantity));
  return pieces.gt(0) && pieces.gte(leastPieces(promotion));
}

/** One piece: its line, and the line's price of a piece. */
interface Piece {
  line: number;
  each: Decimal;
}
const piecesOf = (bill: Bill, isMine: (line: BillLine) => boolean): Piece[] =>
  bill.lines.flatMap((line, index) => {
    const whole = grosses(bill)[index] ?? ZERO;
    if (!isMine(line) || whole.lte(0)) return [];
    const pieces = Math.floor(Number(dec(line.quantity)));
    return Array.from({ length: pieces }, () => ({ line: index, each: whole.div(dec(line.quantity)) }));
  });
const ordered = (pieces: readonly Piece[], pick: string | null | undefined): Piece[] =>
  pick === 'first'
    ? [...pieces]
    : pieces.toSorted((a, b) => (pick === 'mostExpensive' ? b.each.cmp(a.each) : a.each.cmp(b.each)));

/** Gives pieces away in order, while the pieces that can be bought too stay above `keep`. @returns off, by line */
function give(
  bill: Bill,
  pieces: readonly Piece[],
  isBuyable: (line: BillLine) => boolean,
  wanted: number,
  keep: number,
  share: Decimal,
) {
  const off = bill.lines.map(() => ZERO);
  const canBeBought = ({ line }: Piece) => isBuyable(bill.lines[line] as BillLine);
  let buyable = pieces.filter(canBeBought).length;
  let given = 0;
  for (const piece of pieces) {
    if (given === wanted) break;
    if (canBeBought(piece)) {
      if (buyable <= keep) continue;
      buyable -= 1;
    }
    off[piece.line] = (off[piece.line] as Decimal).plus(piece.each.times(share));
    given += 1;
  }
  return off;
}

function boughtAndGiven(promotion: PromotionTerms, bill: Bill): Decimal[] {
  const { reward } = promotion;
  const chosen = chosenBy(promotion);
  const gifts = reward?.getItemIds?.length ? { items: reward.getItemIds, categories: [] } : chosen;
  const isBuyable = (line: BillLine) => isOneOf(chosen, line);
  const given = piecesOf(bill, (line) => mayBeReduced(gifts, line));
  const bought = piecesOf(bill, isBuyable);
  const both = given.filter(({ line }) => isBuyable(bill.lines[line] as BillLine)).length;
  const [x, y] = [promotion.conditions?.minQty || 1, reward?.getQty || 1];
  // The most times for which the given ones can be chosen so that enough stay bought.
  let times = 0;
  for (let tried = 1; tried <= bought.length + given.length; tried += 1) {
    for (let fromBoth = 0; fromBoth <= both; fromBoth += 1) {
      const isPossible = tried * y - fromBoth <= given.length - both && tried * x <= bought.length - fromBoth;
      if (isPossible && fromBoth <= tried * y) times = tried;
    }
  }
  const keep = Math.max(0, times * x - (bought.length - both));
  const share = dec(reward?.percent ?? 100).div(100);
  return give(bill, ordered(given, reward?.pick), isBuyable, times * y, keep, share);
}

function freeItem(promotion: PromotionTerms, bill: Bill): Decimal[] {
  const { reward, conditions } = promotion;
  const gifts = { items: reward?.getItemIds ?? [], categories: [] };
  const chosen = chosenBy(promotion);
  const isSomething = chosen.items.length > 0 || chosen.categories.length > 0;
  const asked = conditions?.minQty ?? (isSomething ? 1 : 0);
  const isBuyable = (line: BillLine) => asked > 0 && isOneOf(chosen, line);
  const elsewhere = sum(
    bill.lines.filter((line) => isBuyable(line) && !mayBeReduced(gifts, line)).map(({ quantity }) => quantity),
  );
  // Without a number, any other purchase is enough.
  const missing = conditions?.minQty ? dec(asked).minus(elsewhere) : elsewhere.gt(0) ? ZERO : dec(asked);
  const keep = Math.max(0, Math.ceil(Number(missing)));
  const given = piecesOf(bill, (line) => mayBeReduced(gifts, line));
  return give(bill, ordered(given, reward?.pick), isBuyable, reward?.getQty || 1, keep, dec(1));
}

/** The sets, one by one, each cheaper by a rounded amount. */
function sets(promotion: PromotionTerms, bill: Bill): Decimal {
  const chosen = chosenBy(promotion);
  const size = promotion.conditions?.minQty;
  const all: Piece[][] = [];
  if (size) {
    const pool = ordered(
      piecesOf(bill, (line) => mayBeReduced(chosen, line)),
      'mostExpensive',
    );
    for (let at = 0; at + size <= pool.length; at += size) all.push(pool.slice(at, at + size));
  } else {
    const rows = [...new Set(chosen.items)].map((id) =>
      ordered(
        piecesOf(bill, ({ itemId }) => itemId === id),
        'mostExpensive',
      ),
    );
    const times = rows.length === 0 ? 0 : Math.min(...rows.map((row) => row.length));
    for (let at = 0; at < times; at += 1) all.push(rows.map((row) => row[at] as Piece));
  }
  const gains = all.map((set) => sum(set.map(({ each }) => each)).minus(dec(promotion.reward?.price)));
  return sum(gains.filter((gain) => gain.gt(0)).map(cent));
}

/** @returns what it takes off, line by line where it is rounded by line, or as one amount; nothing if it doesn't apply */
function takenBy(promotion: PromotionTerms, bill: Bill): Decimal[] | Decimal {
  const { promotionType: type, reward } = promotion;
  const nets = grosses(bill);
  const chosen = chosenBy(promotion);
  const given = (part: string | null | undefined) => part !== undefined && part !== null && part !== '';
  const takes = { percentOff: ['percent'], amountOff: ['amount'], happyHour: ['percent', 'amount', 'price'] }[type] ?? [
    'percent',
    'amount',
  ];
  const [percent, amount, price] = (['percent', 'amount', 'price'] as const).map((part) =>
    takes.includes(part) && given(reward?.[part]) ? dec(reward?.[part]) : undefined,
  );
  if (type === 'buyXgetY') return boughtAndGiven(promotion, bill);
  if (type === 'freeItem') return reward?.getItemIds?.length ? freeItem(promotion, bill) : ZERO;
  if (type === 'comboPrice') return given(reward?.price) ? sets(promotion, bill) : ZERO;
  if (!(percent || amount || price)) return ZERO;
  const isByPiece =
    type === 'happyHour' ||
    ((type === 'percentOff' || type === 'amountOff') && chosen.items.length + chosen.categories.length > 0);
  if (isByPiece)
    return bill.lines.map((line, index) => {
      const net = nets[index] ?? ZERO;
      if (!mayBeReduced(chosen, line)) return ZERO;
      if (type === 'happyHour' && !isOnAt(promotion, bill, line.time ?? bill.time)) return ZERO;
      if (percent) return net.times(percent).div(100);
      const off = price ? net.minus(price.times(dec(line.quantity))) : (amount ?? ZERO).times(dec(line.quantity));
      return off.lt(0) ? ZERO : smaller(off, net);
    });
  const base = sum(nets.filter((_, index) => mayBeReduced(chosen, bill.lines[index] as BillLine)));
  return percent ? base.times(percent).div(100) : smaller(amount ?? ZERO, base);
}

/** What a promotion alone takes off a bill: the amount, '0.00' if it doesn't apply, and by line where each line is rounded alone. */
export function modelledReward(promotion: PromotionTerms, bill: Bill): { amount: string; shares?: string[] } {
  if (!isDue(promotion, bill)) return { amount: '0.00' };
  const nets = grosses(bill);
  const taken = takenBy(promotion, bill);
  const byLine = Array.isArray(taken) ? taken.map((off, index) => smaller(cent(off), nets[index] ?? ZERO)) : undefined;
  const total = byLine ? sum(byLine) : cent(taken as Decimal);
  const most = promotion.reward?.maxReward;
  const isCut = Boolean(most) && dec(most).lt(total);
  return {
    amount: cent(isCut ? dec(most) : total).toFixed(2),
    ...(byLine && !isCut ? { shares: byLine.map((off) => off.toFixed(2)) } : {}),
  };
}

/** The amount that a staff discount takes off a bill: '0.00' if it doesn't apply. */
export function modelledDiscount(discount: DiscountTerms, bill: Bill, entered: string | undefined): string {
  const { discountType: type, applyOn, cardBins } = discount;
  const { validFrom: startDate, validTo: endDate, days, timeFrom: from, timeTo: to } = discount;
  const isTyped = type === 'openPercentage' || type === 'openAmount';
  const gross = grosses(bill);
  const isRefused =
    discount.status === 'inactive' ||
    (discount.outlets && !discount.outlets.includes(bill.outletId)) ||
    !isOnAt({ startDate, endDate, days, timeWindows: [{ from, to }] }, bill, bill.time) ||
    (discount.requiresCustomer && !bill.customer) ||
    (discount.requiresCard && !bill.cardBin) ||
    (discount.requiresCard && cardBins?.length && !startsWithOne(bill.cardBin, cardBins)) ||
    (discount.minBillAmount && sum(gross).lt(dec(discount.minBillAmount))) ||
    (isTyped && !discount.isComplimentary && !entered);
  if (isRefused) return '0.00';
  const base = sum(
    gross.filter((_, index) => {
      const line = bill.lines[index] as BillLine;
      if (line.allowDiscount === false || discount.excludeItemIds?.includes(line.itemId)) return false;
      if (applyOn === 'item') return !discount.itemIds?.length || discount.itemIds.includes(line.itemId);
      if (applyOn !== 'category' || !discount.categoryIds?.length) return true;
      return (line.categoryIds ?? []).some((id) => discount.categoryIds?.includes(id));
    }),
  );
  if (discount.isComplimentary) return base.toFixed(2);
  const typed = dec(entered);
  const figure = isTyped ? (discount.maxValue ? smaller(typed, dec(discount.maxValue)) : typed) : dec(discount.value);
  const isPercent = type === 'percentage' || type === 'openPercentage';
  const off = isPercent ? base.times(smaller(figure, dec(100))).div(100) : smaller(figure, base);
  return cent(discount.maxDiscountAmount ? smaller(off, dec(discount.maxDiscountAmount)) : off).toFixed(2);
}
