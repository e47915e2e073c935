/** A listing's SQL, derived from its document as `defineListing` says, over the same scoped tables as any report's. */

import type { AnyRecord } from '#engine/define/fields';
import type { ListingSource } from '#engine/define/report';
import { entity } from '#resources';

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** A document's field over `d`; status and outlet have their own columns. */
const fieldSql = (key: string): string =>
  key === 'status' ? 'd.status' : key === 'outletId' ? 'd.outlet_id' : `d."${key}"`;

const same = (place: string, name: string, isText: boolean): string =>
  isText ? `lower(${place}) = lower(:${name})` : `${place} = :${name}`;

/** Conditions for the parameters; deleted documents are shown only on request. */
function conditions(listing: ListingSource, isDetail: boolean, values: AnyRecord, isText: (key: string) => boolean) {
  const asked = Object.entries(listing.filters).filter(([key]) => isGiven(values[key]));
  const header = asked.filter(([, of]) => of === 'document').map(([key]) => same(fieldSql(key), key, isText(key)));
  const lines = asked.filter(([, of]) => of === 'line').map(([key]) => same(`l."${key}"`, key, isText(key)));
  const within =
    lines.length > 0 && !isDetail
      ? [`d.id in (select l.id from lines_of_${listing.document} l where ${lines.join(' and ')})`]
      : lines;
  const { onlyStatus, partner } = listing;
  const isAsked = asked.some(([key]) => key === 'status');
  const undeleted = onlyStatus ? [`d.status = '${onlyStatus}'`] : isAsked ? [] : [`d.status <> 'delete'`];
  // A document that two outlets see is listed for one of them, so that outlets add up.
  const side = partner && values.side === 'addressed' ? `d."${partner}"` : 'd.outlet_id';
  return [`${side} = any(:outlets)`, `d."docDate" between :fromDate and :toDate`, ...undeleted, ...header, ...within];
}

/** The columns that a listing's SQL files provide for each document and line, besides their fields. */
interface Beside {
  document?: string | undefined;
  line?: string | undefined;
}

/**
 * A listing's SQL for the parameters: a row per document, or in the detail a row per line.
 * @param isText whether a parameter is typed text, which is compared ignoring case
 */
export function listingSql(
  listing: ListingSource,
  values: AnyRecord,
  isText: (key: string) => boolean,
  beside: Beside = {},
): string {
  const document = entity(listing.document);
  if (document.kind !== 'document') throw new Error(`“${listing.document}” is no document to list`);
  const isDetail = values.show === 'detail';
  const columns = [
    `d.id as "documentId"`,
    `d."${document.number}"`,
    `d."docDate" as date`,
    'd.outlet_id as outlet',
    ...Object.entries(listing.header).map(([name, key]) => `${fieldSql(key)} as "${name}"`),
    ...listing.given.map((name) => `more."${name}" as "${name}"`),
    `${isDetail ? 'null::integer' : `jsonb_array_length(d.data -> 'items')`} as lines`,
    ...Object.entries(listing.detail).map(([name, key]) => `${isDetail ? `l."${key}"` : 'null'} as "${name}"`),
    ...listing.givenInDetail.map((name) => `${isDetail ? `more_of_lines."${name}"` : 'null'} as "${name}"`),
    ...(isDetail ? ['l.line_no as "lineNo"'] : ['null::integer as "lineNo"']),
    // A document counts once, on its first visible line.
    `${isDetail ? '(row_number() over (partition by d.id order by l.line_no) = 1)::integer' : '1'} as documents`,
  ];
  const joins = [
    ...(isDetail ? [`join lines_of_${listing.document} l on l.id = d.id`] : []),
    ...(beside.document ? [`join (\n${beside.document}\n) more on more."documentId" = d.id`] : []),
    ...(beside.line && isDetail
      ? [
          `join (\n${beside.line}\n) more_of_lines on more_of_lines."documentId" = d.id and more_of_lines."lineNo" = l.line_no`,
        ]
      : []),
  ];
  return `select ${columns.join(',\n       ')}
from records_of_${listing.document} d
${joins.map((join) => `${join}\n`).join('')}where ${conditions(listing, isDetail, values, isText).join('\n  and ')}`;
}
