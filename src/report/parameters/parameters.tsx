import { Fragment, type ReactNode } from 'react';
import { type AnyRecord, type Field, labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { comparisonWords, otherSide, readComparison, reportAsked } from '#engine/read/comparison';
import { refersTo } from '#engine/read/entities';
import { conditionWords, groupingsIn, readConditions } from '#engine/read/tableView';
import type { Choice } from '#src/field/choices';
import { chosenText } from '#src/field/chosen';
import { formatDate } from '#src/format/format';
import { Title } from '#src/table/cells';
import type { ReportState } from '../useReportState';
import { rangeText } from './periods';

/** One parameter in words. */
export interface ParameterText {
  key: string;
  label: string;
  text: ReactNode;
}

/** A declared parameter's value in words; undefined if it isn't set and has no default. */
export function valueText(field: Field, value: unknown): ReactNode {
  if (value === undefined || value === null || value === '') return undefined;
  const to = refersTo(field);
  if (to)
    return String(value)
      .split(',')
      .map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Title to={to} id={id} />
        </Fragment>
      ));
  const text = chosenText(field, field.kind === 'choices' ? String(value).split(',') : value, (_resource, id) => id);
  return field.kind === 'percent' ? `${text}%` : text;
}

/** The request, defaults filled in, in the URL's format. */
export const givenOf = (report: Report, state: ReportState, key: string): string | undefined => {
  const preset = report.parameters[key]?.default;
  return state[key] ?? (preset === undefined ? undefined : String(preset));
};

export const outletsOf = (state: ReportState): string[] => (state.outlets ?? '').split(',').filter(Boolean);

/** Outlets to choose from. */
export const outletChoices = (outlets: readonly AnyRecord[]): Choice[] =>
  outlets.map(({ _id, name }) => ({ value: String(_id), label: String(name) }));

/** 'Colombo', 'Colombo, Kandy', 'All 3 outlets'. */
export function outletsText(ids: readonly string[], outlets: readonly AnyRecord[]): string {
  if (outlets.length > 1 && (ids.length === 0 || ids.length === outlets.length)) return `All ${outlets.length} outlets`;
  const names = ids.map((id) => String(outlets.find(({ _id }) => _id === id)?.name ?? 'Unknown outlet'));
  return names.length > 2 ? `${names.slice(0, 2).join(', ')} +${names.length - 2}` : names.join(', ');
}

export const periodText = (report: Report, state: ReportState, today: string): string => {
  if (report.period === 'range') return rangeText(state.fromDate ?? today, state.toDate ?? state.fromDate ?? today);
  return !state.asOf || state.asOf === today ? 'Now' : formatDate(state.asOf);
};

const dates = ({ fromDate = '', toDate = '', asOf = '' }: ReportState) => ({ fromDate, toDate, asOf });

/** The name of one of the person's outlets. */
export const outletName = (outlets: readonly Readonly<Record<string, unknown>>[], id: string): string =>
  String(outlets.find(({ _id }) => _id === id)?.name ?? 'Unknown outlet');

/** The comparison in words; undefined if there is none. */
export function compareText(
  report: Report,
  state: ReportState,
  outlets: readonly Readonly<Record<string, unknown>>[],
): string | undefined {
  const comparison = readComparison(state.compare);
  // Until the dates are set there is nothing to compare.
  const isDated = report.period !== 'range' || (state.fromDate !== undefined && state.toDate !== undefined);
  const side = comparison && isDated ? otherSide(report, comparison, dates(state)) : undefined;
  return comparison && side && comparisonWords(comparison, side, (id) => outletName(outlets, id));
}

/** A complete description of the figures: for print, and if there are none. */
export function parameterTexts(
  report: Report,
  state: ReportState,
  outlets: readonly AnyRecord[],
  today: string,
): ParameterText[] {
  const names = outletsOf(state)
    .map((id) => outlets.find(({ _id }) => _id === id)?.name)
    .filter(Boolean);
  const period =
    report.period === 'none'
      ? []
      : [
          {
            key: 'period',
            label: report.period === 'range' ? 'Dates' : 'As of',
            text: report.period === 'asOf' ? formatDate(state.asOf ?? today) : periodText(report, state, today),
          },
        ];
  const declared = Object.entries(report.parameters).flatMap(([key, field]): ParameterText[] => {
    const text = valueText(field, givenOf(report, state, key));
    // Defaults aren't mentioned, except what the rows represent.
    if (text === undefined || (!field.required && state[key] === undefined)) return [];
    return [{ key, label: labelOf(key, field), text }];
  });
  const compared = compareText(report, { ...state, asOf: state.asOf ?? today }, outlets);
  const { conditions } = readConditions(state.where);
  const groupings = groupingsIn(state.group).map((key) => labelOf(key, report.columns[key]));
  return [
    { key: 'outlets', label: names.length === 1 ? 'Outlet' : 'Outlets', text: names.join(', ') || 'All' },
    ...period,
    ...declared,
    ...(compared === undefined ? [] : [{ key: 'compare', label: 'Compared with', text: compared }]),
    ...(groupings.length === 0 ? [] : [{ key: 'group', label: 'Grouped by', text: groupings.join(', ') }]),
    ...conditions.map((each, index) => ({
      key: `where ${index}`,
      label: 'Filter',
      text: conditionWords(reportAsked(report, state), state, each),
    })),
  ];
}
