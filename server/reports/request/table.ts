/** The requested table: order, groups, columns and rows, each checked against what the person can see. */

import { labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { groupColumns, isFigure, visibleColumns } from '#engine/read/reporting';
import { chosenIds, conditionColumns, groupingsIn, operatorsOf, readConditions, SHOWN } from '#engine/read/tableView';
import { isDecimal } from '#engine/run/decimal';
import { nearest } from '#engine/run/nearest';
import { isDay } from '#engine/run/time/days';
import type { Identity } from '../../auth/identity';
import type { Query, Say } from './shape';

const MOST_GROUPS = 2;

/** Sort and group: names of columns that this person can see. */
export function orderOf(report: Report, identity: Identity, query: Query, say: Say) {
  const columns = visibleColumns(report, identity).map(([key]) => key);
  const sortable = columns.filter((key) => !report.columns[key]?.perValue);
  const sort = (query.sort ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  for (const each of sort) {
    const key = each.replace(/^-/, '');
    if (sortable.includes(key)) continue;
    const near = nearest(key, sortable);
    say('sort', 'unknown', `There is no column “${key}” to sort by${near ? `; did you mean “${near}”?` : ''}`);
  }
  const asked = groupingsIn(query.group);
  const groups = groupColumns(report).filter((key) => columns.includes(key));
  for (const group of asked) {
    if (!groups.includes(group))
      say(
        'group',
        'unknown',
        groups.length > 0 ? `Group by one of: ${groups.join(', ')}` : 'This report has no groups',
      );
  }
  if (asked.length > MOST_GROUPS) say('group', 'max', `Group by at most ${MOST_GROUPS} columns`);
  return {
    sort: sort.length > 0 ? sort : report.sort.filter((each) => sortable.includes(each.replace(/^-/, ''))),
    groups: asked,
  };
}

/** Requested rows and columns: names of columns that this person can see, and valid values for their kinds. */
export function tableOf(report: Report, identity: Identity, query: Query, say: Say) {
  const seen = visibleColumns(report, identity).flatMap(([key, column]) => (column.hidden ? [] : [key]));
  const columns = query.columns === SHOWN ? [SHOWN] : chosenIds(query.columns);
  for (const id of columns[0] === SHOWN ? [] : columns) {
    const [key = ''] = id.split('.');
    if (seen.includes(key)) continue;
    const near = nearest(key, seen);
    say('columns', 'unknown', `There is no column “${key}” to show${near ? `; did you mean “${near}”?` : ''}`);
  }
  const { conditions, unread } = readConditions(query.where);
  for (const part of unread) say('where', 'unread', `“${part}” is no condition; write netSales>=1000 or itemName~rice`);
  const narrowable = conditionColumns(report, identity);
  for (const { key, operator, value } of conditions) {
    const field = report.columns[key];
    if (!field || !narrowable.includes(key)) say('where', 'unknown', `There is no column “${key}” to filter by`);
    else if (!operatorsOf(field).includes(operator))
      say('where', 'operator', `${labelOf(key, field)} can’t be filtered with “${operator}”`);
    else if (isFigure(field) ? !isDecimal(value) : field.kind === 'date' && !isDay(value))
      say('where', 'value', `${labelOf(key, field)}: “${value}” is no ${isFigure(field) ? 'number' : 'date'}`);
  }
  return { columns, conditions };
}
