/**
 * A model's tools: what a person can do here, under that person's rights. Nothing can be changed with them. Their answers name what was found
 * and give a handle for each statement; figures stay here.
 */

import { choiceLabel, type Field, inSentence, labelOf, shownKind } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { type Comparison, otherSide, reportAsked } from '#engine/read/comparison';
import { refersTo } from '#engine/read/entities';
import { groupColumns, visibleColumns } from '#engine/read/reporting';
import { type Query, type QueryPeriod, queryText, readQuery } from '#engine/run/query/query';
import { isRecord, textIn, textsIn } from '#engine/run/values';
import { ApiError } from '#server/http/errors';
import type { Tool } from '#server/model';
import { searchRecords } from '#server/records/read/search';
import { type Asker, runQuery } from '../asker';
import { documentAbout } from '../documents/answering';
import type { Answered } from '../say/answeredFor';
import { answeredFrom, explainQuery } from './answers';
import { type Fact, factsOf, usualFigures } from './facts';

/** A tool's call, as it is kept with the question: figures aren't. */
export interface Call {
  name: string;
  given: Readonly<Record<string, unknown>>;
}

/** What a tool found, with the handles of its facts. */
interface Ran {
  handles: readonly string[];
  /** Queries that an earlier question is named by. */
  queries: readonly Query[];
  /** What is sent back for it, but for the sentence. */
  answered: Answered;
}

/** The tools of one question, and what they found so far. */
export interface Toolbox {
  definitions: readonly Tool[];
  facts: ReadonlyMap<string, Fact>;
  ran: readonly Ran[];
  /** @returns what the model reads; a problem is put in words */
  run(call: Call): Promise<string>;
}

/** Characters of a tool's answer. */
const MOST_SHOWN = 6000;
/** Rows that are read: more can't be compared with each other. */
const ROWS_READ = 200;

const text = { type: 'string' } as const;
const texts = { type: 'array', items: text } as const;
const dates = { from: text, to: text, asOf: text };
const asQuery = {
  report: text,
  figures: { ...texts, description: 'Names of columns' },
  by: { ...text, description: 'The column to group by' },
  filters: { type: 'object', additionalProperties: text, description: 'Parameters by name' },
  ...dates,
  outlets: { ...texts, description: 'Names or ids' },
  compare: { ...text, description: 'previous, lastYear, or days like 2026-05-01..2026-05-31' },
  sort: { ...text, description: 'A column, with - in front for the largest first' },
};

const tool = (name: string, description: string, required: readonly string[], properties: object): Tool => ({
  type: 'function',
  function: { name, description, parameters: { type: 'object', required, properties } },
});

const DEFINITIONS: readonly Tool[] = [
  tool('describe_report', 'Says what can be asked of a report: columns, groups, parameters.', ['report'], {
    report: text,
  }),
  tool(
    'query',
    'Asks a report. Gives a handle for each statement; the figures are written later.',
    ['report'],
    asQuery,
  ),
  tool('explain_change', 'Why a figure changed against the compared days.', ['report', 'figures', 'compare'], asQuery),
  tool('read_document', 'What a document is about: status, dates, amounts, lines.', ['resource', 'id'], {
    ...{ resource: text, id: text },
  }),
  tool('find_record', 'Finds records and documents by name or number: gives their resource and id.', ['name'], {
    name: text,
  }),
];

function parameterInWords(key: string, field: Field): string {
  if (field.kind === 'choice' && 'values' in field) {
    const values = textsIn(field.values).map((value) => `${value} (${choiceLabel(field, value)})`);
    return `${key}: one of ${values.join(', ')}`;
  }
  const entity = refersTo(field);
  return `${key}: ${entity ? `id of ${entity}` : shownKind(field)}`;
}

/** What can be asked of a report, for this person. */
function described(report: Report, { identity }: Asker): string {
  const columns = visibleColumns(report, identity).flatMap(([key, column]) =>
    column.hidden ? [] : [`${key} (${labelOf(key, column)}, ${shownKind(column)})`],
  );
  const period = { range: 'from, to', asOf: 'asOf', none: 'no dates' }[report.period];
  return [
    `${report.label}: ${report.about}`,
    `Dates: ${period}`,
    `Columns: ${columns.join(', ')}`,
    `Group by: ${groupColumns(report).join(', ') || 'nothing'}`,
    `Filters: ${Object.entries(report.parameters)
      .map(([key, field]) => parameterInWords(key, field))
      .join('; ')}`,
  ].join('\n');
}

/** Outlets by name or id; unknown ones stay, so that the report refuses them. */
const outletsIn = ({ identity, outlets }: Asker, given: unknown): readonly string[] => {
  const named = textsIn(given);
  if (named.length === 0) return outlets;
  return named.map((each) => identity.outlets.find(({ id, name }) => id === each || name === each)?.id ?? each);
};

/** The query that a call asks for. Filters that the report doesn't have are kept apart. */
function queryIn(asker: Asker, report: Report, given: Call['given']): { query: Query; unknown: string[] } {
  const filters = isRecord(given.filters) ? given.filters : {};
  const query = readQuery(report, {
    ...filters,
    fromDate: textIn(given.from),
    toDate: textIn(given.to),
    asOf: textIn(given.asOf),
    group: textIn(given.by),
    sort: textIn(given.sort),
    compare: textIn(given.compare),
    outlets: outletsIn(asker, given.outlets),
    limit: ROWS_READ,
  });
  return { query, unknown: Object.keys(filters).filter((key) => !(key in report.parameters)) };
}

/** The days that a query is compared with. */
function otherDays(report: Report, { period }: Query, compare: Comparison): QueryPeriod | undefined {
  if (!period || 'named' in period) return undefined;
  const own = 'asOf' in period ? { asOf: period.asOf } : { fromDate: period.from, toDate: period.to };
  const { fromDate, toDate, asOf } = otherSide(report, compare, own) ?? {};
  if (asOf) return { asOf };
  return fromDate && toDate ? { from: fromDate, to: toDate } : undefined;
}

/** A problem as the model reads it; anything that isn't the model's fault is thrown. */
function problemOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  return error.errors?.map(({ message }) => message).join('; ') || error.message;
}

/** The tools for one question of a person. */
export function toolbox(asker: Asker, reports: readonly Report[]): Toolbox {
  const facts = new Map<string, Fact>();
  const ran: Ran[] = [];
  const reportOf = (given: Call['given']) => reports.find(({ name }) => name === textIn(given.report));
  const noted = (letter: string, found: readonly Fact[]): string[] =>
    found.map((fact) => {
      const handle = `${letter}${facts.size + 1}`;
      facts.set(handle, fact);
      return handle;
    });
  const told = (handles: readonly string[], more: readonly string[] = []): string =>
    [...handles.map((handle) => `{${handle}} ${facts.get(handle)?.about ?? ''}`), ...more]
      .join('\n')
      .slice(0, MOST_SHOWN);

  async function query(given: Call['given']): Promise<string> {
    const report = reportOf(given);
    if (!report) return 'There is no such report.';
    const { query: asked, unknown } = queryIn(asker, report, given);
    if (unknown.length > 0) return `${report.name} has no parameter “${unknown[0]}”.`;
    const visible = visibleColumns(report, asker.identity).map(([key]) => key);
    const figures = textsIn(given.figures);
    const hidden = figures.find((key) => !visible.includes(key));
    if (hidden !== undefined) return `${report.name} has no column “${hidden}”.`;
    const answer = await runQuery(asker, asked);
    const handles = noted(
      'f',
      factsOf({
        ...{ report: reportAsked(report, answer.params), answer },
        figures: figures.length > 0 ? figures : usualFigures(report, visible),
        outlets: textsIn(answer.params.outlets).map(
          (id) => asker.identity.outlets.find((each) => each.id === id)?.name ?? '',
        ),
        by: asked.by[0],
      }),
    );
    ran.push({ handles, queries: [asked], answered: answeredFrom(asker, asked, answer) });
    return told(handles, [`Rows: ${answer.total}`]);
  }

  async function explain(given: Call['given']): Promise<string> {
    const report = reportOf(given);
    const [figure] = textsIn(given.figures);
    if (!report || !figure) return 'Name a report and a figure.';
    const { query } = queryIn(asker, report, { ...given, by: undefined, sort: undefined });
    const { compare, ...asked } = { ...query, figures: [figure] };
    const days = compare && otherDays(report, query, compare);
    if (!days) return 'Name the days and what they are compared with.';
    const found = await explainQuery(asker, asked, { ...asked, period: days });
    if (!found) return 'The change can’t be explained: no breakdown adds up to it.';
    const handles = noted('w', [{ about: 'why it changed', text: found.answer.replace(/\.$/, ''), where: '' }]);
    ran.push({ handles, queries: [asked], answered: found });
    return told(handles);
  }

  async function document(given: Call['given']): Promise<string> {
    const found = await documentAbout(asker, textIn(given.resource) ?? '', textIn(given.id) ?? '');
    if (!found) return 'There is no such document.';
    const { answered, facts: values } = found;
    const { label } = answered.usedReport;
    const handles = noted('d', [
      { about: `${label}: summary`, text: answered.answer.replace(/\.$/, ''), where: '' },
      ...values.map(({ label: of, value }) => ({
        ...{ about: `${label}: ${of}`, text: `${label}: ${inSentence(of)} ${value}`, where: '' },
      })),
    ]);
    ran.push({ handles, queries: [], answered });
    return told(handles);
  }

  const handlers: Readonly<Record<string, (given: Call['given']) => Promise<string>>> = {
    describe_report: async (given) => {
      const report = reportOf(given);
      return report ? described(report, asker).slice(0, MOST_SHOWN) : 'There is no such report.';
    },
    query,
    explain_change: explain,
    read_document: document,
    find_record: async (given) => {
      const { docs } = await searchRecords(asker.db, asker.identity, textIn(given.name) ?? '');
      const found = docs.map(({ resource, _id, title }) => ({ resource, id: _id, title }));
      return JSON.stringify(found).slice(0, MOST_SHOWN);
    },
  };
  return {
    ...{ definitions: DEFINITIONS, facts, ran },
    async run({ name, given }) {
      const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
      if (!handler) return `There is no tool “${name.slice(0, 40)}”.`;
      try {
        return await handler(given);
      } catch (error) {
        return problemOf(error);
      }
    },
  };
}

/** A query in words for the model: its text. */
export const asText = (report: Report, query: Query): string =>
  `${report.name}?${new URLSearchParams(queryText(report, query))}`;
