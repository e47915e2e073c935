/** Generates codes if none is typed (`numbering`: 'MI-{5}' gives MI-00001). */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import type { Queryable } from '#server/db/types';
import { nextNumbers } from './counters';
import { claimsOf, ownersOf } from './uniqueKeys';

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** 'MI-{5}' and 7 -> 'MI-00007'. */
const codeFrom = (pattern: string, number: number): string =>
  pattern.replace(/\{(\d)\}/g, (_, digits: string) => String(number).padStart(Number(digits), '0'));

/** One series per outlet if codes are unique per outlet. */
const seriesOf = (entity: Entity, field: string, record: AnyRecord): string => {
  const { unique } = fieldsOf(entity)[field] ?? {};
  const within = Array.isArray(unique) ? unique.map((key) => `|${String(record[key] ?? '')}`).join('') : '';
  return `${entity.name}|${field}${within}`;
};

const MAX_ROUNDS = 20;

/** Fills in the codes of new records; numbers that someone typed before are skipped. */
export async function assignCodes(
  tx: Queryable,
  groupId: string,
  entity: Entity,
  records: readonly AnyRecord[],
): Promise<void> {
  const numbering = entity.kind === 'resource' ? entity.numbering : undefined;
  if (!numbering) return;
  const { field, pattern } = numbering;
  let open = records.filter((record) => isEmpty(record[field]));
  for (let round = 0; open.length > 0; round++) {
    if (round === MAX_ROUNDS) throw new Error(`No free number for ${entity.name}.${field} after ${MAX_ROUNDS} tries`);
    const bySeries = new Map<string, AnyRecord[]>();
    for (const record of open) {
      const series = seriesOf(entity, field, record);
      const members = bySeries.get(series) ?? [];
      bySeries.set(series, members);
      members.push(record);
    }
    for (const [series, members] of bySeries) {
      const first = await nextNumbers(tx, groupId, series, members.length);
      members.forEach((record, index) => {
        record[field] = codeFrom(pattern, first + index);
      });
    }
    const claimOf = (record: AnyRecord) => claimsOf(entity, record).find((claim) => claim.field === field);
    const claims = open.flatMap((record) => claimOf(record) ?? []);
    const owners = await ownersOf(tx, groupId, entity, claims);
    const waiting = new Set(open);
    const placeOf = (record: AnyRecord) => `${seriesOf(entity, field, record)}|${String(record[field]).toLowerCase()}`;
    const typed = new Set(records.filter((record) => !waiting.has(record)).map(placeOf));
    open = open.filter((record) => {
      const claim = claimOf(record);
      return (claim !== undefined && owners.has(`${claim.key}\n${claim.value}`)) || typed.has(placeOf(record));
    });
  }
}

/** A generated code can't be cleared: the record keeps it. */
export function keepCode(entity: Entity, before: AnyRecord, after: AnyRecord): AnyRecord {
  const field = entity.kind === 'resource' ? entity.numbering?.field : undefined;
  return field && isEmpty(after[field]) && !isEmpty(before[field]) ? { ...after, [field]: before[field] } : after;
}
