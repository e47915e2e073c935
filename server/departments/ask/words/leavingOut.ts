/** Ways to leave something out, as one word each: 'not counting' is 'except', 'left out' behind a name is 'excluded'. */

const AHEAD =
  `except for|except from|other than from|other than|apart from|aside from|not counting|not including|not incl|not including any|leaving out|leave out|leaving aside|
  minus the|taking out|but not|and not|with no|w o`
    .split('|')
    .map((each) => each.trim().split(' '));
const BEHIND = 'not counted|not included|left out|left aside|taken out|aside'.split('|').map((each) => each.split(' '));
/** 'Everything but cash': 'but' leaves out only behind these. */
const EVERY = /^(everything|every|everyone|everybody|anyone|anybody|anything|all|any)$/;
/** 'By anyone but Kamal' says no more than 'not Kamal'. */
const ANYONE = /^(by|from|anyone|anybody|everyone|everybody|everything)$/;

const isAt = (words: readonly string[], at: number, phrase: readonly string[]): boolean =>
  phrase.every((word, index) => words[at + index] === word);

/** Puts one word in place of the ways to leave something out. */
export function withLeavingOut(typed: readonly string[]): string[] {
  const words: string[] = [];
  for (let at = 0; at < typed.length; ) {
    const ahead = AHEAD.find((phrase) => isAt(typed, at, phrase));
    const behind = BEHIND.find((phrase) => isAt(typed, at, phrase));
    const isNo = typed[at] === 'no' && typed[at - 1] === ',';
    const isBut = typed[at] === 'but' && typed.slice(Math.max(0, at - 3), at).some((word) => EVERY.test(word));
    // 'Drinks aside', and not 'aside from drinks'.
    const isBehind = behind && !ahead && words.length > 0;
    if (isBut) while (ANYONE.test(words.at(-1) ?? '')) words.pop();
    words.push(ahead || isBut || isNo ? 'except' : isBehind ? 'excluded' : (typed[at] ?? ''));
    at += ahead?.length ?? (isBehind ? behind.length : 1);
  }
  return words;
}
