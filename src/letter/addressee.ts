import type { Entity } from '#engine/define/declaration';
import { inSentence } from '#engine/define/fields';
import { type Titled, titleOf } from '#engine/read/entities';
import { textIn } from '#engine/run/values';

/** Who a letter goes to. */
export interface Addressee {
  /** What it is, inside a sentence: 'supplier'. */
  one: string;
  /** Its contact person, otherwise its name. */
  name: string;
  /** Blank if it has none. */
  email: string;
  phone: string;
}

const textOf = (value: unknown): string => textIn(value)?.trim() ?? '';

/**
 * The addressee that a record is.
 *
 * @param person the record’s field with the contact person
 */
export const addresseeOf = (entity: Entity, record: Titled, person: string): Addressee => ({
  one: inSentence(entity.label.one),
  name: textOf(record[person]) || titleOf(entity, record),
  email: textOf(record.email),
  phone: textOf(record.phone),
});
