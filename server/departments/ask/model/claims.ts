/**
 * Writes an answer from a model's words: handles become the facts' statements, and what is left may only be words that connect them. A
 * sentence that says more (a number, a name, a day, a direction, a cause) is replaced by the statements of its handles.
 */

import type { Fact } from './facts';

/** Characters of an answer; a model that says more is cut off at its facts. */
const LONGEST = 2000;
/** Facts in one answer. */
const MOST_FACTS = 12;
const HANDLE = /\{([a-z]\d{1,3})\}/g;

/** Words that connect statements and claim nothing. Numbers, negations, comparisons, causes and directions are not among them. */
const CONNECTING = new Set(
  `a about addition additionally all also an and answer answers are as asked at below both by can concerning data detail details each
   figure figures first following for found from further given gives had has have here i in is it its list listed look namely next of on
   overview part please point question questions regarding report reports respectively result results row rows said same second see show
   shows so summary table that the their them then there these they third this those to together total totals was we were what where which
   while who with you your`.split(/\s+/),
);

/** Sentences: handles have no full stop in them, so a full stop ends one. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?:;])\s+|\n+/)
    .map((each) => each.replace(/^[\s\-*•]+/, '').trim())
    .filter(Boolean);

/** Whether a sentence has nothing but handles, connecting words and punctuation. */
function isPlain(sentence: string): boolean {
  const rest = sentence.replace(HANDLE, ' ');
  if (!/^[A-Za-z\s,.:;!?'’()–-]*$/.test(rest)) return false;
  return (rest.toLowerCase().match(/[a-z'’]+/g) ?? []).every((word) => CONNECTING.has(word));
}

/** A statement with when and where, unless the one before said it. */
const stated = ({ text, where }: Fact, said: string | undefined): string =>
  where && where !== said ? `${text} ${where}` : text;

/**
 * @param text the model's words
 * @param facts by handle
 * @returns undefined if it uses no fact
 */
export function written(
  text: string,
  facts: ReadonlyMap<string, Fact>,
): { sentence: string; used: string[] } | undefined {
  const used: string[] = [];
  let said: string | undefined;
  const parts: string[] = [];
  for (const sentence of sentencesOf(text.slice(0, LONGEST))) {
    const handles = [...sentence.matchAll(HANDLE)].flatMap(([, id]) => (id && facts.has(id) ? [id] : []));
    const fresh = handles.filter((id) => !used.includes(id)).slice(0, MOST_FACTS - used.length);
    if (fresh.length === 0) continue;
    const state = (id: string): string => {
      const fact = facts.get(id);
      if (!fact || used.includes(id)) return '';
      const statement = stated(fact, said);
      used.push(id);
      said = fact.where || said;
      return statement;
    };
    if (isPlain(sentence) && fresh.length === handles.length && handles.length === 1)
      parts.push(ended(sentence.replace(HANDLE, (_whole, id: string) => state(id))));
    else for (const id of fresh) parts.push(ended(state(id)));
  }
  return used.length === 0 ? undefined : { sentence: parts.join(' '), used };
}

const ended = (text: string): string => {
  const trimmed = text.replace(/\s+([.,:;])/g, '$1').trim();
  const first = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(first) ? first : `${first.replace(/[:;,]$/, '')}.`;
};
