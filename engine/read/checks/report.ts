import type { Field } from '../../define/fields';
import type { Report, ReportValues } from '../../define/report';
import { walkFields } from '../entities';
import { type ReportFinding, suggestion } from './finding';

/** What a column or a parameter can be set to, as words and breakdowns name it: `stockStatus=short`, `openOnly=true`. */
const choicesIn = (fields: Readonly<Record<string, Field>>): string[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    if (field.kind === 'boolean') return [`${key}=true`];
    const values = field.kind === 'choice' && 'values' in field ? (field.values as readonly string[]) : [];
    return values.map((value) => `${key}=${value}`);
  });

/** The names that a report has: columns, and choices of parameters and columns. */
const namesIn = ({ columns, parameters }: Report): string[] => [
  ...Object.keys(columns),
  ...choicesIn(parameters),
  ...choicesIn(columns),
];

/** Words, breakdowns and letters that name nothing in the report. They may be in other files, where the compiler doesn't check them. */
function checkNamed(report: Report, reports: readonly Report[], say: ReportFinding): void {
  const own = namesIn(report);
  const columns = Object.keys(report.columns);
  const known = (key: string, place: string, names: readonly string[] = own) => {
    if (!names.includes(key))
      say('R006', `${report.name}.${place}`, `no column or choice named '${key}'${suggestion(key, names)}`);
  };
  // What is typed into a parameter has no list of values: `cardType=Visa`.
  const isTyped = (key: string) => report.parameters[/^(\w+)=./.exec(key)?.[1] ?? '']?.kind === 'text';
  for (const key of Object.keys(report.synonyms ?? {})) if (!isTyped(key)) known(key, 'synonyms', ['report', ...own]);
  for (const key of report.openNow ?? []) known(key, 'openNow');
  for (const key of Object.keys(report.letter?.figures ?? {})) known(key, 'letter.figures', columns);
  for (const [key, { by, quantity }] of Object.entries(report.countedBy ?? {})) {
    known(key, 'countedBy', columns);
    known(by, `countedBy.${key}.by`);
    known(quantity, `countedBy.${key}.quantity`, columns);
  }
  const reportNames = reports.map((each) => each.name);
  for (const text of report.explainedBy ?? []) {
    const [key = '', name = report.name] = text.split(':').reverse();
    const other = [report, ...reports].find((each) => each.name === name);
    if (other) known(key, 'explainedBy', namesIn(other));
    else say('R004', `${report.name}.explainedBy`, `no report named '${name}'${suggestion(name, reportNames)}`);
  }
}

/** Every column has a value that also works as a day: what a link narrows rarely depends on which. */
const SOME_ROW: ReportValues = new Proxy({}, { get: () => '2026-01-31' });

/** Links to reports that don't exist, or that can't be asked what the link narrows. */
function checkDrills(report: Report, reports: readonly Report[], say: ReportFinding): void {
  const named = reports.map(({ name }) => name);
  for (const [key, { drill }] of Object.entries(report.columns)) {
    if (typeof drill !== 'function' || !drill.reports) continue;
    const place = `${report.name}.columns.${key}.drill`;
    for (const name of drill.reports)
      if (!named.includes(name)) say('R004', place, `no report named '${name}'${suggestion(name, named)}`);
    const source = drill(SOME_ROW, SOME_ROW);
    if (typeof source !== 'object' || !('report' in source)) continue;
    const target = reports.find(({ name }) => name === source.report);
    if (!target) continue;
    const missing = (asked: ReportValues | undefined, known: readonly string[], what: string) => {
      for (const each of Object.keys(asked ?? {}))
        if (!known.includes(each))
          say('R006', place, `${target.name} has no ${what} '${each}'${suggestion(each, known)}`);
    };
    missing(source.filters, Object.keys(target.parameters), 'parameter');
    missing(source.where, Object.keys(target.columns), 'column');
  }
}

/** Columns, links, references, sources and words of a report that name unknown things. */
export function checkReport(
  report: Report,
  names: readonly string[],
  reports: readonly Report[],
  say: ReportFinding,
): void {
  const columns = Object.keys(report.columns);
  const exists = (key: string, place: string) => {
    if (!columns.includes(key))
      say('R006', `${report.name}.${place}`, `no column named '${key}'${suggestion(key, columns)}`);
  };
  for (const key of report.sort) exists(key.replace(/^-/, ''), 'sort');
  for (const [key, { titleOf }] of Object.entries(report.columns))
    if (titleOf && !names.includes(titleOf))
      say('R004', `${report.name}.columns.${key}`, `no resource named '${titleOf}'${suggestion(titleOf, names)}`);
  const { of } = report.filters ?? {};
  if (typeof of === 'string' && !names.includes(of))
    say('R004', `${report.name}.filters`, `no resource named '${of}'${suggestion(of, names)}`);
  for (const [path, field] of walkFields(report.parameters)) {
    if ((field.kind === 'reference' || field.kind === 'references') && !names.includes(field.to))
      say('R004', `${report.name}.parameters.${path}`, `no resource named '${field.to}'${suggestion(field.to, names)}`);
  }
  checkDrills(report, reports, say);
  checkNamed(report, reports, say);
}
