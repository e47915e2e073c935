/** A report as a printable page, for people who get it by email and save it as PDF. */

import type { ReportValues } from '#engine/define/report';
import { isFigure, placesByColumn, type TableColumn, valueAt, WHOLE, wordsOf } from '#engine/read/reporting';
import { formatIn } from '#engine/run/figures';
import { localMoment } from '#engine/run/time/businessDay';
import { showDay } from '#engine/run/time/days';
import { fileLinesOf, footOf, hasTotals, isNamed, nameAt, type ReportFile, TOTAL } from './tables';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** With more columns than this, landscape is easier to read. */
const MOST_UPRIGHT = 8;

const styles = (columns: number): string => `
@page { size: A4 ${columns > MOST_UPRIGHT ? 'landscape' : 'portrait'}; margin: 12mm }
body { font: ${columns > 14 ? 8 : 10}pt/1.35 system-ui, sans-serif; color: #111; margin: 16px }
h1 { font-size: 15pt; margin: 0 0 4px }
h2 { font-size: 12pt; margin: 14px 0 4px }
p { color: #444; margin: 0 0 10px }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; padding: 3px 6px; border-bottom: 0.5pt solid #bbb; vertical-align: top }
thead th { border-bottom: 1pt solid #111 }
.right { text-align: right; white-space: nowrap }
.sum td { font-weight: 600; border-top: 0.75pt solid #111 }
.inner td:first-child { padding-left: 20px }
tr { break-inside: avoid }
.foot { width: auto; margin-top: 12px; break-inside: avoid }
.foot caption { text-align: left; font-weight: 600 }
.foot th { font-weight: 400 }
section + section { break-before: page }
@media print { body { margin: 0 } }`;

/** The table of an answer. */
function tableOf(file: ReportFile): string {
  const { report, columns, answer, timeZone } = file;
  const below = footOf(file);
  const places = placesByColumn([...columns, ...below.map(([, column]) => column)], answer);
  const at = nameAt(columns);
  const textOf = (column: TableColumn, row: ReportValues): string => {
    const value = valueAt(column, row);
    if (value === null || value === undefined) return '';
    if (isFigure(column.field)) return formatIn(column.field, value, places.get(column.id)?.of(row) ?? WHOLE.most);
    if (column.field.kind === 'datetime' && !Number.isNaN(Date.parse(String(value)))) {
      const { date, time } = localMoment(new Date(String(value)), timeZone);
      return `${showDay(date)} ${time}`;
    }
    return wordsOf(report, answer.params, column.key, column.field, value);
  };
  const cell = (column: TableColumn, text: string, tag = 'td') =>
    `<${tag}${isFigure(column.field) ? ' class="right"' : ''}${tag === 'th' ? ' scope="col"' : ''}>${escaped(text)}</${tag}>`;
  const line = (cells: readonly string[], kind?: string) =>
    `<tr${kind ? ` class="${kind}"` : ''}>${cells.join('')}</tr>`;
  const summed = (title: string, totals: ReportValues, depth = 0) =>
    line(
      columns.map((column, index) =>
        index === at && isNamed(column, title)
          ? `<td>${escaped(title)}</td>`
          : cell(column, isFigure(column.field) ? textOf(column, totals) : ''),
      ),
      depth > 0 ? 'sum inner' : 'sum',
    );
  const rows = fileLinesOf(file).map((each) =>
    'row' in each
      ? line(columns.map((column) => cell(column, textOf(column, each.row))))
      : summed(each.name, each.totals, each.depth),
  );
  if (hasTotals(file, columns)) rows.push(summed(TOTAL, answer.totals));
  const foot = below.map(([label, column]) =>
    line([`<th scope="row">${escaped(label)}</th>`, cell(column, textOf(column, answer.totals))]),
  );
  return `<table><thead>${line(columns.map((column) => cell(column, column.label, 'th')))}</thead><tbody>
${rows.join('\n')}
</tbody></table>${foot.length === 0 ? '' : `\n<table class="foot"><caption>${escaped(report.foot ?? '')}</caption><tbody>${foot.join('')}</tbody></table>`}`;
}

const aboutText = (about: ReportFile['about']): string =>
  `<p>${about.map(([label, text]) => `${escaped(label)}: <strong>${escaped(text)}</strong>`).join(' · ')}</p>`;

/** A page without scripts or external links. */
function pageOf(title: string, files: readonly ReportFile[], content: string): string {
  const widest = Math.max(...files.map(({ columns }) => columns.length));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${styles(widest)}</style></head><body>
<h1>${escaped(title)}</h1>
${content}
</body></html>
`;
}

/** The whole report in one page; amounts in several currencies have a table each. */
export function htmlFile(files: readonly ReportFile[]): string {
  const [{ report, about }] = files as readonly [ReportFile];
  const headed = (file: ReportFile) =>
    files.length === 1 ? tableOf(file) : `<h2>${escaped(file.answer.currency ?? '')}</h2>\n${tableOf(file)}`;
  return pageOf(report.label, files, `${aboutText(about)}\n${files.map(headed).join('\n')}`);
}

/** Several reports in one page, each from a new sheet of paper. */
export const htmlPack = (title: string, files: readonly ReportFile[]): string =>
  pageOf(
    title,
    files,
    files
      .map(
        (file) =>
          `<section><h2>${escaped(file.report.label)}</h2>\n${aboutText(file.about)}\n${tableOf(file)}</section>`,
      )
      .join('\n'),
  );
