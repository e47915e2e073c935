/** 'What did we spend on chicken', where several things have chicken in their names: what they come to together, with each of them. */

import { choiceLabel, shownKind } from '#engine/define/fields';
import type { ReportAnswer } from '#engine/read/reporting';
import { type Decimal, dec, fixed } from '#engine/run/decimal';
import { findEntity } from '#resources';
import type { AnswerColumn, Answered } from '../answering';
import type { Planned, Planner } from '../planner';
import type { Family } from '../planning/families';
import type { NamedRecord } from '../planning/plan';
import type { Period } from '../reading/calendar';
import { runPlan } from '../running';
import { figureLabel, isNumber, listed, type Row, unitIn, valueText } from '../saying/figures';
import { be, circumstances, filtersIn, joined, NAMED_ROWS } from '../saying/phrases';
import { rowsFor } from '../saying/rows';
import { type Ability, answeredWith, type Composed, figureOf, isPlain, namedColumns } from './parts';

/** Reports that are run one by one for the members of a family. */
const MOST_RUNS = 40;
/** Plans that are tried. */
const MOST_PLANS = 6;

/** What the members of a family come to. */
export interface FamilyFigure {
  planned: Planned;
  family: Family;
  figure: string;
  /** The parameter that narrows the report to a member; undefined where members are its rows. */
  key: string | undefined;
  answer: ReportAnswer;
  /** Members with something of it, the largest first. */
  parts: readonly Part[];
  /** What they come to in each unit; one where they are money. */
  totals: readonly { unit: unknown; total: string }[];
}
interface Part {
  name: string;
  value: Decimal;
  unit: unknown;
}

/** What a plan is for one member. */
type Of = { title: string; ids: readonly string[] };

/**
 * The figure of everything that shares a word of a question; undefined where no report has it, or it doesn't add up.
 * @param isCompared the question may compare days; the figure is that of the later ones
 */
export async function familyFigure(
  question: string,
  planner: Planner,
  isCompared = false,
): Promise<FamilyFigure | undefined> {
  const reading = planner.read(question);
  if (reading.base && !isCompared) return undefined;
  // What is asked for by outlet or day is a list, and this is one figure.
  if (reading.words.some(({ isBy }) => isBy)) return undefined;
  const records = await planner.recordsIn(reading);
  // The whole name of a thing is that thing, and not everything that is called like it.
  const whole = records.flatMap(familyOfOne);
  const isWhole = (place: number) => whole.some(({ at, length }) => at <= place && place < at + length);
  const families = [...(await planner.familiesIn(reading)).filter(({ at }) => !isWhole(at)), ...whole];
  const found = families.flatMap((family) => {
    const [first] = family.members;
    const others = records.filter(({ at, length }) => at + length <= family.at || at >= family.at + family.length);
    const [id = ''] = first?.ids ?? [];
    const { resource, at, length } = family;
    const stand = { resource, ids: [id], title: first?.title ?? '', at, length, isExact: true };
    return planner.plansNaming(reading, [...others, stand]).flatMap((planned) => {
      const key = Object.entries(planned.plan.parameters).find(([, value]) => value === id)?.[0];
      const isRow = planned.plan.row?.label === stand.title && key === undefined;
      return isSingle(planned) && (key || isRow) ? [{ planned, family, key }] : [];
    });
  });
  const ordered = found.toSorted((a, b) => b.planned.plan.score - a.planned.plan.score);
  for (const each of ordered.slice(0, MOST_PLANS)) {
    const composed = await figureFor(each.planned, each.family, each.key, planner);
    if (composed) return composed;
  }
  return undefined;
}

/** A record that is named; outlets may have one of the same name each. */
const familyOfOne = ({ resource, ids, title, at, length, isExact, parameter }: NamedRecord): Family[] =>
  isExact && !parameter ? [{ resource, at, length, word: title, members: [{ title, ids }] }] : [];

/** One figure, and neither a list nor a comparison of days. */
const isSingle = ({ plan, reading }: Planned): boolean =>
  isPlain({ plan, reading: { ...reading, base: undefined } }) && !plan.isCounting && !plan.partOfDays && !plan.onDays;

/** What adds up: sums, and quantities of one unit. */
function addsUp({ plan }: Planned, figure: string): boolean {
  const column = plan.report.columns[figure];
  const kind = column ? shownKind(column) : '';
  return (
    column !== undefined &&
    (column.sum === true || kind === 'quantity' || (plan.row?.column !== undefined && ['money', 'cost'].includes(kind)))
  );
}

/** Other days or outlets than the plan has. */
interface Other {
  period?: Period;
  outlets?: readonly string[];
}

async function figureFor(
  planned: Planned,
  family: Family,
  key: string | undefined,
  planner: Planner,
): Promise<FamilyFigure | undefined> {
  const figure = figureOf(planned.plan);
  if (!figure || !addsUp(planned, figure)) return undefined;
  planner.say?.(`Asking the report “${planned.plan.report.label}”`);
  const found = await familyWith({ planned, family, figure, key }, planner);
  // That there is none of it may mean that it is something else's.
  return found && found.parts.length > 0 ? found : undefined;
}

/** What the members come to, for the plan's days and outlets or for others. */
export async function familyWith(
  { planned, family, figure, key }: Pick<FamilyFigure, 'planned' | 'family' | 'figure' | 'key'>,
  planner: Planner,
  other: Other = {},
): Promise<FamilyFigure | undefined> {
  const run: Runs = (each) => {
    const asking = planner.asking(each);
    return runPlan({ ...asking, outlets: other.outlets ?? asking.outlets }, other.period);
  };
  const found = await (key ? runEach(planned, family, key, run, figure) : runOnce(planned, family, run, figure));
  if (!found) return undefined;
  const parts = found.parts.filter(({ value }) => !value.eq(0)).toSorted((a, b) => b.value.cmp(a.value));
  const places = Math.max(0, ...parts.map(({ value }) => value.toString().split('.')[1]?.length ?? 0));
  const totals = [...new Set(parts.map(({ unit }) => unit))].map((unit) => {
    const some = parts.filter((part) => part.unit === unit);
    const total = some.reduce((sum, { value }) => sum.plus(value), dec(0));
    return { unit, total: fixed(total, places) };
  });
  return { planned, family, figure, key, answer: found.answer, parts, totals };
}

type Runs = (planned: Planned) => Promise<ReportAnswer>;

interface Run {
  answer: ReportAnswer;
  parts: Part[];
}

const partOf = ({ title }: Of, figure: string, rows: readonly Row[], unit: (row: Row) => unknown): Part => ({
  name: title,
  value: rows.reduce((sum, row) => (isNumber(row[figure]) ? sum.plus(dec(row[figure])) : sum), dec(0)),
  unit: rows.map(unit).find((each) => each !== undefined && each !== null),
});

/** The members are rows of one answer. */
async function runOnce(planned: Planned, { members }: Family, run: Runs, figure: string): Promise<Run | undefined> {
  const { plan } = planned;
  const answer = await run(planned);
  if (answer.total > answer.docs.length) return undefined;
  const unit = (row: Row) => unitIn(plan.report, figure, row);
  const parts = members.map((member) => {
    const row = { value: member.title, label: member.title };
    return partOf(member, figure, rowsFor({ ...plan, row }, answer), unit);
  });
  return { answer, parts };
}

/** The report is narrowed to each member; outlets may have one of the same name each. */
async function runEach(
  planned: Planned,
  { members }: Family,
  key: string,
  run: Runs,
  figure: string,
): Promise<Run | undefined> {
  const { plan } = planned;
  if (members.reduce((count, { ids }) => count + ids.length, 0) > MOST_RUNS) return undefined;
  let first: ReportAnswer | undefined;
  const parts: Part[] = [];
  for (const member of members) {
    const rows: Row[] = [];
    for (const id of member.ids) {
      const own = { ...plan, parameters: { ...plan.parameters, [key]: id } };
      const answer = await run({ ...planned, plan: own });
      first ??= answer;
      if (plan.row) rows.push(...rowsFor(own, answer));
      else rows.push(...(isNumber(answer.totals[figure]) ? [answer.totals] : answer.docs));
    }
    parts.push(partOf(member, figure, rows, (row) => unitIn(plan.report, figure, row)));
  }
  return first && { answer: first, parts };
}

/** What a figure of several things is called: its line, or its column. */
export function labelFor({ planned: { plan }, figure }: FamilyFigure): string {
  const { row, report } = plan;
  const column = row?.column === undefined ? undefined : report.columns[row.column];
  return row && column ? choiceLabel(column, row.value) : figureLabel(report, figure);
}

export const namesText = ({ parts, planned: { plan }, figure, answer }: FamilyFigure): string => {
  const shown = parts.slice(0, NAMED_ROWS);
  const text = ({ name, value, unit }: Part) =>
    `${name} ${valueText(plan.report, figure, value.toString(), { currency: answer.currency, unit })}`;
  const more = parts.length > shown.length ? `, and ${parts.length - shown.length} more in the table` : '';
  return `${listed(shown.map(text))}${more}`;
};

/** What they come to: '98.2 kg and 3 L'. */
export const totalText = ({ planned, figure, answer, totals }: FamilyFigure): string =>
  listed(
    totals.map(({ unit, total }) => valueText(planned.plan.report, figure, total, { currency: answer.currency, unit })),
  );

/** A plan's filters without the member that it was planned with. */
export const filtersOf = ({ planned, family }: FamilyFigure): string[] =>
  filtersIn(planned.plan).filter((each) => each !== family.members[0]?.title);

/** '7 inventory items with “chicken” in their names'. */
export function whatText({ members, word, resource }: Family): string {
  const [only] = members;
  const { one, many } = findEntity(resource)?.label ?? { one: 'record', many: 'records' };
  if (members.length > 1 || !only) return `the ${members.length} ${many.toLowerCase()} with “${word}” in their names`;
  // 'Beer' may mean more than the ginger beer: that there is only one is said.
  return only.title === word ? word : `${only.title}, the only ${one.toLowerCase()} with “${word}” in its name,`;
}

/** An answer of several members: what it is saved or scheduled with has none of them. */
export const ofAll = (answered: Answered, { key }: FamilyFigure): Answered =>
  key ? { ...answered, filters: { ...answered.filters, [key]: undefined } } : answered;

/** The answer of a family, with what is added to its sentence and to its rows. */
export function familyAnswer(
  found: FamilyFigure,
  planner: Planner,
  {
    more,
    rows,
    columns,
    outlets,
  }: { more: string; rows?: Row[]; columns?: AnswerColumn[]; outlets?: readonly string[] },
): Composed {
  const { planned, family, figure, answer, parts, totals } = found;
  const { plan } = planned;
  const asking = { ...planner.asking(planned), ...(outlets ? { outlets } : {}) };
  const filters = filtersOf(found);
  const label = labelFor(found);
  const names = family.members.map(({ title }) => title);
  const each = names.length > 1 ? `: ${namesText(found)}` : '';
  const unitColumn = parts.some(({ unit }) => unit) ? [{ key: 'unit', label: 'Unit', kind: 'text' as const }] : [];
  const own = namedColumns(plan, figure, findEntity(family.resource)?.label.one ?? 'Of', unitColumn);
  const answered = answeredWith(asking, answer, {
    sentence: joined(
      `${label} of ${whatText(family)} ${be(label)} ${totalText(found)} ${circumstances(asking, answer, filters)}${each}.`,
      more,
    ),
    ...{ figure: label, filters: [...filters, names.length === 1 ? (names[0] ?? '') : `“${family.word}”`] },
    columns: columns ?? own.map((column) => (column.key === figure ? { ...column, label } : column)),
    rows: rows ?? parts.map(({ name, value, unit }) => ({ side: name, [figure]: value.toString(), unit: unit ?? '' })),
    parameters: Object.fromEntries(Object.entries(plan.parameters).filter(([key]) => key !== found.key)),
    totals: totals.length === 1 ? { [figure]: totals[0]?.total } : {},
  });
  return {
    answered: names.length === 1 && family.members[0]?.ids.length === 1 ? answered : ofAll(answered, found),
    reading: planned.reading,
  };
}

export const answerFamily: Ability = async (question, planner): Promise<Composed | undefined> => {
  const found = await familyFigure(question, planner);
  return found && familyAnswer(found, planner, { more: '' });
};
