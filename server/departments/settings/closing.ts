/** Why a period can't be closed yet (docs/closing.md): what the report of open points says must be settled before. */
import type { Report } from '#engine/define/report';
import { titleOf } from '#engine/read/entities';
import { showDay } from '#engine/run/time/days';
import { textIn } from '#engine/run/values';
import { entity, report } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { documentsInWords } from '#server/documents/drafts';
import { rowsFor } from '#server/reports/statement';

/** A row of the report of open points, as its SQL has it. */
interface Point {
  kind?: unknown;
  state?: unknown;
  what?: unknown;
  date?: unknown;
  resource?: unknown;
}

type Reason = { rule: string; message: string };
type Outlet = { readonly _id?: unknown; readonly lockDate?: unknown; readonly currency?: unknown };

const day = (point: Point | undefined): string => showDay(String(point?.date ?? '').slice(0, 10));

/** The reason that points of a kind give, by the kind. */
const WORDS: Readonly<Record<string, (points: readonly Point[], outlet: Outlet) => string>> = {
  unapproved: (points) => {
    const kinds = points.map(({ resource }) => String(resource));
    const counts = new Map(kinds.map((kind) => [kind, kinds.filter((each) => each === kind).length]));
    const them = points.length === 1 ? 'it' : 'them';
    return `Not yet approved in this period: ${documentsInWords(counts)}. Approve or delete ${them} first`;
  },
  transit: ([oldest]) => {
    const document = entity(String(oldest?.resource));
    const number = document.kind === 'document' ? document.number : '';
    return `${titleOf(document, { [number]: oldest?.what })} has been in transit since ${day(oldest)}. Receive it or close it first`;
  },
  count: (_points, { lockDate }) => {
    const since = textIn(lockDate) ? ` after ${showDay(String(lockDate))}` : '';
    return `No approved full count in this period${since}. Do a full count first`;
  },
  days: (points) =>
    points.length === 1
      ? `${day(points[0])} isn’t closed. Close the day first`
      : `${points.length} days aren’t closed, the first is ${day(points[0])}. Close these days first`,
};

/**
 * Reasons against closing an outlet's period.
 * @param until its last day, YYYY-MM-DD
 */
export async function closingReasons(
  q: Queryable,
  identity: Identity,
  outlet: Outlet,
  until: string,
): Promise<Reason[]> {
  const [outletId, { groupId, userId }] = [String(outlet._id), identity];
  const scope = { groupId, userId, outletIds: [outletId], allowed: [outletId], archivedBefore: undefined };
  const values = { asOf: until, today: until, state: 'must' };
  const found: Point[] = await rowsFor(q, report('closingPoints') as Report, scope, values);
  const inOrder = found.toSorted((a, b) => String(a.date).localeCompare(String(b.date)));
  return Object.entries(WORDS).flatMap(([kind, words]) => {
    const own = inOrder.filter((point) => point.kind === kind);
    return own.length > 0 ? [{ rule: kind === 'unapproved' ? 'drafts' : kind, message: words(own, outlet) }] : [];
  });
}
