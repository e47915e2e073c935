/** Texts for react-admin, derived from the declarations: names of resources and fields, merged over its English. */

import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import type { Entity } from '#engine/define/declaration';
import { labelOf } from '#engine/define/fields';
import { fieldsOf, walkFields } from '#engine/read/entities';

/** A nested object of messages. */
interface Messages {
  [key: string]: string | Messages;
}

/** Sets `value` at a dotted path, where a group's own label and its fields' labels may share a prefix. */
function put(target: Messages, path: readonly string[], value: string): void {
  const [first = '', ...rest] = path;
  const present = target[first];
  if (rest.length === 0) {
    // Polyglot flattens keys: a group's label is next to its fields' labels under the flat key.
    if (typeof present !== 'object') target[first] = value;
    return;
  }
  const inner: Messages = typeof present === 'object' ? present : {};
  target[first] = inner;
  put(inner, rest, value);
}

/** An entity's names and labels under react-admin's keys: `resources.items.name`, `resources.items.fields.price`. */
function messagesOf(entity: Entity): Messages {
  const fields: Messages = {};
  for (const [path, field] of entity.outline ? [] : walkFields(fieldsOf(entity))) {
    const parts = path.split('.');
    put(fields, parts, labelOf(parts.at(-1) ?? path, field));
  }
  // Singular and plural; polyglot's separator.
  return { name: `${entity.label.one} |||| ${entity.label.many}`, fields };
}

/** An i18n provider over these messages; an unknown key returns itself, or its default. */
const speaking = (messages: object): I18nProvider =>
  polyglotI18nProvider(() => messages as TranslationMessages, 'en', [{ locale: 'en', name: 'English' }], {
    allowMissing: true,
  });

/**
 * The console's language is English (spec section 1). An entity's texts are created on first use: a page shows few of the entities, and
 * creating all texts took a twentieth of the start.
 * @param find the entity of a name, possibly as an outline
 */
export function createI18n(find: (name: string) => Entity | undefined): I18nProvider {
  const english = speaking(englishMessages);
  const made = new Map<string, I18nProvider>();
  const speakerOf = (key: string): I18nProvider => {
    const [first, name = ''] = key.split('.', 2);
    const known = first === 'resources' ? made.get(name) : undefined;
    if (known) return known;
    const entity = first === 'resources' ? find(name) : undefined;
    if (!entity) return english;
    const speaker = speaking({ resources: { [name]: messagesOf(entity) } });
    // An outline only has the name.
    if (!entity.outline) made.set(name, speaker);
    return speaker;
  };
  return { ...english, translate: (key, options) => speakerOf(key).translate(key, options) };
}
