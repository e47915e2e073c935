/** The parts of a message: text, links and names of mentioned people. */

import type { Mention } from '#engine/read/discussion';

type Part = { kind: 'text' | 'mention'; text: string } | { kind: 'link'; text: string; href: string };

const LINK = /\bhttps?:\/\/[^\s<>"'“”]+/giu;
/** Punctuation at the end of a sentence isn't part of the address. */
const TRAILING = /[.,;:!?)\]}’]+$/u;

/** The address as a browser parses it; undefined if it isn't one, or not a web page. */
function hrefOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

function linkedParts(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const address = found.replace(TRAILING, '');
    const href = hrefOf(address);
    if (!href) continue;
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) });
    parts.push({ kind: 'link', text: address, href });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

/** A message's parts; joined, their texts are the message again. */
export function partsOf(text: string, mentions: readonly Mention[]): Part[] {
  // The longer name first: "@Ann Perera" isn't Ann.
  const names = [...new Set(mentions.map(({ name }) => `@${name}`))].sort((one, other) => other.length - one.length);
  const parts: Part[] = [];
  let from = 0;
  for (let index = 0; index < text.length; ) {
    const name = text[index] === '@' ? names.find((each) => text.startsWith(each, index)) : undefined;
    if (name === undefined) {
      index++;
      continue;
    }
    parts.push(...linkedParts(text.slice(from, index)), { kind: 'mention', text: name });
    index += name.length;
    from = index;
  }
  return [...parts, ...linkedParts(text.slice(from))];
}
