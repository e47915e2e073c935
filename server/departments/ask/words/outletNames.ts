/** Outlets in a question: those it is about, those it leaves out, where goods went, and what is compared with. */

import type { Asked } from '../marks';
import { stemOf, wordsOf } from './english';

export interface NamedOutlet {
  id: string;
  name: string;
}
/** The outlets that words name, and how many words do. */
interface NameFound {
  ids: string[];
  length: number;
}

/** Of the first word of an outlet's name. */
const SHORTEST_NAME = 4;
/** What is said of goods that leave an outlet, and of those that come from another. */
const MOVES = { to: ['transfer', 'send', 'ship'], from: ['transfer', 'send', 'ship', 'receive'] } as const;
const OWN = /^(outlet|branch|restaurant|shop)(e?s)?$/;
const isDirection = (word: string | undefined): word is keyof typeof MOVES => word === 'to' || word === 'from';

/** 'Kandys sales' are Kandy's. */
const isName = (typed: string | undefined, word: string): boolean =>
  typed === word || (word.length >= SHORTEST_NAME && typed === `${word}s`);

/** The outlets that words from a place on name: one by its whole name; by the first word of it, every one whose name begins so. */
function nameAt(words: readonly string[], at: number, outlets: readonly NamedOutlet[]): NameFound | undefined {
  const named = outlets.map(({ id, name }) => ({ id, parts: wordsOf(name) }));
  const [whole] = named
    .filter(({ parts }) => parts.length > 0 && parts.every((part, index) => isName(words[at + index], part)))
    .sort((a, b) => b.parts.length - a.parts.length);
  if (whole) return { ids: [whole.id], length: whole.parts.length };
  const word = words[at] ?? '';
  const ids = named.flatMap(({ id, parts }) => (word.length >= SHORTEST_NAME && parts[0] === word ? [id] : []));
  return ids.length > 0 ? { ids, length: 1 } : undefined;
}

/** Takes the outlet that goods were sent to, or came from, out of the words. */
export function takeOtherOutlet(words: string[], outlets: readonly NamedOutlet[]): Asked['otherOutlet'] {
  const stems = words.map(stemOf);
  for (const [at] of words.entries()) {
    const direction = words[at - 1];
    if (!isDirection(direction) || !MOVES[direction].some((stem) => stems.includes(stem))) continue;
    const { ids, length } = nameAt(words, at, outlets) ?? { ids: [], length: 0 };
    const only = ids.length === 1 ? outlets.find(({ id }) => id === ids[0]) : undefined;
    if (!only) continue;
    words.splice(at, length);
    return { direction, outletId: only.id, name: only.name };
  }
  return undefined;
}

/** Takes words out; what is in front of an outlet belongs to it: 'sold at Kandy' asks for no 'sold at'. */
function drop(words: string[], at: number, length: number): void {
  words.splice(at, length, '');
  if (/^(at|in|for|from|of)$/.test(words[at - 1] ?? '')) words[at - 1] = '';
}

/** Takes the names of outlets out of the words; 'all outlets' is all. */
export function takeOutlets(words: string[], outlets: readonly NamedOutlet[]): Asked['outlets'] {
  const named: string[] = [];
  for (let at = 0; at < words.length; at++) {
    // 'As % of Colombo': the whole of a share is no outlet to answer for.
    const isWhole = words[at - 1] === 'of' && stemOf(words[at - 2] ?? '') === 'percent';
    const found = isWhole ? undefined : nameAt(words, at, outlets);
    if (!found) continue;
    named.push(...found.ids);
    drop(words, at, found.length);
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
    if (!isOwn || (outlets.length > 1 && !words[at + 1]?.endsWith('s'))) continue;
    drop(words, at, 2);
    return outlets.map(({ id }) => id);
  }
  return undefined;
}

/** Takes 'except Kandy', 'not Kandy' and 'without Kandy and Galle' out of the words. */
export function takeOutletsLeftOut(words: string[], outlets: readonly NamedOutlet[]): string[] {
  const left: string[] = [];
  for (let at = 0; at < words.length; at++) {
    if (!/^(except|excluding|excl|without|not|minus|but)$/.test(words[at] ?? '')) continue;
    let next = at + 1;
    while (/^(for|counting|including|at|from|the|our)$/.test(words[next] ?? '')) next++;
    for (let name = nameAt(words, next, outlets); name; ) {
      left.push(...name.ids);
      words.splice(at, next - at + name.length);
      next = at + 1;
      name = /^(and|or|nor)$/.test(words[at] ?? '') ? nameAt(words, next, outlets) : undefined;
    }
  }
  return left;
}

/** Whether an outlet is what something is compared with: 'more than Kandy', 'compare with Kandy'. */
export const isOneBeside = (words: readonly string[], outlets: readonly NamedOutlet[]): boolean =>
  words.some((word, at) => {
    const before = words.slice(0, at).findLast((each) => !/^(the|our)$/.test(each)) ?? '';
    return /^(with|than|to|against|vs|versus)$/.test(before) && outlets.some(({ name }) => wordsOf(name)[0] === word);
  });
