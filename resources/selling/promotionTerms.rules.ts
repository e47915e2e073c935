/** The promotion engine's input: a till's bill, and the stored terms of promotions and discounts. */
import type { Numeric } from '#engine/run/decimal';
import type { OfferMoment, TimeWindow } from './offerHours.rules';

export interface BillLine {
  itemId: string;
  /** The item's category and its parent categories. */
  categoryIds?: readonly string[] | undefined;
  quantity: Numeric;
  /** Per piece, modifiers included. */
  unitPrice: Numeric;
  /** HH:mm when it was ordered. @default the bill's time */
  time?: string | undefined;
  /** False: only a promotion that names the item reduces it. */
  allowDiscount?: boolean | undefined;
}

export interface Bill extends OfferMoment {
  outletId: string;
  orderType?: string | undefined;
  channel?: string | undefined;
  /** As typed at the till. */
  code?: string | undefined;
  /** The first six to eight digits of the card used. */
  cardBin?: string | undefined;
  customer?:
    | {
        groupIds?: readonly string[] | undefined;
        /** Promotion -> this customer's number of uses. */
        uses?: Readonly<Record<string, number>> | undefined;
      }
    | undefined;
  lines: readonly BillLine[];
}

type Maybe<T> = T | null | undefined;

/** A stored promotion (declaration `promotions`); fields that its type doesn't use are ignored. */
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
  /** Lower numbers come first. */
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

/** The words for records and figures in reasons. */
export interface Speech {
  nameOf: (resource: 'items' | 'menuCategories', id: string) => string;
  amount: (amount: string) => string;
}

/** A reduction over the lines of a bill, or the reason for none. */
export type Reduction = { shares: readonly string[] } | { why: string };
