/** The sample bill next to a promotion's form: its editable parts, and defaults that fit the promotion. */

import type { AnyRecord } from '#engine/define/fields';
import { dec, isDecimal } from '#engine/run/decimal';
import { addDays, isDay, weekdayName } from '#engine/run/time/days';
import { objectIn } from '#engine/run/values';
import type { Bill, PromotionTerms } from '#resources/selling/promotionTerms.rules';
import { ownTerms } from '#resources/selling/promotionTypes.rules';

export interface SampleLine {
  key: string;
  itemId: string;
  name: string;
  categoryIds: readonly string[];
  allowDiscount: boolean;
  /** As typed. */
  quantity: string;
  price: string;
  /** HH:mm of the order; '' for the bill's time. */
  time: string;
}

/** Texts as typed; nothing is saved. */
export interface Sample {
  date: string;
  time: string;
  orderType: string;
  channel: string;
  code: string;
  card: string;
  customerGroup: string;
  lines: readonly SampleLine[];
}

/** Id of a promotion that is not stored yet. */
const TYPED = 'typed';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const objectOf = (value: unknown): AnyRecord => objectIn(value);
const figure = (value: unknown): string | undefined =>
  typeof value === 'string' && isDecimal(value) ? value : undefined;
const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/**
 * The promotion as typed, treated as published and active: half-typed figures count as missing, and fields that its type doesn't use are
 * left out.
 */
export function typedTerms(record: AnyRecord): PromotionTerms {
  const { conditions, reward } = { conditions: objectOf(record.conditions), reward: objectOf(record.reward) };
  return ownTerms({
    ...(record as Partial<PromotionTerms>),
    _id: text(record._id) || TYPED,
    name: text(record.name) || 'This promotion',
    promotionType: text(record.promotionType),
    conditions: {
      ...conditions,
      minQty: count(conditions.minQty),
      minBillAmount: figure(conditions.minBillAmount),
    },
    reward: {
      ...reward,
      percent: figure(reward.percent),
      amount: figure(reward.amount),
      price: figure(reward.price),
      maxReward: figure(reward.maxReward),
      getQty: count(reward.getQty),
    },
    priority: count(record.priority) ?? 0,
    codeLimit: count(record.codeLimit),
    usageLimitTotal: count(record.usageLimitTotal),
    usageLimitPerCustomer: count(record.usageLimitPerCustomer),
    isDraft: false,
    isPaused: false,
  });
}

/** Today, or the next day when the promotion applies. */
function dayFor({ startDate, endDate, days }: PromotionTerms, today: string): string {
  const first = startDate && isDay(startDate) && startDate > today ? startDate : today;
  if (endDate && isDay(endDate) && endDate < first) return endDate;
  const week = Array.from({ length: 7 }, (_, index) => addDays(first, index));
  return week.find((day) => !days?.length || days.includes(weekdayName(day).toLowerCase())) ?? first;
}

const NOON = '12:30';

/** The sample's defaults; each part follows the promotion until someone changes it. */
export function fittingSample(promotion: PromotionTerms, items: readonly SampleLine[], today: string): Sample {
  const { conditions, reward, timeWindows, trigger, code } = promotion;
  const wanted = (conditions?.minQty ?? 1) + (promotion.promotionType === 'buyXgetY' ? (reward?.getQty ?? 1) : 0);
  const [first, ...others] = items;
  const quantity = String(Math.max(1, wanted - others.length));
  return {
    date: dayFor(promotion, today),
    time: timeWindows?.find(({ from }) => isTime(text(from)))?.from ?? NOON,
    orderType: conditions?.orderTypes?.[0] ?? 'dineIn',
    channel: conditions?.channels?.[0] ?? 'pos',
    code: trigger === 'code' ? (code ?? '') : '',
    card: conditions?.cardBins?.[0] ?? '',
    customerGroup: conditions?.customerGroupIds?.[0] ?? '',
    lines: first ? [{ ...first, quantity }, ...others] : [],
  };
}

/** An item's price at an outlet; undefined for an open price. */
export function priceOf(item: AnyRecord, outletId: string): string | undefined {
  const own = (Array.isArray(item.outletPrices) ? item.outletPrices : []).map(objectOf);
  const portions = (Array.isArray(item.portions) ? item.portions : []).map(objectOf);
  const portion = portions.find(({ isDefault }) => isDefault === true) ?? portions[0];
  return figure(own.find((each) => each.outletId === outletId)?.price) ?? figure(item.price) ?? figure(portion?.price);
}

/** An item as a sample line. `parents`: category -> its parent. */
export const lineOf = (
  item: AnyRecord,
  key: string,
  outletId: string,
  parents: ReadonlyMap<string, string>,
): SampleLine => {
  const category = text(item.categoryId);
  const parent = parents.get(category);
  return {
    key,
    itemId: text(item._id),
    name: text(item.name),
    categoryIds: [category, ...(parent ? [parent] : [])],
    allowDiscount: item.allowDiscount !== false,
    quantity: '1',
    price: priceOf(item, outletId) ?? '0',
    time: '',
  };
};

/** Whether text is a time of the day, HH:mm. */
export const isTime = (value: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
/** A value parsed from input, or null if invalid. */
export const known = (test: (value: string) => boolean, value: string | null): string | null =>
  value !== null && test(value) ? value : null;

/** The sample as the engine's input, at the promotion's outlet. */
export function billOf(sample: Sample, outlet: AnyRecord, outlets: readonly string[] | null | undefined): Bill {
  const here = text(outlet._id);
  return {
    outletId: !outlets?.length || outlets.includes(here) ? here : String(outlets[0]),
    businessDate: isDay(sample.date) ? sample.date : '',
    time: isTime(sample.time) ? sample.time : NOON,
    dayStart: isTime(text(outlet.dayStartTime)) ? text(outlet.dayStartTime) : undefined,
    orderType: sample.orderType,
    channel: sample.channel,
    code: sample.code || undefined,
    cardBin: sample.card.replace(/\D/g, '') || undefined,
    customer: { groupIds: sample.customerGroup ? [sample.customerGroup] : [] },
    lines: sample.lines.map(({ itemId, categoryIds, quantity, price, time, allowDiscount }) => ({
      itemId,
      categoryIds,
      allowDiscount,
      quantity: dec(figure(quantity) ?? '0').toFixed(),
      unitPrice: price,
      ...(isTime(time) ? { time } : {}),
    })),
  };
}
