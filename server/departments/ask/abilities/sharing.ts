/** Shares: 'what share of sales is takeaway', 'card as % of takings', 'what % of bills were delivery'. */

import { inWords, nameInWords, shownKind } from '#engine/define/fields';
import { type Decimal, dec, fixed } from '#engine/run/decimal';
import { formatDecimal } from '#engine/run/figures';
import { objectIn } from '#engine/run/values';
import type { Planned, Planner } from '../planner';
import { longestAt, plainly, questionOf, thingsAt, thingsBefore, tokensOf } from '../reading/tokens';
import { runPlan } from '../running';
import { figureLabel, isNumber, nameText, valueText } from '../saying/figures';
import { circumstances, filtersIn, upper } from '../saying/phrases';
import { namedValue } from '../saying/sentences';
import {
  type Ability,
  answeredWith,
  type Composed,
  figureIn,
  figureOf,
  haveOneBasis,
  isPlain,
  namedColumns,
  nameOf,
  narrowedBy,
} from './parts';

/** What asks for a share. */
const SHARE = `share|percentage|percent|proportion|portion|part|fraction|%|pct`.split('|');
/** What comes before it: 'what share', 'as a % of'. */
const ASKING = `what is the|whats the|what was the|what|which|how much|how big a|how large a|the|a`.split('|');
const AS = `as a|as an|as`.split('|');
/** What is between the whole and its part: 'of sales was takeaway', 'of sales came through Uber'. */
const CAME =
  `came through|came from|came in through|came via|came as|comes from|comes through|came in as|come from|come through|was made by|was paid by|
  is paid by|were paid by|was paid in|was from|is from|were from|are from|was by|were by|is by|are by|was through|was for|were for|is made up of|is
  tied up in|was in|is in|went to|goes to|was|were|is|are|by|from|through|via`
    .split('|')
    .map((each) => each.trim().replace(/\s+/g, ' '));
/** Between the part and its whole: 'share of takeaway in sales'. */
const WITHIN = `in|of|in our|of our|in the|of the|in total|of total`.split('|');
/** How the share is wanted, at the end. */
const IN_PERCENT = `in percent|in percentage|as a percentage|as percentage|in %|percent|percentage`.split('|');

/** The share of one question's figure in another's. */
interface Share {
  part: string;
  whole: string;
  /** Two figures may be set against each other: 'staff meals as % of sales'. */
  isOfFigures: boolean;
}

/** The ways to read a question as a share. */
export function sharesIn(question: string): Share[] {
  const all = tokensOf(question.replace(/(\d)\s*%/g, '$1percent').replaceAll('%', ' % '));
  const tokens = withoutEnd(all);
  const found: Share[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (!SHARE.includes(plainly(tokens[at]))) continue;
    const ahead = withoutAsking(tokens.slice(0, at));
    found.push(
      ...ofThing(ahead, tokens, at),
      ...ofWhole(ahead, tokens, at),
      ...asShare(tokens, at),
      ...thingShare(tokens, at),
    );
  }
  found.push(...howMuchOf(tokens));
  return found;
}

function withoutEnd(tokens: readonly string[]): readonly string[] {
  for (let at = Math.max(0, tokens.length - 3); at < tokens.length; at++) {
    const length = longestAt(tokens, at, IN_PERCENT);
    if (length > 0 && at > 0 && at + length === tokens.length) return tokens.slice(0, at);
  }
  return tokens;
}

function withoutAsking(ahead: readonly string[]): readonly string[] {
  for (let at = 0; at < ahead.length; at++)
    if (at + longestAt(ahead, at, ASKING) === ahead.length) return ahead.slice(0, at);
  return ahead;
}

/** 'Share of takeaway in sales': the part comes first. */
function ofThing(ahead: readonly string[], tokens: readonly string[], at: number): Share[] {
  if (plainly(tokens[at + 1]) !== 'of') return [];
  return thingsAt(tokens, at + 2).flatMap(({ tokens: thing, end }) => {
    const within = longestAt(tokens, end, WITHIN);
    const rest = within > 0 ? tokens.slice(end + within) : [];
    return rest.length === 0 ? [] : [shareOf([...ahead], thing, rest)];
  });
}

/** 'What % of bills were takeaway': the whole comes first. */
function ofWhole(ahead: readonly string[], tokens: readonly string[], at: number): Share[] {
  if (plainly(tokens[at + 1]) !== 'of') return [];
  return partsBehind(ahead, tokens, at + 2);
}

function partsBehind(ahead: readonly string[], tokens: readonly string[], start: number): Share[] {
  const found: Share[] = [];
  for (let came = start + 1; came < tokens.length; came++) {
    const length = longestAt(tokens, came, CAME);
    if (length === 0) continue;
    for (const { tokens: thing, end } of thingsAt(tokens, came + length))
      found.push(shareOf([...ahead, ...tokens.slice(start, came)], thing, tokens.slice(end)));
  }
  return found;
}

const shareOf = (ahead: readonly string[], thing: readonly string[], rest: readonly string[]): Share => ({
  part: questionOf([...ahead, ...thing, ...rest]),
  whole: questionOf([...ahead, ...rest]),
  isOfFigures: false,
});

/** 'Card as % of takings', 'staff meals as a share of sales': what is in front is the part, and the days are of both. */
function asShare(tokens: readonly string[], at: number): Share[] {
  if (plainly(tokens[at + 1]) !== 'of') return [];
  const as = AS.find((each) => longestAt(tokens, at - each.split(' ').length, [each]) > 0);
  if (!as) return [];
  const end = at - as.split(' ').length;
  return thingsBefore(tokens, end).flatMap(({ tokens: thing, start }) => {
    const [ahead, rest] = [withoutAsking(tokens.slice(0, start)), tokens.slice(at + 2)];
    return rest.length === 0
      ? []
      : [
          shareOf(ahead, thing, rest),
          ...thingsAt(rest, 0).map(({ tokens: whole, end: last }) => ({
            part: questionOf([...ahead, ...thing, ...rest.slice(last)]),
            whole: questionOf([...ahead, ...whole, ...rest.slice(last)]),
            isOfFigures: true,
          })),
        ];
  });
}

/** 'Takeaway share of sales'. */
const thingShare = (tokens: readonly string[], at: number): Share[] =>
  longestAt(tokens, at + 1, WITHIN) === 0
    ? []
    : thingsBefore(tokens, at).map(({ tokens: thing, start }) =>
        shareOf(withoutAsking(tokens.slice(0, start)), thing, tokens.slice(at + 1 + longestAt(tokens, at + 1, WITHIN))),
      );

/** 'How much of our sales came through Uber, in percent'. */
const howMuchOf = (tokens: readonly string[]): Share[] =>
  longestAt(tokens, 0, ['how much of', 'how many of']) > 0 ? partsBehind([], tokens, 3) : [];

/** One of several parts of 100, as it is written. */
const percentText = (part: Decimal, whole: Decimal): string =>
  `${formatDecimal(fixed(part.div(whole).times(100), 2), 2)}%`;

/** 'Staff meals as % of sales': a report's own percentage comes first, such as that of discounts in gross sales. */
export const answerShareOfFigures: Ability = (question, planner) =>
  firstShare(
    sharesIn(question).filter(({ isOfFigures }) => isOfFigures),
    planner,
  );

/** What share one part has in the whole. */
export const answerShare: Ability = (question, planner) =>
  firstShare(
    sharesIn(question).filter(({ isOfFigures }) => !isOfFigures),
    planner,
  );

async function firstShare(shares: readonly Share[], planner: Planner): Promise<Composed | undefined> {
  for (const share of shares)
    for (const figure of planner.context || share.isOfFigures ? [''] : ['', ' sales']) {
      const composed = await answerOne({ ...share, part: share.part + figure, whole: share.whole + figure }, planner);
      if (composed) return composed;
    }
  return undefined;
}

async function answerOne({ part, whole, isOfFigures }: Share, planner: Planner): Promise<Composed | undefined> {
  const [parts, wholes] = [await planner.plansOfPart(part), await planner.plansOfPart(whole)];
  for (const one of parts) {
    for (const all of wholes) {
      if (!isPlain(all) || all.plan.dimension || all.plan.row) continue;
      const isPart = isPlain(one) && narrowedBy(one, all) !== undefined;
      const isOther =
        isOfFigures &&
        isPlain(one) &&
        !one.plan.row &&
        !one.plan.dimension &&
        figureOf(one.plan) !== figureOf(all.plan);
      const composed = isPart || isOther ? await shareIn(one, all, planner, isPart) : undefined;
      if (composed) return composed;
    }
    const named = one.plan.perValue?.names.length === 1 ? await namedShare(one, planner) : undefined;
    if (named) return named;
  }
  return undefined;
}

/** Whether a share of a figure means something: sums can be divided into parts, averages cannot. */
const isDivisible = ({ plan: { report } }: Planned, figure: string): boolean => report.columns[figure]?.sum === true;

async function shareIn(one: Planned, all: Planned, planner: Planner, isPart: boolean): Promise<Composed | undefined> {
  const [figure, whole] = [figureOf(one.plan), figureOf(all.plan)];
  if (!figure || !whole || !isDivisible(all, whole) || !isDivisible(one, figure)) return undefined;
  const isSameOutlets = String(one.reading.outlets) === String(all.reading.outlets);
  const kinds = [one.plan.report.columns[figure], all.plan.report.columns[whole]].map(
    (column) => column && shownKind(column),
  );
  if (!isSameOutlets || kinds[0] !== kinds[1] || (!isPart && kinds[0] !== 'money')) return undefined;
  planner.say?.(`Asking the report “${all.plan.report.label}”`);
  const asking = planner.asking(all);
  const answers = [await runPlan(planner.asking(one)), await runPlan(asking)] as const;
  if (isPart && !haveOneBasis(...answers)) return undefined;
  const of = figureIn(one.plan, answers[0], figure);
  const value = answers[1].totals[whole];
  if (!of || !isNumber(value) || dec(value).lte(0) || (of.value !== null && !isNumber(of.value))) return undefined;
  const name = isPart ? nameOf(one.plan, all.plan) : figureLabel(one.plan.report, figure);
  if (!name) return undefined;
  const label = figureLabel(all.plan.report, whole);
  const text = valueText(all.plan.report, whole, value, { currency: answers[1].currency });
  const share = percentText(dec(of.value ?? 0), dec(value));
  return {
    answered: answeredWith(isPart ? asking : planner.asking(one), answers[isPart ? 1 : 0], {
      sentence: `${upper(name)} was ${share} of ${label.toLowerCase()} ${circumstances(asking, answers[1], filtersIn(all.plan))}: ${of.text} of ${text}.`,
      ...{ figure: label, filters: [...filtersIn(all.plan), name] },
      columns: namedColumns(all.plan, whole, 'Of', [{ key: 'share', label: 'Share', kind: 'percent' }]),
      rows: [
        {
          side: upper(name),
          [whole]: of.value,
          share: fixed(
            dec(of.value ?? 0)
              .div(dec(value))
              .times(100),
            2,
          ),
        },
        { side: label, [whole]: value, share: '100.00' },
      ],
      parameters: one.plan.report === all.plan.report ? one.plan.parameters : all.plan.parameters,
    }),
    reading: one.reading,
  };
}

/** The share of a payment method or a tax in all of its column. */
async function namedShare(one: Planned, planner: Planner): Promise<Composed | undefined> {
  const { plan } = one;
  if (plan.dimension || plan.row || plan.rank || plan.limit || one.reading.base) return undefined;
  const asking = { ...planner.asking(one), plan: { ...plan, perValue: undefined } };
  const answer = await runPlan(asking);
  for (const column of plan.perValue?.columns ?? []) {
    const found = namedValue(answer, column, plan.perValue?.names[0] ?? '');
    const sum = Object.values(objectIn(answer.totals[column])).reduce<Decimal>(
      (total, value) => total.plus(dec(value)),
      dec(0),
    );
    if (!found || sum.lte(0)) continue;
    const text = (value: unknown) => valueText(plan.report, column, value, { currency: answer.currency });
    const label = inWords(column);
    const [name, value] = found;
    return {
      answered: answeredWith(asking, answer, {
        sentence: `${upper(nameText(name))} was ${percentText(dec(value), sum)} of ${label.toLowerCase()} ${circumstances(asking, answer, filtersIn(asking.plan))}: ${text(value)} of ${text(fixed(sum, 2))}.`,
        ...{ figure: label, filters: [...filtersIn(asking.plan), nameInWords(name)] },
        columns: [
          { key: 'side', label, kind: 'text' },
          { key: column, label: 'Amount', kind: 'money' },
        ],
        rows: [
          { side: nameInWords(name), [column]: value },
          { side: 'All', [column]: fixed(sum, 2) },
        ],
      }),
      reading: one.reading,
    };
  }
  return undefined;
}
