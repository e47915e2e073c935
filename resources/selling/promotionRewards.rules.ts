/**
 * What one promotion takes off the lines of a bill, each at what is left of it: exact until the cent, no line below zero.
 * `nets` are the lines' remaining amounts, in their order.
 */
import { allocateWithin, type Decimal, dec, least, money, most, sum } from '#engine/run/decimal';
import { isWithin, outsideInWords } from './offerHours.rules';
import { isNamed, isReducible, scopeInWords } from './promotionConditions.rules';
import type { Bill, PromotionTerms, Reduction, Speech } from './promotionTerms.rules';
import { anatomyOf, type RewardPart } from './promotionTypes.rules';

type Nets = readonly Decimal[];
/** Exact amounts off each line, and where they must add up to something themselves, to what. */
type Off = { off: readonly Decimal[]; total?: Decimal } | { why: string };

const NOTHING_LEFT = { why: 'Nothing is left to discount' } as const;
/** Single pieces of a line that can make a set or be free; nobody orders more, and a mistyped quantity must not hang the till. */
const MOST_PIECES = 1000;

const HUNDRED = dec(100);
const zeros = (nets: Nets): Decimal[] => nets.map(() => dec(0));

/** Rounds what is taken off: line by line to the cent, or to a total over the lines; never more than `cap`. */
function settled(result: Off, nets: Nets, cap: string | null | undefined): Reduction {
  if ('why' in result) return result;
  const rounded = result.off.map((off, index) => least(dec(money(off)), nets[index]));
  const total = result.total ? dec(money(result.total)) : sum(rounded);
  const capped = cap ? least(total, cap) : total;
  if (capped.lte(0)) return NOTHING_LEFT;
  const isAsRounded = capped.eq(sum(rounded)) && rounded.every((each) => each.gte(0));
  return { shares: isAsRounded ? rounded.map(money) : allocateWithin(capped, result.off, nets) };
}

interface Piece {
  line: number;
  /** Of one piece at what is left of its line. */
  value: Decimal;
}

/** The whole pieces of some lines. */
const piecesOf = (bill: Bill, nets: Nets, chosen: (line: Bill['lines'][number]) => boolean): Piece[] =>
  bill.lines.flatMap((line, index) => {
    const quantity = dec(line.quantity);
    const net = nets[index] ?? dec(0);
    if (!chosen(line) || quantity.lt(1) || net.lte(0)) return [];
    const count = Math.min(Math.floor(Number(quantity.toFixed())), MOST_PIECES);
    return Array.from({ length: count }, (): Piece => ({ line: index, value: net.div(quantity) }));
  });

/** In the order in which pieces are given away; equal ones in the order of the bill. */
function picked(pieces: readonly Piece[], pick: string | null | undefined): Piece[] {
  if (pick === 'first') return [...pieces];
  const sign = pick === 'mostExpensive' ? -1 : 1;
  return [...pieces].sort((a, b) => sign * a.value.cmp(b.value) || a.line - b.line);
}

const offOf = (nets: Nets, pieces: readonly Piece[], share: Decimal): Decimal[] => {
  const off = zeros(nets);
  for (const { line, value } of pieces) off[line] = (off[line] ?? dec(0)).plus(value.times(share));
  return off;
};

/** `percent` of a hundred; all of it where none is given. */
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

/** A happy hour counts the time at which each line was ordered. */
function happyHour(promotion: PromotionTerms, bill: Bill, nets: Nets): Off {
  const momentOf = (index: number) => ({ ...bill, time: bill.lines[index]?.time ?? bill.time });
  const inTime = (index: number) => isWithin(promotion.timeWindows, momentOf(index));
  const mine = bill.lines.flatMap((line, index) => (isNamed(promotion.conditions ?? {}, line) ? [index] : []));
  if (mine.some(inTime)) return perLine(promotion, bill, nets, inTime);
  return { why: outsideInWords(promotion.timeWindows, momentOf(mine.at(-1) ?? 0)) };
}

/**
 * For every X bought, Y are free (or cheaper), as often as the bill has both. Where the same pieces could be bought or given,
 * enough are kept to be bought.
 */
function buyAndGet(promotion: PromotionTerms, bill: Bill, nets: Nets, speech: Speech): Off {
  const { reward, conditions } = promotion;
  const gets = reward?.getItemIds?.length ? { itemIds: reward.getItemIds } : (conditions ?? {});
  const [x, y] = [Math.max(1, conditions?.minQty ?? 1), Math.max(1, reward?.getQty ?? 1)];
  const isBought = (line: Bill['lines'][number]) => isNamed(conditions ?? {}, line);
  const isGiven = (line: Bill['lines'][number]) => isReducible(gets, line);
  const given = piecesOf(bill, nets, isGiven);
  const bought = piecesOf(bill, nets, isBought);
  const isBoth = ({ line }: Piece) => {
    const at = bill.lines[line];
    return at !== undefined && isBought(at) && isGiven(at);
  };
  const both = given.filter(isBoth).length;
  const all = bought.length + given.length - both;
  const times = Math.min(Math.floor(given.length / y), Math.floor(bought.length / x), Math.floor(all / (x + y)));
  if (times < 1)
    return {
      why: `Needs ${x} of ${scopeInWords(conditions ?? {}, speech)} and ${y} of ${scopeInWords(gets, speech)} as well`,
    };
  // Of the pieces that could be either, so many must stay bought.
  let spare = both - Math.max(0, times * x - (bought.length - both));
  const free: Piece[] = [];
  for (const piece of picked(given, reward?.pick)) {
    if (free.length === times * y) break;
    if (isBoth(piece) && spare-- <= 0) continue;
    free.push(piece);
  }
  return { off: offOf(nets, free, shareOf(reward?.percent)) };
}

/** Some pieces of named items are free. */
function freeItems(promotion: PromotionTerms, bill: Bill, nets: Nets, speech: Speech): Off {
  const { getItemIds, getQty, pick } = promotion.reward ?? {};
  const scope = { itemIds: getItemIds ?? [] };
  const pieces = piecesOf(bill, nets, (line) => isReducible(scope, line) && scope.itemIds.length > 0);
  if (pieces.length === 0) return { why: `Needs ${scopeInWords(scope, speech)} on the bill` };
  return { off: offOf(nets, picked(pieces, pick).slice(0, Math.max(1, getQty ?? 1)), dec(1)) };
}

/** The pieces of each set: so many of the pool, the dearest together; or one of each named item. */
function setsOf({ conditions }: PromotionTerms, bill: Bill, nets: Nets): Piece[][] {
  const { minQty, itemIds } = conditions ?? {};
  const dearest = (pieces: readonly Piece[]) => picked(pieces, 'mostExpensive');
  if (minQty) {
    const pool = dearest(piecesOf(bill, nets, (line) => isReducible(conditions ?? {}, line)));
    return Array.from({ length: Math.floor(pool.length / minQty) }, (_, set) =>
      pool.slice(set * minQty, (set + 1) * minQty),
    );
  }
  const columns = [...new Set(itemIds)].map((id) => dearest(piecesOf(bill, nets, ({ itemId }) => itemId === id)));
  const count = columns.length > 0 ? Math.min(...columns.map(({ length }) => length)) : 0;
  return Array.from({ length: count }, (_, set) => columns.flatMap((column) => column[set] ?? []));
}

/** Sets at a price of their own, as long as they are dearer by themselves. */
function combo(promotion: PromotionTerms, bill: Bill, nets: Nets, speech: Speech): Off {
  const { conditions, reward } = promotion;
  const sets = setsOf(promotion, bill, nets);
  if (sets.length === 0) {
    const names = (conditions?.itemIds ?? []).map((id) => speech.nameOf('items', id));
    return { why: conditions?.minQty ? NOTHING_LEFT.why : `Needs all of ${names.join(', ')}` };
  }
  const off = zeros(nets);
  let total = dec(0);
  for (const set of sets) {
    const worth = sum(set.map(({ value }) => value));
    const gain = worth.minus(dec(reward?.price));
    if (gain.lte(0)) continue;
    total = total.plus(money(gain));
    for (const { line, value } of set) off[line] = (off[line] ?? dec(0)).plus(value.times(gain).div(worth));
  }
  return total.gt(0) ? { off, total } : { why: 'The items cost no more separately' };
}

/** A part of the bill, or of what it is about, shared over those lines by what is left of them. */
function ofBill({ conditions, reward }: PromotionTerms, bill: Bill, nets: Nets): Off {
  const scope = conditions ?? {};
  const weights = bill.lines.map((line, index) => (isReducible(scope, line) ? (nets[index] ?? dec(0)) : dec(0)));
  const base = sum(weights);
  const total = reward?.percent ? base.times(shareOf(reward.percent)) : least(reward?.amount, base);
  return base.gt(0) ? { off: weights, total } : NOTHING_LEFT;
}

/** Whether a promotion reduces items (before those that reduce the bill). */
export function isItemReward({ promotionType, conditions }: PromotionTerms): boolean {
  const isScoped = Boolean(conditions?.itemIds?.length || conditions?.categoryIds?.length);
  if (promotionType === 'percentOff' || promotionType === 'amountOff') return isScoped;
  return ['buyXgetY', 'comboPrice', 'happyHour', 'freeItem'].includes(promotionType);
}

/** Whether everything is there that a promotion of this type gives; a form may still be half filled in. */
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

/** What a promotion that applies takes off each line, or why it takes off nothing. */
export const rewardOf = (promotion: PromotionTerms, bill: Bill, nets: Nets, speech: Speech): Reduction =>
  isComplete(promotion)
    ? settled(offBy(promotion, bill, nets, speech), nets, promotion.reward?.maxReward)
    : { why: 'Has no reward yet' };
