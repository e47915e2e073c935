/**
 * Record figures on a record's page. Their SQL runs within the limits of reports (`resources/<department>/<name>.figures.sql`);
 * `server/departments/<department>/<name>.figures.ts` computes what SQL can't.
 */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { FigureValues } from '#engine/define/recordPage';
import { canSee } from '#engine/read/access';
import { outletsField } from '#engine/read/entities';
import { askedFigures, figuresReport } from '#engine/read/recordPage';
import { businessDate } from '#engine/run/time/businessDay';
import { textsIn } from '#engine/run/values';
import { entity as entityNamed } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { departments } from '#server/department';
import { hasFiguresSql } from '#server/reports/catalogue';
import { archivedBeforeOf } from '#server/reports/request/scope';
import { findRows } from '#server/reports/statement';
import { requirePermission } from '../rules/access';
import { readMany, scopeOfIdentity } from '../write/store';
import { requireRecord } from './reading';

interface FiguresAnswer {
  figures: FigureValues;
  /** ISO code of the amounts. */
  currency: string | null;
  /** Which records were included in sums. */
  outlets: readonly string[];
}

/** Entities with page figures that nothing computes, and functions that no page uses, as sentences. */
export function figuresProblems(entities: readonly Entity[]): string[] {
  const asking = entities.filter((entity) => Object.keys(askedFigures(entity)).length > 0);
  const names = asking.map(({ name }) => name);
  const { pageFigures } = departments();
  return [
    ...asking
      .filter((entity) => !pageFigures[entity.name] && !hasFiguresSql(entity))
      .map(
        ({ name }) =>
          `resources/<department>/${name}.figures.sql is missing: it works out what record.figures asks for`,
      ),
    ...Object.keys(pageFigures)
      .filter((name) => !names.includes(name))
      .map((name) => `server/departments/<department>/${name}.figures.ts: no page of a record asks for it`),
  ];
}

/** The requested outlets of the person that have the record and share the first one's currency. */
async function placesOf(
  db: Database,
  identity: Identity,
  entity: Entity,
  record: AnyRecord,
  asked: readonly string[] | undefined,
) {
  const field = outletsField(entity);
  const own = typeof record.outletId === 'string' ? [record.outletId] : field ? textsIn(record[field]) : [];
  const here = identity.outletIds.filter(
    (id) => (own.length === 0 || own.includes(id)) && (asked === undefined || asked.includes(id)),
  );
  const outlets = await readMany(db, scopeOfIdentity(identity), entityNamed('outlets'), here);
  const inOrder = here.flatMap((id) => outlets.filter(({ _id }) => _id === id));
  const [first] = inOrder;
  const same = inOrder.filter(({ currency }) => currency === first?.currency);
  return {
    outletIds: same.map(({ _id }) => String(_id)),
    currency: first?.currency ? String(first.currency) : null,
    today: businessDate(new Date(), first),
    archivedBefore: archivedBeforeOf(same),
  };
}

/**
 * One record's figures, without those that the person can't see.
 * @param asked only at these outlets; ids that aren't the person's are ignored
 * @throws ApiError 403 without the permission to view such records, 404 for a record that isn't the person's
 */
export async function figuresFor(
  db: Database,
  identity: Identity,
  entity: Entity,
  id: unknown,
  asked?: readonly string[],
): Promise<FiguresAnswer> {
  requirePermission(identity, entity.module, 'view');
  const record = await requireRecord(db, identity, entity, id);
  const { currency, ...places } = await placesOf(db, identity, entity, record, asked);
  const { outletIds, today } = places;
  const work = departments().pageFigures[entity.name];
  const found: FigureValues = work
    ? await work({ db, identity, record, outletIds, currency, today })
    : await selected(db, identity, entity, { id, currency, ...places });
  const seen = Object.entries(askedFigures(entity)).filter(([, column]) => canSee(identity, column));
  return {
    figures: Object.fromEntries(seen.map(([key]) => [key, found[key] ?? null])),
    currency,
    outlets: outletIds,
  };
}

/** The result of an entity's figures SQL for one record. */
async function selected(
  db: Database,
  identity: Identity,
  entity: Entity,
  { id, outletIds, currency, today, archivedBefore }: { id: unknown } & Awaited<ReturnType<typeof placesOf>>,
): Promise<FigureValues> {
  const { groupId, userId, outletIds: allowed } = identity;
  const scope = { groupId, userId, outletIds, allowed, archivedBefore, currency: currency ?? undefined };
  const { docs } = await findRows(db, figuresReport(entity), scope, identity, {
    values: { id, today },
    sort: [],
    limit: 1,
    offset: 0,
  });
  return docs[0] ?? {};
}
