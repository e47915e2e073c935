/** Rules of a promotion beyond its fields', and the words for its benefit. */

import { type AnyRecord, type Problem, refuse } from '#engine/define';
import { dec, groupDigits, money } from '#engine/run/decimal';
import { settingsOf } from '#engine/run/settings';
import { objectIn } from '#engine/run/values';
import { SETTINGS } from '../settings';
import { anatomyOf } from './promotionTypes.rules';
import { binProblems, hourProblems, periodProblems } from './selling.rules';

const objectOf = (value: unknown): AnyRecord => objectIn(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const PART_LABELS: Readonly<Record<string, string>> = {
  percent: 'a percentage off',
  amount: 'an amount off',
  price: 'a price',
};

/** Exactly one way to set the amount. */
function oneOfProblems(promotion: AnyRecord): Problem[] {
  const { oneOf } = anatomyOf(promotion.promotionType) ?? {};
  if (!oneOf) return [];
  const given = oneOf.filter((part) => isGiven(objectOf(promotion.reward)[part]));
  const words = oneOf.map((part) => PART_LABELS[part] ?? part);
  const choice = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  if (given.length === 1) return [];
  const [first] = given.length === 0 ? oneOf : given.slice(1);
  const message = given.length === 0 ? `Enter ${choice}` : `Enter only one of these: ${choice}`;
  return [{ field: `reward.${first}`, rule: given.length === 0 ? 'required' : 'oneOf', message }];
}

/** A set is a number of pieces, or one each of at least two items. */
function setProblems({ promotionType, conditions }: AnyRecord): Problem[] {
  if (promotionType !== 'comboPrice') return [];
  const { minQty, itemIds } = objectOf(conditions);
  if (isGiven(minQty)) {
    return Number(minQty) < 2 ? [refuse('conditions.minQty', 'min', 'A set needs at least 2 items')] : [];
  }
  return listOf(itemIds).length < 2
    ? [
        {
          field: 'conditions.itemIds',
          rule: 'min',
          message: 'Choose at least two items (one of each makes a set) or enter how many items make a set',
        },
      ]
    : [];
}

function timeProblems({ promotionType, timeWindows }: AnyRecord): Problem[] {
  const windows = listOf(timeWindows).map(objectOf);
  if (promotionType === 'happyHour' && windows.length === 0)
    return [refuse('timeWindows', 'min', 'Add at least one time of day to the happy hour')];
  return windows.flatMap((window, index) => hourProblems(window, 'from', 'to', `timeWindows.${index}.`));
}

/** Ids of the outlets with promotions turned on, from all system settings; undefined until these are known. */
export const usableOutlets = (settings: unknown): string[] | undefined =>
  Array.isArray(settings)
    ? settings
        .map(objectOf)
        .filter((record) => settingsOf(SETTINGS, record).promotionManagement === true)
        .map((record) => String(record.outletId ?? record._id))
    : undefined;

function outletProblems(promotion: AnyRecord, facts: AnyRecord): Problem[] {
  const usable = usableOutlets(facts.settings);
  const other = listOf(promotion.outlets).find((id) => usable && !usable.includes(String(id)));
  if (other === undefined) return [];
  const name = objectOf(objectOf(facts.outlets)[String(other)]).name ?? 'An outlet';
  const message = `Promotions are off at ${name}. Turn them on in its system settings or remove the outlet`;
  return [{ field: 'outlets', rule: 'choice', message }];
}

/** All problems with a promotion beyond single fields. */
export const promotionProblems = (promotion: AnyRecord, facts: AnyRecord): Problem[] => [
  ...oneOfProblems(promotion),
  ...setProblems(promotion),
  ...(promotion.promotionType === 'bankCard'
    ? binProblems(objectOf(promotion.conditions).cardBins, 'conditions.cardBins')
    : []),
  ...periodProblems(promotion, 'startDate', 'endDate'),
  ...timeProblems(promotion),
  ...outletProblems(promotion, facts),
];

const inAmount = (figure: unknown): string => groupDigits(money(String(figure ?? '')));
const plainly = (figure: unknown): string => dec(String(figure ?? '')).toFixed();

/** '20 % off', 'Buy 2, get 1 free', '3 for 2500.00': a promotion's benefit in the list. */
export function rewardInWords({ promotionType, reward, conditions }: AnyRecord): string {
  const { percent, amount, price, getQty } = objectOf(reward);
  const { minQty, itemIds } = objectOf(conditions);
  const off = isGiven(percent) ? `${plainly(percent)}% off` : isGiven(amount) ? `${inAmount(amount)} off` : '';
  switch (promotionType) {
    case 'buyXgetY':
      return `Buy ${minQty ?? 1}, get ${getQty ?? 1} ${isGiven(percent) && plainly(percent) !== '100' ? `at ${off}` : 'free'}`;
    case 'comboPrice':
      return `${minQty ?? listOf(itemIds).length} for ${inAmount(price)}`;
    case 'freeItem':
      return `${getQty ?? 1} free`;
    default:
      return off || (isGiven(price) ? `Each at ${inAmount(price)}` : '');
  }
}
