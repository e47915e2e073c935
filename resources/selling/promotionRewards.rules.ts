/**
 * What one promotion takes off a bill's lines, from each line's remaining amount: exact until the cent, never negative. `nets` are the
 * remaining amounts, in order.
 */
import { allocateWithin, type Decimal, dec, least, money, most, sum } from '#engine/run/decimal';
import { isOn, whyOff } from './offerHours.rules';
import { isNamed, isReducible, momentOf, scopeInWords, seasonOf } from './promotionConditions.rules';
import type { Bill, BillLine, PromotionTerms, Reduction, Speech } from './promotionTerms.rules';
import { anatomyOf, type RewardPart } from './promotionTypes.rules';

type Nets = readonly Decimal[];
/** Exact amounts off each line, and the total they must add up to, if any. */
type Off = { off: readonly Decimal[]; total?: Decimal } | { why: string };

const NOTHING_LEFT = { why: 'Nothing is left to discount' } as const;
const HUNDRED = dec(100);
const zeros = (nets: Nets): Decimal[] => nets.map(() => dec(0));

/** Rounds the reductions: line by line to the cent, or to a total over the lines; never more than `cap`. */
function settled(result: Off, nets: Nets, cap: string | null | undefined): Reduction {
  if ('why' in result) return result;
  const rounded = result.off.map((off, index) => least(dec(money(off)), nets[index]));
  const total = result.total ? dec(money(result.total)) : sum(rounded);
  const capped = cap ? least(total, cap) : total;
  if (capped.lte(0)) return NOTHING_LEFT;
  const isAsRounded = capped.eq(sum(rounded)) && rounded.every((each) => each.gte(0));
  return { shares: isAsRounded ? rounded.map(money) : allocateWithin(capped, result.off, nets) };
}

/** Pieces of one line, counted rather than listed, so that a mistyped quantity doesn't hang the till. */
interface Pieces {
  line: number;
  /** The price of one piece, from the line's remaining amount. */
  value: Decimal;
  count: number;
}

/** The whole pieces of some lines. */
const piecesOf = (bill: Bill, nets: Nets, chosen: (line: BillLine) => boolean): Pieces[] =>
  bill.lines.flatMap((line, index) => {
    const quantity = dec(line.quantity);
    const net = nets[index] ?? dec(0);
    if (!chosen(line) || quantity.lt(1) || net.lte(0)) return [];
    const count = Math.min(Math.floor(Number(quantity.toFixed())), Number.MAX_SAFE_INTEGER);
    return [{ line: index, value: net.div(quantity), count }];
  });

const countOf = (pieces: readonly Pieces[]): number => pieces.reduce((total, { count }) => total + count, 0);

/** In the order they are given away; ties in bill order. */
function picked(pieces: readonly Pieces[], pick: string | null | undefined): Pieces[] {
  if (pick === 'first') return [...pieces];
  const sign = pick === 'mostExpensive' ? -1 : 1;
  return [...pieces].sort((a, b) => sign * a.value.cmp(b.value) || a.line - b.line);
}

/** The pieces to give away, in order: a total number, and a maximum for pieces that could also be bought. */
function givenAway(
  pieces: readonly Pieces[],
  wanted: number,
  spare: number,
  couldBeBought: (pieces: Pieces) => boolean,
): Pieces[] {
  const left = { all: wanted, spare };
  return pieces.flatMap((each) => {
    const isSpare = couldBeBought(each);
    const count = Math.min(each.count, left.all, isSpare ? left.spare : left.all);
    if (count <= 0) return [];
    left.all -= count;
    if (isSpare) left.spare -= count;
    return [{ ...each, count }];
  });
}

const offOf = (nets: Nets, pieces: readonly Pieces[], share: Decimal): Decimal[] => {
  const off = zeros(nets);
  for (const { line, value, count } of pieces) off[line] = (off[line] ?? dec(0)).plus(value.times(count).times(share));
  return off;
};

/** `percent` of a hundred; everything if there is none. */
const shareOf = (percent: string | null | undefined): Decimal => dec(percent ?? 100).div(HUNDRED);

function perLine(promotion: PromotionTerms, bill: Bill, nets: Nets, counts: (line: number) => boolean): Off {
  const { percent, amount, price } = promotion.reward ?? {};
  const scope = promotion.conditions ?? {};
  const off = bill.lines.map((line, index) => {
    const net = nets[index] ?? dec(0);
    if (!isReducible(scope, line) || !counts(index)) return dec(0);
    if (percent) return net.times(shareOf(percent));
    const quantity = dec(line.quantity);
    if (price) return most(net.minus(dec(price).times(quantity)), 0);
    return least(dec(amount).times(quantity), net);
  });
  return off.some((each) => each.gt(0)) ? { off } : NOTHING_LEFT;
}

/** A happy hour uses the time each line was ordered. */
function happyHour(promotion: PromotionTerms, bill: Bill, nets: Nets): Off {
  const season = seasonOf(promotion);
  const inTime = (index: number) => isOn(season, momentOf(bill, bill.lines[index]));
  const mine = bill.lines.flatMap((line, index) => (isNamed(promotion.conditions ?? {}, line) ? [index] : []));
  if (mine.some(inTime)) return perLine(promotion, bill, nets, inTime);
  return { why: whyOff(season, momentOf(bill, bill.lines[mine.at(-1) ?? 0])) ?? NOTHING_LEFT.why };
}

/**
 * For every X bought, Y are free (or cheaper), as often as the bill has both. If the same pieces can be bought or given, enough are kept as
 * bought.
 */
function buyAndGet(promotion: PromotionTerms, bill: Bill, nets: Nets, speech: Speech): Off {
  const { reward, conditions } = promotion;
  const gets = reward?.getItemIds?.length ? { itemIds: reward.getItemIds } : (conditions ?? {});
  const [x, y] = [Math.max(1, conditions?.minQty ?? 1), Math.max(1, reward?.getQty ?? 1)];
  const isBought = (line: BillLine) => isNamed(conditions ?? {}, line);
  const isGiven = (line: BillLine) => isReducible(gets, line);
  const given = piecesOf(bill, nets, isGiven);
  const bought = piecesOf(bill, nets, isBought);
  const isBoth = ({ line }: Pieces) => {
    const at = bill.lines[line];
    return at !== undefined && isBought(at) && isGiven(at);
  };
  const [givable, buyable, both] = [countOf(given), countOf(bought), countOf(given.filter(isBoth))];
  const all = buyable + givable - both;
  const times = Math.min(Math.floor(givable / y), Math.floor(buyable / x), Math.floor(all / (x + y)));
  if (times < 1) return needsBoth(x, conditions ?? {}, y, gets, speech);
  // Of the pieces that could be either, this many must stay bought.
  const spare = both - Math.max(0, times * x - (buyable - both));
  const free = givenAway(picked(given, reward?.pick), times * y, spare, isBoth);
  return { off: offOf(nets, free, shareOf(reward?.percent)) };
}

type Named = Parameters<typeof isNamed>[0];
const needsBoth = (x: number, bought: Named, y: number, given: Named, speech: Speech) => ({
  why: `Needs ${x} of ${scopeInWords(bought, speech)} and ${y} of ${scopeInWords(given, speech)} as well`,
});

/** Some pieces of named items are free, in addition to the required purchase: if that is the same item, enough of it stays bought. */
function freeItems({ reward, conditions }: PromotionTerms, bill: Bill, nets: Nets, speech: Speech): Off {
  const { getItemIds, getQty, pick } = reward ?? {};
  const gets = { itemIds: getItemIds ?? [] };
  const isGiven = (line: BillLine) => isReducible(gets, line) && gets.itemIds.length > 0;
  const given = piecesOf(bill, nets, isGiven);
  if (given.length === 0) return { why: `Needs ${scopeInWords(gets, speech)} on the bill` };
  const { itemIds, categoryIds, minQty } = conditions ?? {};
  const mustBuy = minQty ?? (itemIds?.length || categoryIds?.length ? 1 : 0);
  const isBought = (line: BillLine) => mustBuy > 0 && isNamed(conditions ?? {}, line);
  const elsewhere = sum(bill.lines.filter((line) => isBought(line) && !isGiven(line)).map(({ quantity }) => quantity));
  const isBoth = ({ line }: Pieces) => {
    const at = bill.lines[line];
    return at !== undefined && isBought(at);
  };
  // Part of a piece, such as 400 g, counts as bought, but isn't a whole piece.
  const kept = minQty
    ? Math.max(0, Math.ceil(Number(dec(mustBuy).minus(elsewhere).toFixed())))
    : elsewhere.gt(0)
      ? 0
      : mustBuy;
  const wanted = Math.max(1, getQty ?? 1);
  const free = givenAway(picked(given, pick), wanted, countOf(given.filter(isBoth)) - kept, isBoth);
  return free.length > 0
    ? { off: offOf(nets, free, dec(1)) }
    : needsBoth(mustBuy, conditions ?? {}, wanted, gets, speech);
}

/** A set of pieces that the bill contains several times. */
interface Sets {
  pieces: Pieces[];
  times: number;
}

/** Takes the next pieces from a sequence of them. */
function takenFrom(row: Pieces[], wanted: number): Pieces[] {
  const taken: Pieces[] = [];
  for (let left = wanted; left > 0; ) {
    const [first] = row;
    if (!first) break;
    const count = Math.min(first.count, left);
    taken.push({ ...first, count });
    left -= count;
    if (count === first.count) row.shift();
    else row[0] = { ...first, count: first.count - count };
  }
  return taken;
}

/** The sets on the bill: a number of pieces from the pool, most expensive together, or one of each named item. Equal sets are counted. */
function setsOf({ conditions }: PromotionTerms, bill: Bill, nets: Nets): Sets[] {
  const { minQty, itemIds } = conditions ?? {};
  const dearest = (pieces: readonly Pieces[]) => picked(pieces, 'mostExpensive');
  const sets: Sets[] = [];
  if (minQty) {
    const pool = dearest(piecesOf(bill, nets, (line) => isReducible(conditions ?? {}, line)));
    for (let left = Math.floor(countOf(pool) / minQty); left > 0; ) {
      const times = Math.min(left, Math.max(1, Math.floor((pool[0]?.count ?? 0) / minQty)));
      const pieces = takenFrom(pool, minQty * times);
      sets.push({ pieces: pieces.map((each) => ({ ...each, count: each.count / times })), times });
      left -= times;
    }
    return sets;
  }
  const rows = [...new Set(itemIds)].map((id) => dearest(piecesOf(bill, nets, ({ itemId }) => itemId === id)));
  for (let left = rows.length > 0 ? Math.min(...rows.map(countOf)) : 0; left > 0; ) {
    const times = Math.min(left, ...rows.map(([first]) => first?.count ?? 0));
    sets.push({ pieces: rows.flatMap((row) => takenFrom(row, times)).map((each) => ({ ...each, count: 1 })), times });
    left -= times;
  }
  return sets;
}

/** Sets at a special price, as long as the pieces alone cost more. */
function combo(promotion: PromotionTerms, bill: Bill, nets: Nets, speech: Speech): Off {
  const { conditions, reward } = promotion;
  const sets = setsOf(promotion, bill, nets);
  if (sets.length === 0) {
    const names = (conditions?.itemIds ?? []).map((id) => speech.nameOf('items', id));
    return { why: conditions?.minQty ? NOTHING_LEFT.why : `Needs all of ${names.join(', ')}` };
  }
  const off = zeros(nets);
  let total = dec(0);
  for (const { pieces, times } of sets) {
    const worth = sum(pieces.map(({ value, count }) => value.times(count)));
    const gain = worth.minus(dec(reward?.price));
    if (gain.lte(0)) continue;
    total = total.plus(dec(money(gain)).times(times));
    for (const { line, value, count } of pieces)
      off[line] = (off[line] ?? dec(0)).plus(value.times(count).times(gain).div(worth).times(times));
  }
  return total.gt(0) ? { off, total } : { why: 'The items cost no more separately' };
}

/** A part of the bill, or of the matching lines, spread over those lines by their remaining amounts. */
function ofBill({ conditions, reward }: PromotionTerms, bill: Bill, nets: Nets): Off {
  const scope = conditions ?? {};
  const weights = bill.lines.map((line, index) => (isReducible(scope, line) ? (nets[index] ?? dec(0)) : dec(0)));
  const base = sum(weights);
  const total = reward?.percent ? base.times(shareOf(reward.percent)) : least(reward?.amount, base);
  return base.gt(0) ? { off: weights, total } : NOTHING_LEFT;
}

/** Whether a promotion reduces items (these come before those that reduce the bill). */
export function isItemReward({ promotionType, conditions }: PromotionTerms): boolean {
  const isScoped = Boolean(conditions?.itemIds?.length || conditions?.categoryIds?.length);
  if (promotionType === 'percentOff' || promotionType === 'amountOff') return isScoped;
  return ['buyXgetY', 'comboPrice', 'happyHour', 'freeItem'].includes(promotionType);
}

/** Whether everything that this type of promotion needs is set; a form may be half filled in. */
function isComplete({ promotionType, reward }: PromotionTerms): boolean {
  const { oneOf = [], needs = [] } = anatomyOf(promotionType) ?? {};
  const isGiven = (part: string) => {
    const value = reward?.[part as RewardPart];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';
  };
  const rewards = needs.filter((part) => ['percent', 'amount', 'price', 'getItemIds'].includes(part));
  return rewards.every(isGiven) && (oneOf.length === 0 || oneOf.some(isGiven));
}

function offBy(promotion: PromotionTerms, bill: Bill, nets: Nets, speech: Speech): Off {
  switch (promotion.promotionType) {
    case 'happyHour':
      return happyHour(promotion, bill, nets);
    case 'buyXgetY':
      return buyAndGet(promotion, bill, nets, speech);
    case 'freeItem':
      return freeItems(promotion, bill, nets, speech);
    case 'comboPrice':
      return combo(promotion, bill, nets, speech);
    default:
      return isItemReward(promotion) ? perLine(promotion, bill, nets, () => true) : ofBill(promotion, bill, nets);
  }
}

/** What a matching promotion takes off each line, or why it takes off nothing. */
export const rewardOf = (promotion: PromotionTerms, bill: Bill, nets: Nets, speech: Speech): Reduction =>
  isComplete(promotion)
    ? settled(offBy(promotion, bill, nets, speech), nets, promotion.reward?.maxReward)
    : { why: 'Has no reward yet' };
