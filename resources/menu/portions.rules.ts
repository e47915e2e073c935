/** The portion in which a menu item was sold or thrown away. */
import type { Draft, RecordOf } from '#engine/define';
import { folded } from '#engine/run/fold';

type MenuItem = Draft<RecordOf<'items'>>;

/** A portion's code, or why it can't be determined. */
export interface PortionSold {
  portion: string | null;
  problem?: { rule: 'reference' | 'required'; message: string };
}

const lower = (text: unknown) => folded(String(text ?? '').trim());

/** An item with portions never leaves without one: recipes, and with them cost and stock, belong to the portion. */
export function portionSold(item: MenuItem, text: string | undefined): PortionSold {
  const portions = item.portions ?? [];
  if (text !== undefined) {
    const found = portions.find(({ portionId, name }) => [lower(portionId), lower(name)].includes(lower(text)));
    if (found?.portionId) return { portion: found.portionId };
    return { portion: null, problem: { rule: 'reference', message: `${item.name} has no portion “${text}”` } };
  }
  if (item.itemType === 'simple' || portions.length === 0) return { portion: null };
  const [only, other] = portions;
  const preset = portions.find(({ isDefault }) => isDefault === true) ?? (other ? undefined : only);
  if (preset?.portionId) return { portion: preset.portionId };
  const codes = portions.map(({ portionId }) => portionId).join(', ');
  const message = `${item.name} comes in portions and none of them is the default: give one of ${codes}`;
  return { portion: null, problem: { rule: 'required', message } };
}
