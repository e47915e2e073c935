/** 'How much did stock value change this month': how far a figure is from what it was before the days that are named. */

const MOVED =
  /^(?:by )?(?:how(?: much)?|what) (?:did|do|does|has|have) (?!we |i |they )(.+?) (?:change|changed|moved)\b(?! given)/;
const UP_OR_DOWN = /^(?:are |is |did |was |were )?(.+?) (?:go )?up or down\b/;
/** A change that a report has as a figure. */
const OWN = /\bprices?$/;

/**
 * The words of a question that asks how far something moved, without the verb.
 * @returns undefined where it asks for something else
 */
export function takeMoved(words: readonly string[]): string[] | undefined {
  const text = words.join(' ');
  const [found, what = ''] = MOVED.exec(text) ?? UP_OR_DOWN.exec(text) ?? [];
  if (found === undefined || OWN.test(what)) return undefined;
  return `${what}${text.slice(found.length)}`.split(' ').filter(Boolean);
}
