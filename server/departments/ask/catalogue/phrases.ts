/** Alternatives for each place in a phrase, one after another. */
const combined = (places: readonly (readonly string[])[]): string[] =>
  places.length === 0
    ? []
    : places.reduce<string[]>(
        (before, words) => before.flatMap((each) => words.map((word) => `${each} ${word}`.trim())),
        [''],
      );

/** A word with its alternatives, or what is between brackets, which may be left out. */
const alternatives = (part: string): string[] =>
  part.startsWith('(')
    ? [
        '',
        ...combined(
          part
            .slice(1, -1)
            .split(/\s+/)
            .map((word) => word.split('/')),
        ),
      ]
    : part.split('/');

/** What a declaration's text says: phrases separated by commas. 'below/under minimum (level)' is four of them. */
export const phrasesIn = (text: string): string[] =>
  text.split(',').flatMap((each) => combined((each.match(/\([^)]*\)|[^\s()]+/g) ?? []).map(alternatives)));
