/** Plans questions, and parts of questions, for one person in one conversation. */

import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { addDays } from '#engine/run/time/days';
import { reports } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import type { Say } from '#server/http/events';
import type { Family } from './planning/families';
import { namingFor } from './planning/naming';
import type { Attempt, NamedRecord, Plan } from './planning/plan';
import { plansFor } from './planning/plans';
import { reportsFor } from './planning/vocabulary';
import type { Period } from './reading/calendar';
import { backFrom, before, fairly } from './reading/comparing';
import { contentOf, wordsOf } from './reading/english';
import { type Reading, readQuestion } from './reading/question';
import type { Asking } from './saying/phrases';

/** The document that a conversation is about. */
export interface DocumentContext {
  resource: string;
  id: string;
  number: string;
}

/** What a follow-up may build on. */
export type Context = Pick<Reading, 'words' | 'period' | 'rank' | 'hint' | 'outlets'> &
  Partial<Pick<Reading, 'limit' | 'partOfDays'>> & {
    document?: DocumentContext;
    /** The question whose answer was combined from several: a follow-up is read behind it. */
    asked?: string;
  };

const NOTHING = { words: [], period: undefined, rank: undefined, hint: undefined, outlets: undefined };

/** The context after an answer about a document: nothing of a report. */
export const contextOfDocument = (document: DocumentContext): Context => ({ ...NOTHING, document });

/** The context after an answer that was combined from several. */
export const contextOfQuestion = (asked: string): Context => ({ ...NOTHING, asked });

export const contextOf = ({ words, period, rank, limit, partOfDays, hint, outlets }: Reading): Context => ({
  ...{ words, period, rank, limit, partOfDays, hint, outlets },
});

/** A plan with the reading that it is of. */
export interface Planned {
  plan: Plan;
  reading: Reading;
}

/** Plans of one reading that are tried. */
const MOST_TRIED = 3;
/** A plan that fits better by so much is what was meant. */
const CLEARLY = 0.75;

export interface Situation {
  db: Database;
  identity: Identity;
  /** The whole question, as it was typed. */
  question: string;
  /** The selected outlets; all outlets of the person where none is selected. */
  chosen: readonly string[];
  /** The business date. */
  today: string;
  /** Days to answer for where the question names none. */
  period: Period | undefined;
  /** What the conversation was about. */
  context: Context | undefined;
  say: Say | undefined;
}

/** How one person's questions become plans. */
export interface Planner extends Situation {
  /** The reports that the person may see. */
  own: readonly Report[];
  /** A question in words, with the outlets that it leaves out applied. */
  read(question: string): Reading;
  /** The ways to read a question in the conversation. */
  readings(read: Reading): Promise<Reading[]>;
  /** The plans of one reading, the best first; `isForbidden` where the best one needs rights that the person lacks. */
  plansOf(reading: Reading): Promise<{ planned: Planned[]; isForbidden: boolean }>;
  /** The plans of a part of a question: none where it needs rights or names dates that cannot be asked. */
  plansOfPart(question: string): Promise<Planned[]>;
  /** A plan, ready to run. */
  asking(planned: Planned): Asking;
  recordsIn(reading: Pick<Reading, 'words'>): Promise<NamedRecord[]>;
  /** Records with a name that begins like two words of the question of which the second goes on otherwise. */
  halvesIn(reading: Pick<Reading, 'words'>): Promise<NamedRecord[]>;
  /** What shares a word of the question. */
  familiesIn(reading: Pick<Reading, 'words'>): Promise<Family[]>;
  /** The plans of a reading with these records in it, the best first. */
  plansNaming(reading: Reading, records: readonly NamedRecord[]): Planned[];
}

/** A planner; parts that were planned before are not planned again. */
export function plannerFor(situation: Situation): Planner {
  const { db, identity, question, chosen, today, period, context, say } = situation;
  const own = reportsFor(reports, identity);
  const every = identity.outlets.map(({ id }) => id);
  const named = namingFor(db, identity, own, [...contentOf(wordsOf(question)), ...(context?.words ?? [])]);
  const recordsIn = (reading: Pick<Reading, 'words'>) => named.records(reading.words);
  const familiesIn = (reading: Pick<Reading, 'words'>) => named.families(reading.words);
  const halvesIn = (reading: Pick<Reading, 'words'>) => named.halves(reading.words);
  const parts = new Map<string, Promise<Planned[]>>();

  const read = (question: string): Reading => {
    // 'Are we up on last month' is of sales, unless something was talked about before.
    const typed = readQuestion(context ? question : question.replace(WE_ARE, '$1sales'), identity.outlets, today);
    const named = typed.period ?? (context ? undefined : period);
    return {
      ...typed,
      period: named,
      // 'Why are sales down?' and 'are sales up?' are of the last days, where nothing says of which.
      ...((typed.isWhy || typed.asksMoved || typed.claims) && !typed.period && !context
        ? whyOf(named ?? lastDays(today), today)
        : {}),
      ...(typed.outletsLeftOut.length > 0 ? { outlets: withoutLeftOut(typed, chosen, every) } : {}),
    };
  };
  const readings = async (reading: Reading): Promise<Reading[]> =>
    context ? readingsIn(reading, context, await recordsIn(context), today) : [reading];
  const plansOf = async (reading: Reading) => {
    const records = await recordsIn(reading);
    const outlets = outletsNamed(reading, chosen, every);
    const plans = plansFor(own, { user: identity, reading, records, today, outlets });
    return {
      planned: plans.slice(0, MOST_TRIED).map((plan) => ({ plan, reading })),
      isForbidden:
        !identity.isAdministrator && isMeantForOthers(plans[0], bestOfAll({ reading, records, today, outlets })),
    };
  };
  const planPart = async (question: string): Promise<Planned[]> => {
    const reading = read(question);
    if (!isAskable(reading) || reading.hasTwoDates) return [];
    // In a conversation a part alone may mean something by chance: which reading is meant, the other parts say.
    const found: Planned[] = [];
    for (const each of await readings(reading)) {
      const { planned, isForbidden } = await plansOf(each);
      if (isForbidden) return found;
      found.push(...planned);
    }
    return found;
  };
  return {
    ...situation,
    ...{ own, read, readings, plansOf, recordsIn, familiesIn, halvesIn },
    plansNaming: (reading, records) =>
      plansFor(own, { user: identity, reading, records, today, outlets: outletsNamed(reading, chosen, every) })
        .slice(0, MOST_TRIED)
        .map((plan) => ({ plan, reading })),
    plansOfPart: (question) => {
      const found = parts.get(question) ?? planPart(question);
      parts.set(question, found);
      return found;
    },
    asking: ({ plan, reading }) => ({
      ...{ db, identity, plan, reading, say },
      outlets: outletsFor(plan, reading, chosen, every),
    }),
  };
}

/** Whether a reading asks for days that reports know of and outlets that there are. */
export const isAskable = ({ outlets, isFuture, hasTooManyDates, hasOpenDates }: Reading): boolean =>
  outlets?.length !== 0 && !isFuture && !hasTooManyDates && !hasOpenDates;

/** Readings to try: the question alone, and with what was talked about before. */
function readingsIn(
  reading: Reading,
  context: Context,
  recordsBefore: readonly NamedRecord[],
  today: string,
): Reading[] {
  // 'and compared with last month?' asks about the days before, against the ones it names.
  const against =
    reading.isBaseAlone && reading.words.length === 0 && reading.period && context.period
      ? fairly(context.period, reading.period.isBack ? backFrom(context.period, reading.period) : reading.period, today)
      : undefined;
  const inherited: Reading = {
    ...reading,
    ...(against ? { base: against.base, baseNote: against.note } : {}),
    period: against?.period ?? reading.period ?? context.period,
    outlets: reading.outlets ?? context.outlets,
    ...(reading.isWhy && !reading.period && context.period ? whyOf(context.period, today) : {}),
    hint: reading.hint ?? context.hint,
    rank: reading.rank ?? context.rank,
    limit: reading.limit ?? context.limit,
    partOfDays: reading.partOfDays ?? context.partOfDays,
  };
  const isNamed = (at: number) => recordsBefore.some((each) => each.at <= at && at < each.at + each.length);
  const without = context.words.filter((_, at) => !isNamed(at));
  const isBroken = reading.words.some(({ isBy }) => isBy);
  const earlier = isBroken ? context.words.filter(({ isBy }) => !isBy) : context.words;
  const going = [
    { ...inherited, words: [...earlier, ...reading.words] },
    { ...inherited, words: [...without, ...reading.words] },
  ];
  // 'Vs food' alone sets food against nothing, and 'only overdue' narrows what was asked.
  if (STARTS_COMPARED.test(reading.source)) return going;
  return reading.isFollowUp || reading.words.length === 0 ? [...going, reading] : [reading, ...going];
}

/** 'Why?' asks what moved since the days before. */
function whyOf(period: Period, today: string): Pick<Reading, 'period' | 'base' | 'baseNote'> {
  const compared = fairly(period, before(period), today);
  return { period: compared.period, base: compared.base, baseNote: compared.note };
}

const STARTS_COMPARED = /^\s*(?:vs\.?|versus|against|compared?|only|just)\b/i;
const WE_ARE = /^(\s*(?:are|were) )we(?= (?:up|down|ahead|behind)\b)/i;

/** The last seven days. */
const lastDays = (today: string): Period => ({ from: addDays(today, -6), to: today, unit: 'days' });

/** Outlets without those that are not meant: of the ones that are named, otherwise of the selected ones, or of all where none of them is selected. */
function withoutLeftOut(
  { outlets, outletsLeftOut }: Reading,
  selected: readonly string[],
  every: readonly string[],
): readonly string[] {
  const named = outletsNamed({ outlets }, selected, every);
  const isAmong = outlets || named.some((id) => outletsLeftOut.includes(id));
  return (isAmong ? named : every).filter((id) => !outletsLeftOut.includes(id));
}

export const outletsNamed = (
  { outlets }: Pick<Reading, 'outlets'>,
  selected: readonly string[],
  every: readonly string[],
): readonly string[] => (outlets === 'all' ? every : (outlets ?? selected));

/** The outlets a question names; all outlets when it asks which one; otherwise the selected outlets. */
function outletsFor(
  { dimension, report }: Plan,
  { outlets, isBesideSelected }: Reading,
  selected: readonly string[],
  every: readonly string[],
): readonly string[] {
  const named = outletsNamed({ outlets }, selected, every);
  if (outlets) return isBesideSelected ? every.filter((id) => named.includes(id) || selected.includes(id)) : named;
  const isByOutlet =
    dimension &&
    (('group' in dimension.by && report.columns[dimension.by.group]?.titleOf === 'outlets') ||
      ('parameter' in dimension.by && dimension.by.value === 'outlet'));
  return isByOutlet ? every : selected;
}

const EVERYTHING: AccessUser = { permissions: {}, isAdministrator: true };

/** The plan of someone with all rights. */
const bestOfAll = (attempt: Omit<Attempt, 'user'>): Plan | undefined =>
  plansFor(reports, { user: EVERYTHING, ...attempt }).find(({ perValue }) => !perValue);

/** What is left over for someone without the right to the answer is the answer to another question. */
const isMeantForOthers = (own: Plan | undefined, best: Plan | undefined): boolean =>
  best !== undefined && best.score > (own?.score ?? 0) + CLEARLY;
