/** Outlets in a question: those it is about, those it leaves out, where goods went, and what is compared with. */

import type { Asked } from '../marks';
import { stemOf, wordsOf } from './english';

export interface NamedOutlet {
  id: string;
  name: string;
}

/** Of the first word of an outlet's name. */
const SHORTEST_NAME = 4;
/** What is said of goods that leave an outlet, and of those that come from another. */
const MOVES = { to: ['transfer', 'send', 'ship'], from: ['transfer', 'send', 'ship', 'receive'] } as const;
const BESIDE = ['with', 'than', 'to', 'against', 'vs', 'versus'];
/** The word in front, articles left out. */
const wordBefore = (words: readonly string[], at: number): string =>
  words.slice(0, at).findLast((word) => !/^(the|our)$/.test(word)) ?? '';

/** Takes the outlet that goods were sent to, or came from, out of the words. */
export function takeOtherOutlet(words: string[], outlets: readonly NamedOutlet[]): Asked['otherOutlet'] {
  const stems = words.map(stemOf);
  for (const [at] of words.entries()) {
    const direction = words[at - 1];
    if (direction !== 'to' && direction !== 'from') continue;
    if (!MOVES[direction].some((stem) => stems.includes(stem))) continue;
    const some = outlets.filter(({ name }) => isAt(words, at, wordsOf(name)) || wordsOf(name)[0] === words[at]);
    const [only] = some;
    if (!only || some.length > 1) continue;
    const { length } = wordsOf(only.name);
    words.splice(at, isAt(words, at, wordsOf(only.name)) ? length : 1);
    return { direction, outletId: only.id, name: only.name };
  }
  return undefined;
}

/** 'Kandys sales' are Kandy's. */
const isName = (typed: string | undefined, word: string): boolean =>
  typed === word || (word.length >= SHORTEST_NAME && typed === `${word}s`);

const isAt = (words: readonly string[], at: number, wanted: readonly string[]): boolean =>
  wanted.length > 0 && wanted.every((word, index) => isName(words[at + index], word));

/** 'As % of Colombo': the whole of a share is no outlet to answer for. */
const isWhole = (words: readonly string[], at: number): boolean =>
  words[at - 1] === 'of' && stemOf(words[at - 2] ?? '') === 'percent';

/** What is in front of an outlet belongs to it: 'sold at Kandy' asks for no 'sold at'. */
function dropAhead(words: string[], at: number): void {
  if (/^(at|in|for|from|of)$/.test(words[at - 1] ?? '')) words[at - 1] = '';
}

/** Takes the names of outlets out of the words; 'all outlets' is all. */
export function takeOutlets(words: string[], outlets: readonly NamedOutlet[]): Asked['outlets'] {
  const named: string[] = [];
  const byLength = outlets
    .map(({ id, name }) => ({ id, parts: wordsOf(name) }))
    .sort((a, b) => b.parts.length - a.parts.length);
  for (let at = 0; at < words.length; at++) {
    const found = byLength.find(({ parts }) => isAt(words, at, parts));
    if (!found || isWhole(words, at)) continue;
    named.push(found.id);
    words.splice(at, found.parts.length, '');
    dropAhead(words, at);
  }
  // 'Kandy' for 'Kandy Lake': every outlet whose name begins so is meant.
  for (const [at, word] of words.entries()) {
    const begun =
      word.length >= SHORTEST_NAME && !isWhole(words, at) ? byLength.filter(({ parts }) => parts[0] === word) : [];
    if (begun.length === 0) continue;
    named.push(...begun.map(({ id }) => id));
    words[at] = '';
    dropAhead(words, at);
  }
  if (named.length > 0) return outlets.flatMap(({ id }) => (named.includes(id) ? [id] : []));
  for (let at = 0; at < words.length - 1; at++) {
    const next = words[at + 1] === 'the' || words[at + 1] === 'our' ? at + 2 : at + 1;
    if (/^(all|every|both)$/.test(words[at] ?? '') && stemOf(words[next] ?? '') === 'outlet') {
      words.splice(at, next - at + 1);
      return 'all';
    }
    // Of one outlet, 'my outlet' is it; of several, only 'our outlets' says which.
    const isOwn = /^(my|our|this)$/.test(words[at] ?? '') && OWN.test(words[at + 1] ?? '');
    if (isOwn && (outlets.length === 1 || words[at + 1]?.endsWith('s'))) {
      words.splice(at, 2, '');
      dropAhead(words, at);
      return outlets.map(({ id }) => id);
    }
  }
  return undefined;
}

const OWN = /^(outlet|branch|restaurant|shop)(e?s)?$/;

const LEAVING_OUT = /^(except|excluding|excl|without|not|minus|but)$/;
const BETWEEN_NAMES = /^(for|counting|including|at|from|the|our)$/;

/** Takes 'except Kandy', 'not Kandy' and 'without Kandy and Galle' out of the words. */
export function takeOutletsLeftOut(words: string[], outlets: readonly NamedOutlet[]): string[] {
  const nameAt = (at: number): { ids: string[]; length: number } | undefined => {
    const whole = outlets.find(({ name }) => isAt(words, at, wordsOf(name)));
    if (whole) return { ids: [whole.id], length: wordsOf(whole.name).length };
    const begun = outlets.filter(
      ({ name }) => (words[at] ?? '').length >= SHORTEST_NAME && wordsOf(name)[0] === words[at],
    );
    return begun.length > 0 ? { ids: begun.map(({ id }) => id), length: 1 } : undefined;
  };
  const left: string[] = [];
  for (let at = 0; at < words.length; at++) {
    if (!LEAVING_OUT.test(words[at] ?? '')) continue;
    let next = at + 1;
    while (BETWEEN_NAMES.test(words[next] ?? '')) next++;
    for (
      let name = nameAt(next);
      name;
      name = /^(and|or|nor)$/.test(words[next] ?? '') ? nameAt(next + 1) : undefined
    ) {
      left.push(...name.ids);
      words.splice(
        at,
        next - at + (words[next] === 'and' || words[next] === 'or' || words[next] === 'nor' ? 1 : 0) + name.length,
      );
      next = at;
    }
  }
  return left;
}

/** Whether an outlet is what something is compared with: 'more than Kandy', 'compare with Kandy'. */
export const isOneBeside = (words: readonly string[], outlets: readonly NamedOutlet[]): boolean =>
  words.some(
    (word, at) => BESIDE.includes(wordBefore(words, at)) && outlets.some(({ name }) => wordsOf(name)[0] === word),
  );
