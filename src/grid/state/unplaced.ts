/** What could not be placed in lines, with the reasons that cells have in common: one sentence for 70 unknown names. Pure. */

/** A reason, and how many cells have it. */
export interface Unplaced {
  /** 'No item has the code or name “Tomato” (also “Onion”, “Leek”, “Kale” and 12 more)' */
  reason: string;
  cells: number;
}

/** Further texts that a sentence names. */
const NAMED = 3;
const QUOTED = /“[^”]*”/;

/** The first text's sentence, with the others that it is true of. */
function reasonOf(message: string, texts: readonly string[]): string {
  const others = texts.slice(1);
  if (others.length === 0) return message;
  const named = others.length > NAMED + 1 ? others.slice(0, NAMED) : others;
  const words = named.length < others.length ? [...named, `${others.length - named.length} more`] : named;
  const list = words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
  return `${message} (also ${list})`;
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
