import { type Field, labelOf } from '#engine/define/fields';
import type { Report, ReportLetter } from '#engine/define/report';
import { footColumns, type ReportAnswer } from '#engine/read/reporting';
import { stepInto, textIn } from '#engine/run/values';
import { formatDate, formatFigure, formatMoney, signOf } from '#src/format/format';
import { factLine, letterText } from '#src/letter/letterText';

/** The report’s name as a letter. */
export const letterTitle = ({ paper, label }: Report): string => paper?.title ?? label;

/** '1 Nov 2026 to 25 Nov 2026', or one day; blank for a report without dates. */
export function letterDates({ params: { fromDate, toDate, asOf } }: ReportAnswer): string {
  if (fromDate) return fromDate === toDate ? formatDate(fromDate) : `${formatDate(fromDate)} to ${formatDate(toDate)}`;
  return asOf ? formatDate(asOf) : '';
}

/** A text of a record at a dotted path. */
const textAt = (record: object, path: string): string =>
  textIn(path.split('.').reduce<unknown>(stepInto, record))?.trim() ?? '';

/** A total as at the top of the report. */
const figureText = (field: Field | undefined, value: unknown, currency: string | null): string =>
  field === undefined || value === null || value === undefined
    ? ''
    : field.kind === 'money'
      ? formatMoney(value, currency ?? undefined)
      : formatFigure(field, value);

interface ReportTextParts {
  report: Report;
  letter: ReportLetter;
  answer: ReportAnswer;
  /** The addressee’s contact person or name. */
  to: string;
  /** What the report is about, by label: its company, its account. */
  about: readonly (readonly [label: string, text: string])[];
  /** The outlet whose letter it is. */
  outlet: object;
  from: string;
}

/** A report as a short message with the figures of the screen. */
export function reportText({ report, letter, answer, to, about, outlet, from }: ReportTextParts): string {
  const { totals, currency, note = '' } = answer;
  const lineOf = (key: string, label: string) =>
    factLine(label, figureText(report.columns[key], totals[key], currency));
  const foot = footColumns(report)
    .filter((key) => !(key in letter.figures) && signOf(totals[key] ?? '') !== 0)
    .map((key) => lineOf(key, labelOf(key, report.columns[key])))
    .filter(Boolean);
  const [heading = '', field = ''] = letter.closing ?? [];
  const closing = textAt(outlet, field);
  return letterText({
    to,
    paragraphs: [
      [
        letterTitle(report),
        ...about.map(([label, text]) => factLine(label, text)),
        factLine('Dates', letterDates(answer)),
      ],
      Object.entries(letter.figures).map(([key, label]) => lineOf(key, label ?? labelOf(key, report.columns[key]))),
      foot.length > 0 ? [note, ...foot] : [],
      closing ? [`${heading}:`, closing] : [],
    ],
    from,
  });
}
