import type { Report } from '../../define/report';
import { walkFields } from '../entities';
import { type Say, suggestion } from './finding';

/** Columns, references and sources of a report that name unknown things. */
export function checkReport(report: Report, names: readonly string[], say: Say): void {
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
}
