/** The arguments that an action asks a person for. */

import type { AnyRecord, Fields } from '../define/fields';
import type { Action } from '../define/rules';

/** The arguments that an action asks for with this record; undefined if none. */
export const argumentsFor = (
  { arguments: fields, asksWhen }: Pick<Action, 'arguments' | 'asksWhen'>,
  record: AnyRecord,
): Fields | undefined => (asksWhen && !asksWhen(record) ? undefined : fields);
