/** What asks for the causes of a change, and how far something moved. */

const CHANGE = 'rise|increase|growth|jump|spike|fall|drop|decrease|decline|dip';
const CHANGED = 'rise|increase|grow|jump|go up|climb|fall|drop|decrease|decline|go down';

/** Each way to ask, and 'why' with what it keeps: whether something rose or fell is part of the question. */
const WAYS: readonly (readonly [RegExp, string])[] = [
  [/^how come /, 'why '],
  [/^what( has| have)? changed (in|with|about) /, 'why '],
  [/^why (?:(?:is|was) there )?(?:(?:the|a|this|that|such|big|large) )*(?:change|difference) in /, 'why '],
  [/^what(?: is| was|s)? behind (?:the |our )?(.+?) (?:change|difference)\b/, 'why $1'],
  // Change given to guests is a figure.
  [
    /^why (?:do|does|did|is|are|was|were|has|have) (.+?) (?:change|changed|changing|differ|different)\b(?! given)/,
    'why $1',
  ],
  [
    new RegExp(
      `^what( is| was| has|s)? (drove|driving|drives|caused|causing|explains|behind)( the| this| that| our)? (${CHANGE}) (in|of) `,
    ),
    'why $4 ',
  ],
  [
    new RegExp(`^what( is| was| were| are|s)?( the)? (reasons?|causes?) (for|of|behind)( the)? (${CHANGE}) (in|of) `),
    'why $6 ',
  ],
  [new RegExp(`^what made (.+?) (${CHANGED})\\b`), 'why $1 $2'],
];

/** The words of a question that asks for causes, beginning with 'why'; undefined if it does not ask for them. */
export function takeWhy(words: readonly string[]): string[] | undefined {
  const text = words.join(' ');
  for (const [way, why] of WAYS) if (way.test(text)) return text.replace(way, why).split(' ').filter(Boolean);
  return words.includes('why') ? [...words] : undefined;
}

const MOVED =
  /^(?:by )?(?:how(?: much)?|what) (?:did|do|does|has|have) (?!we |i |they )(.+?) (?:change|changed|moved)\b(?! given)/;
const UP_OR_DOWN = /^(?:are |is |did |was |were )?(.+?) (?:go )?up or down\b/;
/** A change that a report has as a figure. */
const OWN = /\bprices?$/;

/** The words of a question that asks how far something moved, without the verb; undefined if it asks for something else. */
export function takeMoved(words: readonly string[]): string[] | undefined {
  const text = words.join(' ');
  const [found, what = ''] = MOVED.exec(text) ?? UP_OR_DOWN.exec(text) ?? [];
  if (found === undefined || OWN.test(what)) return undefined;
  return `${what}${text.slice(found.length)}`.split(' ').filter(Boolean);
}
