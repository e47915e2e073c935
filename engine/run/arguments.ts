/** What an action asks a person for. */

import type { AnyRecord, Fields } from '../define/fields';
import type { Action } from '../define/rules';

/** The arguments that an action asks for where this record is concerned; undefined where it asks for nothing. */
export const argumentsFor = (
  { arguments: fields, asksWhen }: Pick<Action, 'arguments' | 'asksWhen'>,
  record: AnyRecord,
): Fields | undefined => (asksWhen && !asksWhen(record) ? undefined : fields);
