/** What the promotion engine is given: a bill as the till knows it, and the terms of promotions and discounts as records hold them. */
import type { Numeric } from '#engine/run/decimal';
import type { OfferMoment, TimeWindow } from './offerHours.rules';

export interface BillLine {
  itemId: string;
  /** The item's category and those that it lies within. */
  categoryIds?: readonly string[] | undefined;
  quantity: Numeric;
  /** Of one, modifiers included. */
  unitPrice: Numeric;
  /** HH:mm when it was ordered. @default the bill's time */
  time?: string | undefined;
  /** False: nothing but a promotion that names the item reduces it. */
  allowDiscount?: boolean | undefined;
}

export interface Bill extends OfferMoment {
  outletId: string;
  orderType?: string | undefined;
  channel?: string | undefined;
  /** As typed at the till. */
  code?: string | undefined;
  /** The first six to eight digits of the card that pays. */
  cardBin?: string | undefined;
  customer?:
    | {
        groupIds?: readonly string[] | undefined;
        /** Promotion -> how often this customer has used it. */
        uses?: Readonly<Record<string, number>> | undefined;
      }
    | undefined;
  lines: readonly BillLine[];
}

type Maybe<T> = T | null | undefined;

/** A promotion as it is stored (declaration `promotions`); what its type does not use is ignored. */
export interface PromotionTerms {
  _id: string;
  name: string;
  promotionType: string;
  trigger?: Maybe<string>;
  code?: Maybe<string>;
  codeLimit?: Maybe<number>;
  conditions?: Maybe<{
    minBillAmount?: Maybe<string>;
    minQty?: Maybe<number>;
    itemIds?: Maybe<readonly string[]>;
    categoryIds?: Maybe<readonly string[]>;
    orderTypes?: Maybe<readonly string[]>;
    channels?: Maybe<readonly string[]>;
    customerGroupIds?: Maybe<readonly string[]>;
    cardBins?: Maybe<readonly string[]>;
  }>;
  reward?: Maybe<{
    percent?: Maybe<string>;
    amount?: Maybe<string>;
    price?: Maybe<string>;
    getItemIds?: Maybe<readonly string[]>;
    getQty?: Maybe<number>;
    pick?: Maybe<string>;
    maxReward?: Maybe<string>;
  }>;
  /** The lower goes first. */
  priority?: Maybe<number>;
  stackable?: Maybe<boolean>;
  usageLimitTotal?: Maybe<number>;
  usageLimitPerCustomer?: Maybe<number>;
  usedCount?: Maybe<number>;
  outlets?: Maybe<readonly string[]>;
  startDate?: Maybe<string>;
  endDate?: Maybe<string>;
  days?: Maybe<readonly string[]>;
  timeWindows?: Maybe<readonly TimeWindow[]>;
  isDraft?: Maybe<boolean>;
  isPaused?: Maybe<boolean>;
}

/** A discount as it is stored (declaration `discounts`). */
export interface DiscountTerms {
  _id: string;
  name: string;
  discountType: string;
  value?: Maybe<string>;
  maxValue?: Maybe<string>;
  maxDiscountAmount?: Maybe<string>;
  minBillAmount?: Maybe<string>;
  applyOn?: Maybe<string>;
  itemIds?: Maybe<readonly string[]>;
  categoryIds?: Maybe<readonly string[]>;
  excludeItemIds?: Maybe<readonly string[]>;
  excludeDiscounted?: Maybe<boolean>;
  requiresCustomer?: Maybe<boolean>;
  requiresCard?: Maybe<boolean>;
  cardBins?: Maybe<readonly string[]>;
  isComplimentary?: Maybe<boolean>;
  outlets?: Maybe<readonly string[]>;
  validFrom?: Maybe<string>;
  validTo?: Maybe<string>;
  days?: Maybe<readonly string[]>;
  timeFrom?: Maybe<string>;
  timeTo?: Maybe<string>;
  status?: Maybe<string>;
}

/** How reasons name records and figures. */
export interface Speech {
  nameOf: (resource: 'items' | 'menuCategories', id: string) => string;
  amount: (amount: string) => string;
}

/** A reduction over the lines of a bill, or the reason why there is none. */
export type Reduction = { shares: readonly string[] } | { why: string };
