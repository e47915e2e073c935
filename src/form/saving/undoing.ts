/** Takes writes back. Loaded when someone presses Undo. */
import type { ConsoleDataProvider } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { fieldsOf, titleOf } from '#engine/read/entities';
import { applicableFields, payloadOf } from '../record';
import { failureOf } from './failure';
import type { Written } from './useUndo';

interface Refusal {
  title: string;
  message: string;
}

const MOST_NAMED = 3;

/** Which writes weren't undone, and the first reason. */
function refusalText(refusals: readonly Refusal[], count: number): string {
  const reason = refusals[0]?.message ?? '';
  if (count === 1) return `Couldn’t undo this. ${reason}`;
  const names = refusals.slice(0, MOST_NAMED).map(({ title }) => title);
  const more = refusals.length - names.length;
  return `Couldn’t undo ${refusals.length} of ${count}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}. ${reason}`;
}

/**
 * Sends the API the old records, over the version that the writes left. A refusal doesn't keep the others.
 * @returns which were refused and why; undefined if none was
 */
export async function takeBack(
  entity: Entity,
  written: readonly Written[],
  dataProvider: ConsoleDataProvider,
): Promise<string | undefined> {
  const refusals: Refusal[] = [];
  for (const { before, after } of written) {
    const data = payloadOf(entity, 'edit', applicableFields(fieldsOf(entity), before), after, before);
    const id = String(after._id);
    try {
      await dataProvider.update(entity.name, { id, data, previousData: { ...after, id } });
    } catch (error) {
      refusals.push({ title: titleOf(entity, after) || entity.label.one, message: failureOf(error).message });
    }
  }
  return refusals.length > 0 ? refusalText(refusals, written.length) : undefined;
}
