/** What guests choose in a combo (domain 1.2, comboGroups), as tills say it: among the modifiers of its line. */
import type { RecordOf } from '#engine/define/records';
import { dec, type Numeric, sum } from '#engine/run/decimal';
import { folded } from '#engine/run/fold';
import { rowsIn, textIn, under } from '#engine/run/values';

type MenuItem = RecordOf<'items'>;
type Menu = Readonly<Record<string, MenuItem>>;

const lower = (text: unknown) => folded(String(text ?? '').trim());

/** The menu items of a group of choices. */
const optionsOf = (group: { readonly options?: unknown }): string[] =>
  rowsIn(group.options).flatMap(({ itemId }) => textIn(itemId) ?? []);

/** The menu items that can be chosen in a combo; none for other items. */
export const choicesIn = (item: MenuItem | undefined): string[] =>
  item?.itemType === 'combo' ? [...new Set(rowsIn(item.comboGroups).flatMap(optionsOf))] : [];

/** The menu item that a till means among a combo's choices, by id or name. */
export function choiceMeant(
  menu: Menu,
  combo: MenuItem | undefined,
  said: { readonly id?: unknown; readonly name?: unknown },
): MenuItem | undefined {
  const ids = choicesIn(combo);
  const id = textIn(said.id);
  if (id && ids.includes(id)) return under(menu, id);
  const named = ids.flatMap((each) => under(menu, each) ?? []);
  const name = lower(said.name);
  const [only, other] = named.filter((each) => name !== '' && [lower(each.name), lower(each.shortName)].includes(name));
  return other ? undefined : only;
}

/** The names of a combo's choices of which fewer were sent than guests have to choose. */
export const missingChoices = (
  combo: MenuItem,
  chosen: readonly { readonly id: string; readonly times: Numeric }[],
): string[] =>
  rowsIn(combo.comboGroups)
    .filter((group) => {
      const options = optionsOf(group);
      return sum(chosen.filter(({ id }) => options.includes(id)).map(({ times }) => dec(times))).lt(dec(group.min));
    })
    .map(({ name }) => String(name));

/** A menu item, and how many of it. */
export interface DishIn {
  itemId: string;
  /** Decimal text. */
  times: string;
}

/** The menu items in one sold unit: the item, and what was chosen in a combo. */
export const dishesIn = (menu: Menu, itemId: string, modifiers: unknown): DishIn[] => [
  { itemId, times: '1' },
  ...rowsIn(modifiers).flatMap((said): DishIn[] => {
    const choice = said.kind === 'comment' ? undefined : choiceMeant(menu, under(menu, itemId), said);
    return choice ? [{ itemId: choice._id, times: String(said.quantity ?? '1') }] : [];
  }),
];
