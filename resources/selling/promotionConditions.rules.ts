/** Whether a promotion applies to a bill, and if not, why, in words. */
import { type Decimal, dec, money, most, sum } from '#engine/run/decimal';
import { isOn, type OfferMoment, offDay, type Season, whyOff } from './offerHours.rules';
import type { Bill, BillLine, DiscountTerms, PromotionTerms, Speech } from './promotionTerms.rules';

/** 'Kottu, Roll or Soup' */
const anyOf = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : (words[0] ?? '');

const WORDS: Readonly<Record<string, string>> = {
  dineIn: 'dine-in',
  takeaway: 'takeaway',
  delivery: 'delivery',
  pickup: 'pickup',
  pos: 'the till',
  qr: 'QR orders',
  olo: 'online orders',
  uber: 'Uber',
  pickme: 'PickMe',
  urbanPiper: 'UrbanPiper',
  phone: 'phone orders',
};
const inWords = (values: readonly string[]) => anyOf(values.map((value) => WORDS[value] ?? value));

/** A line's amount before any discount, to the cent and never negative. */
export const grossOfLine = ({ quantity, unitPrice }: BillLine): Decimal =>
  most(money(dec(quantity).times(dec(unitPrice))), 0);
const grossOf = (lines: readonly BillLine[]): string => money(sum(lines.map(grossOfLine)));

type Scope = { itemIds?: readonly string[] | null | undefined; categoryIds?: readonly string[] | null | undefined };

/** Whether a line matches the named items and categories; all lines match if none are named. */
export function isNamed({ itemIds, categoryIds }: Scope, line: BillLine): boolean {
  if (!itemIds?.length && !categoryIds?.length) return true;
  return (itemIds ?? []).includes(line.itemId) || (line.categoryIds ?? []).some((id) => categoryIds?.includes(id));
}

/** The same for reductions: items that don't allow discounts match only if they are named themselves. */
export const isReducible = (scope: Scope, line: BillLine): boolean =>
  isNamed(scope, line) && (line.allowDiscount !== false || (scope.itemIds ?? []).includes(line.itemId));

/** 'Chicken kottu or Egg kottu', 'items of Kottu & noodles'; at most three names. */
export function scopeInWords({ itemIds, categoryIds }: Scope, { nameOf }: Speech): string {
  const names = [
    ...(itemIds ?? []).map((id) => nameOf('items', id)),
    ...(categoryIds ?? []).map((id) => nameOf('menuCategories', id)),
  ];
  if (names.length === 0) return 'items';
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} or others` : anyOf(names);
}

/** Whether the bill's card starts with one of the bins (6 to 8 digits). */
const isCardOf = (bins: readonly string[], card: string | undefined): boolean =>
  card !== undefined && bins.some((bin) => card.startsWith(bin));

const binsInWords = (bins: readonly string[]): string =>
  `Needs a card starting with ${bins.length > 3 ? `${bins.slice(0, 3).join(', ')} or others` : anyOf(bins)}`;

/** The number of pieces on the lines that a promotion is about. */
const piecesOf = (scope: Scope, lines: readonly BillLine[]) =>
  sum(lines.filter((line) => isNamed(scope, line)).map(({ quantity }) => quantity));

/** When a promotion applies. */
export const seasonOf = ({ startDate, endDate, days, timeWindows }: PromotionTerms): Season => ({
  firstDay: startDate,
  lastDay: endDate,
  days,
  windows: timeWindows,
});

/** When a line was ordered. */
export const momentOf = (bill: Bill, line: BillLine | undefined): OfferMoment => ({
  ...bill,
  time: line?.time ?? bill.time,
});

/** A happy hour checks each line's own time (in its reward); here only whether any line is on one of its days. */
function happyReason(season: Season, bill: Bill): string | undefined {
  const moments = [bill, ...bill.lines.map((line) => momentOf(bill, line))];
  return moments.some((moment) => isOn(season, moment)) ? undefined : offDay(season, bill);
}

function stateReason(promotion: PromotionTerms, bill: Bill): string | undefined {
  const { isDraft, isPaused, outlets, promotionType } = promotion;
  if (isDraft) return 'Is a draft';
  if (isPaused) return 'Is paused';
  if (outlets && !outlets.includes(bill.outletId)) return 'Is not used at this outlet';
  const season = seasonOf(promotion);
  return promotionType === 'happyHour' ? happyReason(season, bill) : whyOff(season, bill);
}

const timesInWords = (count: number): string => (count === 1 ? 'once' : `${count} times`);

function limitReason(promotion: PromotionTerms, { code, customer }: Bill): string | undefined {
  const { trigger, usedCount, usageLimitTotal, usageLimitPerCustomer, codeLimit } = promotion;
  if (trigger === 'code' && code?.trim().toUpperCase() !== promotion.code)
    return promotion.code ? `Needs the code ${promotion.code}` : 'Needs its code';
  const limits = [usageLimitTotal, trigger === 'code' ? codeLimit : undefined].flatMap((limit) => limit ?? []);
  const limit = Math.min(...limits);
  if (limits.length > 0 && (usedCount ?? 0) >= limit)
    return `Has reached its limit: used ${timesInWords(usedCount ?? 0)}`;
  if (usageLimitPerCustomer) {
    if (!customer) return 'Needs a customer because uses per customer are limited';
    const uses = customer.uses?.[promotion._id] ?? 0;
    if (uses >= usageLimitPerCustomer) return `This customer has reached the limit: used ${timesInWords(uses)}`;
  }
  return undefined;
}

function billReason(promotion: PromotionTerms, bill: Bill, speech: Speech): string | undefined {
  const conditions = promotion.conditions ?? {};
  const { orderTypes, channels, customerGroupIds, cardBins, minBillAmount, minQty } = conditions;
  if (orderTypes?.length && !orderTypes.includes(bill.orderType ?? '')) return `Only for ${inWords(orderTypes)}`;
  if (channels?.length && !channels.includes(bill.channel ?? '')) return `Only for ${inWords(channels)}`;
  const groups = (customerGroupIds ?? []).map((group) => group.toLowerCase());
  if (groups.length > 0 && !bill.customer?.groupIds?.some((group) => groups.includes(group.toLowerCase())))
    return `Only for customers in the group ${anyOf(customerGroupIds ?? [])}`;
  if (cardBins?.length && !isCardOf(cardBins, bill.cardBin)) return binsInWords(cardBins);
  const gross = grossOf(bill.lines);
  if (minBillAmount && dec(gross).lt(dec(minBillAmount)))
    return `Needs a bill of ${speech.amount(money(minBillAmount))}; this is ${speech.amount(gross)}`;
  const pieces = piecesOf(conditions, bill.lines);
  if (minQty && pieces.lt(dec(minQty))) return `Needs ${minQty} of ${scopeInWords(conditions, speech)}`;
  return pieces.gt(0) ? undefined : `Needs ${scopeInWords(conditions, speech)}`;
}

/** Why a promotion doesn't apply to a bill; undefined if it does. */
export const whyNot = (promotion: PromotionTerms, bill: Bill, speech: Speech): string | undefined =>
  stateReason(promotion, bill) ?? limitReason(promotion, bill) ?? billReason(promotion, bill, speech);

/** The same for a staff discount. */
export function whyNoDiscount(discount: DiscountTerms, bill: Bill, { amount }: Speech): string | undefined {
  const { outlets, validFrom, validTo, days, timeFrom, timeTo, requiresCard, cardBins, minBillAmount } = discount;
  if (discount.status === 'inactive') return 'Is inactive';
  if (outlets && !outlets.includes(bill.outletId)) return 'Is not used at this outlet';
  const windows = [{ from: timeFrom, to: timeTo }];
  const off = whyOff({ firstDay: validFrom, lastDay: validTo, days, windows }, bill);
  if (off) return off;
  if (discount.requiresCustomer && !bill.customer) return 'Needs a customer on the bill';
  if (requiresCard && !bill.cardBin) return 'Needs a card payment';
  if (requiresCard && cardBins?.length && !isCardOf(cardBins, bill.cardBin)) return binsInWords(cardBins);
  const gross = grossOf(bill.lines);
  return minBillAmount && dec(gross).lt(dec(minBillAmount))
    ? `Needs a bill of ${amount(money(minBillAmount))}; this is ${amount(gross)}`
    : undefined;
}
