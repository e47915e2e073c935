/** The menu item that a file's text means: a code, a name, or either with a portion (`hawaiian_m`, `Margherita (Large)`). */
import type { RecordOf } from '#engine/define/records';
import { folded } from '#engine/run/fold';
import { type PortionSold, portionSold } from '#resources/menu';

type MenuItem = RecordOf<'items'>;

/** A menu item as sold, or why it isn't clear which. */
export type ItemSold = { item: MenuItem; portion: string | null } | { field: string; problem: PortionSold['problem'] };

const lower = (text: unknown): string => folded(String(text ?? '').trim());
/** Letters and digits only, so that `Large Margherita` and `large-margherita` are the same. */
const bare = (text: unknown): string => lower(text).replace(/[^\p{L}\p{N}]/gu, '');

const filed = <V>(into: Map<string, V[]>, key: string, value: V): void => {
  const before = into.get(key);
  if (before) before.push(value);
  else into.set(key, [value]);
};

/** Whether an outlet sells an item; without outlets, all do. */
export const isSoldAt = ({ outlets }: MenuItem, outletId: string): boolean =>
  !outlets?.length || outlets.includes(outletId);

/** The names of items and of their portions, each prepared on its first use. */
export function namesOf(items: readonly MenuItem[]) {
  let named: Map<string, MenuItem[]> | undefined;
  let portioned: Map<string, { item: MenuItem; portion: string }[]> | undefined;
  const byName = () => {
    if (named) return named;
    named = new Map();
    for (const item of items)
      for (const key of new Set([bare(item.name), bare(item.shortName)])) if (key) filed(named, key, item);
    return named;
  };
  const byPortion = () => {
    if (portioned) return portioned;
    portioned = new Map();
    for (const item of items)
      for (const { portionId, name } of item.portions ?? []) {
        if (!portionId) continue;
        const words = [item.itemCode, item.name].flatMap((one) =>
          [portionId, name].flatMap((other) => [bare(`${one}${other}`), bare(`${other}${one}`)]),
        );
        for (const key of new Set(words)) filed(portioned, key, { item, portion: portionId });
      }
    return portioned;
  };
  /** Of several, the only one that this outlet sells, or that is still sold. */
  const onlyOne = <V>(found: readonly V[], itemOf: (each: V) => MenuItem, outletId: string): V | undefined => {
    const here = found.filter((each) => isSoldAt(itemOf(each), outletId));
    const active = here.filter((each) => itemOf(each).status !== 'inactive');
    return [found, here, active].find(({ length }) => length === 1)?.[0];
  };
  const problem = (field: string, rule: 'reference' | 'required', message: string): ItemSold => ({
    field,
    problem: { rule, message },
  });
  const withPortion = (item: MenuItem, text: string | undefined): ItemSold => {
    const { portion, problem: found } = portionSold(item, text);
    return found ? { field: 'portion', problem: found } : { item, portion };
  };
  /** @param coded the item with this code, which takes precedence over names */
  return (text: string, coded: MenuItem | undefined, portion: string | undefined, outletId: string): ItemSold => {
    if (coded) return withPortion(coded, portion);
    const found = byName().get(bare(text)) ?? [];
    const item = onlyOne(found, (each) => each, outletId);
    if (item) return withPortion(item, portion);
    if (found.length > 1)
      return problem('itemCode', 'reference', `${found.length} menu items are called “${text}”; give the code`);
    const sized = onlyOne(byPortion().get(bare(text)) ?? [], (each) => each.item, outletId);
    return sized ?? problem('itemCode', 'reference', `There is no menu item with the code or name “${text}”`);
  };
}
