/** Rules of menu items over more than one field (domain 1.2), and the fields that items, modifiers and add-ons share. Pure. */

import { type AnyRecord, choice, datetime, list, money, type Problem, reference, text } from '#engine/define';
import { dec, groupDigits, money as toMoney } from '#engine/run/decimal';
import { addDays, daysSinceMonday } from '#engine/run/time/days';
import { rowsIn } from '#engine/run/values';
import { WEEKDAYS } from '../shared';
import { LEVEL_LABELS, PRICE_LEVELS } from './menuPrices.rules';

/** The price range of an item's portions: '1,450.00–2,100.00', or one price if they are the same. */
export function portionPrices({ portions }: AnyRecord): string | undefined {
  const prices = rowsIn(portions)
    .flatMap(({ price }) => (price === null || price === undefined ? [] : [dec(price)]))
    .sort((a, b) => a.cmp(b));
  const [lowest, highest] = [prices[0], prices.at(-1)];
  if (!lowest || !highest) return undefined;
  const shown = [lowest, highest].map((price) => groupDigits(toMoney(price)));
  return lowest.eq(highest) ? shown[0] : shown.join('–');
}

/** Prices per channel, by portion if there are portions. */
export const priceLevelsField = (options: { input?: string; editedIn?: string; label?: string } = {}) =>
  list(
    {
      level: choice(PRICE_LEVELS, { required: true, labels: LEVEL_LABELS }),
      portionId: text({ maxLength: 12, label: 'Size code' }),
      price: money({ required: true, min: 0, needs: 'editPrice' }),
    },
    { one: 'price level', ...options },
  );

/** Scheduled prices from bulk changes; they move to their places when they take effect. */
export const scheduledPricesField = () =>
  list(
    {
      batchId: text({ required: true, maxLength: 60 }),
      from: datetime({ required: true }),
      portionId: text({ maxLength: 12, label: 'Size code' }),
      outletId: reference('outlets'),
      level: choice(PRICE_LEVELS, { labels: LEVEL_LABELS }),
      price: money({ required: true }),
    },
    { readOnly: true, hidden: true, label: 'Scheduled prices' },
  );

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';
const problem = (field: string, rule: string, message: string): Problem => ({ field, rule, message });

/** A problem for every row whose key repeats an earlier row's. */
export const repeated = (
  field: string,
  list: unknown,
  keyOf: (row: AnyRecord) => string,
  at: string,
  message: string,
): Problem[] => {
  const seen = new Set<string>();
  return rowsIn(list).flatMap((row, index) => {
    const key = keyOf(row).toLowerCase();
    if (key === '' || !seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [problem(`${field}.${index}.${at}`, 'unique', message)];
  });
};

const portionProblems = (item: AnyRecord): Problem[] => {
  if (item.itemType !== 'variable') return [];
  const portions = rowsIn(item.portions);
  const defaults = portions.filter(({ isDefault }) => isDefault === true).length;
  return [
    ...(portions.length === 0 ? [problem('portions', 'min', 'Add at least one portion')] : []),
    ...(defaults > 1 ? [problem('portions', 'default', 'Only one portion can be the default')] : []),
    ...repeated(
      'portions',
      portions,
      (row) => String(row.portionId ?? ''),
      'portionId',
      'This size code is used twice',
    ),
    ...repeated('portions', portions, (row) => String(row.name ?? ''), 'name', 'Two portions have this name'),
  ];
};

/** Prices per level and outlet: each place once, and only for the item's portions and outlets. */
function priceProblems(item: AnyRecord): Problem[] {
  const isVariable = item.itemType === 'variable';
  const portions = new Set(rowsIn(item.portions).map(({ portionId }) => portionId));
  const outlets = Array.isArray(item.outlets) ? item.outlets : [];
  const strays = (field: string, list: unknown) =>
    rowsIn(list).flatMap(({ portionId, outletId }, index): Problem[] => {
      if (isVariable && isBlank(portionId))
        return [problem(`${field}.${index}.portionId`, 'required', 'Choose the portion for this price')];
      if (!isVariable && !isBlank(portionId))
        return [
          problem(`${field}.${index}.portionId`, 'portion', 'This item has no portions. Leave the size code blank'),
        ];
      if (isVariable && !portions.has(portionId))
        return [problem(`${field}.${index}.portionId`, 'portion', `There is no portion “${String(portionId)}”`)];
      if (field === 'outletPrices' && outlets.length > 0 && !isBlank(outletId) && !outlets.includes(outletId))
        return [
          problem(`${field}.${index}.outletId`, 'outlet', 'The item isn’t sold at this outlet. Remove the price'),
        ];
      return [];
    });
  return [
    ...strays('priceLevels', item.priceLevels),
    ...strays('outletPrices', item.outletPrices),
    ...repeated(
      'priceLevels',
      item.priceLevels,
      (row) => `${row.level}|${row.portionId ?? ''}`,
      'level',
      'Each price level can be used only once',
    ),
    ...repeated(
      'outletPrices',
      item.outletPrices,
      (row) => `${row.outletId}|${row.portionId ?? ''}`,
      'outletId',
      'Each outlet can be used only once',
    ),
    ...rowsIn(item.outletPrices).flatMap((row, index) => [
      ...(isBlank(row.price) && rowsIn(row.priceLevels).length === 0
        ? [problem(`outletPrices.${index}.price`, 'required', 'Enter a price for this outlet or remove the row')]
        : []),
      ...repeated(
        `outletPrices.${index}.priceLevels`,
        row.priceLevels,
        (each) => String(each.level),
        'level',
        'Each price level can be used only once',
      ),
    ]),
  ];
}

const comboProblems = (item: AnyRecord, options: Readonly<Record<string, AnyRecord>>): Problem[] => {
  if (item.itemType !== 'combo') return [];
  const groups = rowsIn(item.comboGroups);
  if (groups.length === 0) return [problem('comboGroups', 'min', 'Add at least one group to the combo')];
  return groups.flatMap((group, index) => {
    const at = `comboGroups.${index}`;
    const choices = rowsIn(group.options);
    const [min, max] = [Number(group.min), Number(group.max)];
    return [
      ...(min > max ? [problem(`${at}.max`, 'min', 'Max can’t be less than Min')] : []),
      ...(max > choices.length
        ? [problem(`${at}.max`, 'max', `There are only ${choices.length} options. Add options or lower Max`)]
        : []),
      ...repeated(
        `${at}.options`,
        choices,
        (row) => String(row.itemId ?? ''),
        'itemId',
        'This item is already in the group',
      ),
      ...choices.flatMap(({ itemId }, place) => {
        const chosen = options[String(itemId)];
        if (itemId !== undefined && itemId === item._id)
          return [problem(`${at}.options.${place}.itemId`, 'cycle', 'A combo can’t contain itself')];
        return chosen?.itemType === 'combo'
          ? [
              problem(
                `${at}.options.${place}.itemId`,
                'combo',
                `${String(chosen.name)} is a combo. Choose its items instead`,
              ),
            ]
          : [];
      }),
    ];
  });
};

const availabilityProblems = (item: AnyRecord): Problem[] =>
  rowsIn(item.availability).flatMap(({ from, to, dateFrom, dateTo }, index) => [
    ...(isBlank(from) !== isBlank(to)
      ? [
          problem(
            `availability.${index}.${isBlank(to) ? 'to' : 'from'}`,
            'required',
            'Enter both times, or leave both blank for the whole day',
          ),
        ]
      : []),
    ...(!isBlank(from) && from === to
      ? [problem(`availability.${index}.to`, 'range', 'The end time must differ from the start time')]
      : []),
    ...(!isBlank(dateFrom) && !isBlank(dateTo) && String(dateFrom) > String(dateTo)
      ? [problem(`availability.${index}.dateTo`, 'range', 'The last day is before the first')]
      : []),
  ]);

const optionProblems = (item: AnyRecord): Problem[] =>
  ['modifierCategoryIds', 'addonItemIds'].flatMap((field) => [
    ...repeated(field, item[field], (row) => String(row.id ?? ''), 'id', 'This is already in the list'),
    ...rowsIn(item[field]).flatMap(({ min, max }, index) =>
      !isBlank(min) && !isBlank(max) && Number(min) > Number(max)
        ? [problem(`${field}.${index}.max`, 'min', 'Max can’t be less than Min')]
        : [],
    ),
  ]);

/** All rules of a menu item over several fields. `options`: the items in its combo groups. */
export const itemProblems = (item: AnyRecord, options: Readonly<Record<string, AnyRecord>>): Problem[] => [
  ...(['simple', 'combo', 'service'].includes(String(item.itemType)) && isBlank(item.price)
    ? [problem('price', 'required', 'Price is required unless the item has portions or an open price')]
    : []),
  ...portionProblems(item),
  ...priceProblems(item),
  ...comboProblems(item, options),
  ...availabilityProblems(item),
  ...optionProblems(item),
  ...repeated(
    'stockStatus',
    item.stockStatus,
    (row) => String(row.outletId ?? ''),
    'outletId',
    'Each outlet can be used only once',
  ),
];

/** Derived values: no base price with portions, one default portion, and the order of lists. */
export const itemComputed = (item: AnyRecord): AnyRecord => {
  const portions = rowsIn(item.portions);
  const ordered = (field: string) =>
    rowsIn(item[field]).length > 0
      ? { [field]: rowsIn(item[field]).map((row, index) => ({ ...row, sortOrder: index + 1 })) }
      : {};
  return {
    ...(item.itemType === 'variable' && !isBlank(item.price) ? { price: null } : {}),
    ...(item.itemType === 'variable' && portions.length > 0 && !portions.some(({ isDefault }) => isDefault === true)
      ? { portions: portions.map((row, index) => ({ ...row, isDefault: index === 0 })) }
      : {}),
    ...ordered('modifierCategoryIds'),
    ...ordered('addonItemIds'),
  };
};

const minutesOf = (time: unknown): number => {
  const [hours = 0, minutes = 0] = String(time).split(':').map(Number);
  return hours * 60 + minutes;
};
const dayOf = (date: string, shift = 0): { date: string; day: string } => {
  const shifted = addDays(date, shift);
  return { date: shifted, day: WEEKDAYS[daysSinceMonday(shifted)] ?? '' };
};

/**
 * Whether an item is offered at a local time. No window means always. A window that ends before it starts goes past midnight and belongs to
 * the day it started.
 * @param date YYYY-MM-DD and `time` HH:mm, in the outlet's local time
 */
export function isOffered(item: AnyRecord, { date, time }: { date: string; time: string }): boolean {
  const windows = rowsIn(item.availability);
  if (windows.length === 0) return true;
  const now = minutesOf(time);
  return windows.some(({ days, from, to, dateFrom, dateTo }) => {
    const onDay = ({ date: day, day: weekday }: { date: string; day: string }) =>
      (!Array.isArray(days) || days.length === 0 || days.includes(weekday)) &&
      (isBlank(dateFrom) || String(dateFrom) <= day) &&
      (isBlank(dateTo) || day <= String(dateTo));
    if (isBlank(from) || isBlank(to)) return onDay(dayOf(date));
    const [start, end] = [minutesOf(from), minutesOf(to)];
    if (start < end) return onDay(dayOf(date)) && now >= start && now < end;
    return (onDay(dayOf(date)) && now >= start) || (onDay(dayOf(date, -1)) && now < end);
  });
}

/** The return time of a sold-out item can't be in the past. */
export const untilProblems = (until: unknown, now: string): Problem[] =>
  typeof until === 'string' && until !== '' && until <= now
    ? [problem('until', 'past', 'This time has passed. Choose a later time or leave it blank')]
    : [];
