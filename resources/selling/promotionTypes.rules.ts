/** The fields of each promotion type: the declaration shows and requires them, the engine (promotions.ts) reads them. */
import type { PromotionTerms } from './promotionTerms.rules';

export const PROMOTION_TYPES = [
  'percentOff',
  'amountOff',
  'buyXgetY',
  'comboPrice',
  'happyHour',
  'spendAndGet',
  'freeItem',
  'bankCard',
  'couponCode',
] as const;
type PromotionType = (typeof PROMOTION_TYPES)[number];

export type RewardPart = 'percent' | 'amount' | 'price' | 'getItemIds' | 'getQty' | 'pick';
export type ConditionPart = 'minBillAmount' | 'minQty' | 'items' | 'cardBins';

interface Anatomy {
  /** Exactly one of these is required. */
  oneOf?: readonly RewardPart[];
  needs?: readonly (RewardPart | ConditionPart)[];
  /** Optional fields. */
  takes: readonly (RewardPart | ConditionPart)[];
}

/** `items` means the items and categories it is about. */
const ANATOMY: Readonly<Record<PromotionType, Anatomy>> = {
  percentOff: { needs: ['percent'], takes: ['items', 'minQty', 'minBillAmount'] },
  amountOff: { needs: ['amount'], takes: ['items', 'minQty', 'minBillAmount'] },
  buyXgetY: { needs: ['minQty', 'getQty', 'pick'], takes: ['items', 'getItemIds', 'percent', 'minBillAmount'] },
  comboPrice: { needs: ['price'], takes: ['items', 'minQty'] },
  happyHour: { oneOf: ['percent', 'amount', 'price'], takes: ['items', 'minBillAmount'] },
  spendAndGet: { needs: ['minBillAmount'], oneOf: ['percent', 'amount'], takes: [] },
  freeItem: { needs: ['getItemIds', 'getQty', 'pick'], takes: ['items', 'minQty', 'minBillAmount'] },
  bankCard: { needs: ['cardBins'], oneOf: ['percent', 'amount'], takes: ['items', 'minBillAmount'] },
  couponCode: { oneOf: ['percent', 'amount'], takes: ['items', 'minBillAmount', 'minQty'] },
};

const isType = (type: unknown): type is PromotionType => PROMOTION_TYPES.some((each) => each === type);

/** A type's fields; undefined while none is chosen. */
export const anatomyOf = (type: unknown): Anatomy | undefined => (isType(type) ? ANATOMY[type] : undefined);

/** Whether promotions of a type have this field. */
export function usesPart(type: unknown, part: RewardPart | ConditionPart): boolean {
  const { oneOf = [], needs = [], takes = [] } = anatomyOf(type) ?? {};
  return [...oneOf, ...needs, ...takes].includes(part);
}

/** Whether promotions of a type require this field. */
export const needsPart = (type: unknown, part: RewardPart | ConditionPart): boolean =>
  anatomyOf(type)?.needs?.includes(part) ?? false;

const REWARD_PARTS: readonly RewardPart[] = ['percent', 'amount', 'price', 'getItemIds', 'getQty', 'pick'];
const CONDITION_PARTS = {
  minBillAmount: 'minBillAmount',
  minQty: 'minQty',
  itemIds: 'items',
  categoryIds: 'items',
  cardBins: 'cardBins',
} as const satisfies Readonly<Record<string, ConditionPart>>;

/** A promotion without fields that its type doesn't use: they stay stored when someone changes the type, but have no effect. */
export function ownTerms(promotion: PromotionTerms): PromotionTerms {
  const { promotionType: type } = promotion;
  const conditions = { ...promotion.conditions };
  for (const [key, part] of Object.entries(CONDITION_PARTS))
    if (!usesPart(type, part)) delete conditions[key as keyof typeof CONDITION_PARTS];
  const reward = { ...promotion.reward };
  for (const part of REWARD_PARTS) if (!usesPart(type, part)) delete reward[part];
  return { ...promotion, conditions, reward };
}
