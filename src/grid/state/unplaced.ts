/** What could not be placed in lines, with the reasons that cells have in common: one sentence for 70 unknown names. Pure. */

/** A reason, and how many cells have it. */
export interface Unplaced {
  /** 'No item has the code or name “Tomato”, “Onion” and 12 more' */
  reason: string;
  cells: number;
}

/** Texts that a sentence names. */
const NAMED = 3;
const QUOTED = /“[^”]*”/;

/** The sentence with all texts that it is about, the first few by name. */
function reasonOf(message: string, texts: readonly string[]): string {
  if (texts.length < 2) return message;
  const named = texts.length > NAMED + 1 ? texts.slice(0, NAMED) : texts;
  const words = named.length < texts.length ? [...named, `${texts.length - named.length} more`] : named;
  return message.replace(QUOTED, () => `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);
}

/** Groups messages that differ in the quoted text only, the most frequent first. */
export function unplacedIn(messages: Iterable<string>): Unplaced[] {
  const groups = new Map<string, { message: string; texts: Set<string>; cells: number }>();
  for (const message of messages) {
    const text = QUOTED.exec(message)?.[0] ?? '';
    // A sentence with a second text is about that one too.
    const kind = text ? message.replace(text, '“”') : message;
    const group = groups.get(kind) ?? { message, texts: new Set(), cells: 0 };
    groups.set(kind, group);
    if (text) group.texts.add(text);
    group.cells += 1;
  }
  return [...groups.values()]
    .sort((one, other) => other.cells - one.cells)
    .map(({ message, texts, cells }) => ({ reason: reasonOf(message, [...texts]), cells }));
}
