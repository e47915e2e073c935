/**
 * How far a document is fulfilled by others: an order by receipts, a requisition by issues, a transfer out by transfers in. Both sides use
 * one constant (domain 2.1, 2.5).
 */

import type { AnyRecord } from '../define/fields';
import { type Decimal, dec, least, most, quantity, sum } from './decimal';
import { linesOf } from './lines';
import { countedIn } from './units';

/** The fields and states of the fulfilled document. Quantities are in the line's unit. */
export interface Progress {
  /** Its short name: 'order'. */
  one: string;
  /** What happens to it: 'received'. */
  verb: string;
  /** The field with its number. Documents that fulfil it may keep a copy under the same key. */
  number: string;
  /** The line's field with the requested quantity. */
  quantity: string;
  /** The line's field with the fulfilled quantity. */
  done: string;
  /** The line's field with the quantity that is no longer expected. @default lines are never closed */
  closed?: string;
  /** The line's field with the quantity that went back: no longer expected either, and not lost. @default nothing goes back */
  returned?: string;
  /** The line's field with the open quantity. @default not stored */
  open?: string;
  /** The document's field with the share fulfilled, in percent of the base quantity. @default not stored */
  share?: string;
  /**
   * How much must be closed for the document to count as closed: all of it, or any. @default 'all': it is done once the rest is fulfilled
   */
  closedBy?: 'all' | 'any';
  /** The states derived from its lines. @default its state stays */
  states?: { none: string; partly: string; fully: string; closed?: string };
  /** Labels of the derived fields. @default the verb for done and share; 'Closed', 'Returned' and 'Open' */
  labels?: { done?: string; closed?: string; returned?: string; open?: string; share?: string };
}

/** Lines of another document that fulfil this one: which line each refers to, and the quantity that counts, in its own unit. */
interface Counted {
  /** The line's field with the number of the line it fulfils. */
  line: string;
  /** The line's field with the quantity that counts. */
  with: string;
  /** The line's field with the quantity that is no longer expected because of it. @default nothing is closed */
  closes?: string;
  /** The line's field with the quantity that goes back because of it. @default nothing goes back */
  returns?: string;
}

const amount = (line: AnyRecord, key: string | undefined): Decimal => (key === undefined ? dec(0) : dec(line[key]));

/** requested − done − closed − returned, never below zero: an excess leaves nothing open. */
export const openOf = ({ quantity: asked, done, closed, returned }: Progress, line: AnyRecord): Decimal =>
  most(amount(line, asked).minus(sum([done, closed, returned].map((key) => amount(line, key)))), 0);

/** What a line can still reach: the requested quantity without what was closed, unless closing means that it was lost on the way. */
const expectedOf = ({ quantity: asked, closed, closedBy }: Progress, line: AnyRecord): Decimal =>
  closedBy === 'any' ? amount(line, asked) : most(amount(line, asked).minus(amount(line, closed)), 0);

/**
 * Share done in percent: the mean of the lines' shares. Each line counts the same, because kilograms and pieces can't be added up. A line
 * counts at most 100%, and what was closed is no longer expected: a document is 100% done when its state says that it is (domain 2.5).
 */
export function shareOf(progress: Progress, lines: readonly AnyRecord[]): string {
  const shares = lines.flatMap((line) => {
    const expected = expectedOf(progress, line);
    return expected.gt(0) ? [least(amount(line, progress.done), expected).div(expected)] : [];
  });
  return shares.length === 0 ? quantity(0) : quantity(sum(shares).times(100).div(shares.length));
}

/**
 * The state derived from the lines; `otherwise` applies while nothing is done or closed. Fulfilled except for closed lines is done (domain
 * 2.5); closed means nothing was fulfilled.
 */
export function stateOf(progress: Progress, lines: readonly AnyRecord[], otherwise: string): string {
  const { states, done, closed, returned } = progress;
  if (!states) return otherwise;
  const some = (key: string | undefined) => lines.some((line) => amount(line, key).gt(0));
  if (lines.every((line) => openOf(progress, line).eq(0)))
    return (some(closed) || some(returned)) && (progress.closedBy === 'any' || !some(done))
      ? (states.closed ?? states.fully)
      : states.fully;
  if (some(done)) return states.partly;
  return otherwise === states.partly || otherwise === states.fully ? states.none : otherwise;
}

/** A line with its stored quantities and its open quantity. */
export const withOpen = (progress: Progress, line: AnyRecord) => ({
  ...line,
  [progress.done]: quantity(amount(line, progress.done)),
  ...(progress.closed ? { [progress.closed]: quantity(amount(line, progress.closed)) } : {}),
  ...(progress.returned ? { [progress.returned]: quantity(amount(line, progress.returned)) } : {}),
  ...(progress.open ? { [progress.open]: quantity(openOf(progress, line)) } : {}),
});

/** The share, if the document stores it. */
export const withShare = (progress: Progress, lines: readonly AnyRecord[]) =>
  progress.share ? { [progress.share]: shareOf(progress, lines) } : {};

/** The line that `line` fulfils. */
export const sourceLine = (counted: Counted, source: AnyRecord | undefined, line: AnyRecord) =>
  linesOf(source ?? {}).find(({ lineNo }) => lineNo === line[counted.line]);

/** What lines of documents count for a source line, in its unit; not rounded, so that three thirds are a whole. */
const countOf = (
  counted: Counted,
  source: AnyRecord,
  documents: readonly AnyRecord[],
  key: string = counted.with,
): Decimal =>
  sum(
    documents
      .flatMap((document) => linesOf(document))
      .filter((line) => line[counted.line] === source.lineNo)
      .map((line) => countedIn(source, line, line[key])),
  );

/** How much a stored quantity grows if `more` is counted after `before`: the sum of all is rounded, never its parts. */
const growthOf = (before: Decimal, more: Decimal): Decimal => dec(quantity(before.plus(more))).minus(quantity(before));

/**
 * The lines, share and state of `source` after `document` is posted (`sign` 1) or undone (-1).
 * @param others the other posted documents of this kind that fulfil the source
 * @param untouched its state if nothing of it is done. @default the state for work in progress
 * @returns fields to set on the source
 */
export function advanced(
  progress: Progress,
  counted: Counted,
  source: AnyRecord,
  document: AnyRecord,
  others: readonly AnyRecord[],
  sign: 1 | -1,
  untouched = progress.states?.none ?? String(source.status),
): AnyRecord {
  const items = linesOf(source).map((line) => {
    const changed = (field: string, key: string) => {
      const growth = growthOf(countOf(counted, line, others, key), countOf(counted, line, [document], key));
      return amount(line, field).plus(growth.times(sign));
    };
    const { done, closed, returned } = progress;
    return withOpen(progress, {
      ...line,
      [done]: changed(done, counted.with),
      ...(closed && counted.closes ? { [closed]: changed(closed, counted.closes) } : {}),
      ...(returned && counted.returns ? { [returned]: changed(returned, counted.returns) } : {}),
    });
  });
  return {
    items,
    ...withShare(progress, items),
    ...(progress.states ? { status: stateOf(progress, items, untouched) } : {}),
  };
}

/**
 * Lines that exceed their source line and its tolerance, compared at 4 decimals without hidden slack (domain 2.5). Several lines of one
 * source line share its open quantity; `most` is what earlier lines leave for this one.
 * @param others the other posted documents of this kind that fulfil the source
 */
export function beyond(
  progress: Progress,
  counted: Counted,
  source: AnyRecord,
  document: AnyRecord,
  others: readonly AnyRecord[],
  tolerancePct: unknown,
): { index: number; most: string }[] {
  const taken = new Map<unknown, Decimal>();
  return linesOf(document).flatMap((line, index) => {
    const asked = sourceLine(counted, source, line);
    if (!asked) return [];
    const limit = amount(asked, progress.quantity)
      .times(dec(100).plus(dec(tolerancePct)))
      .div(100);
    const done = countOf(counted, asked, others);
    const before = taken.get(asked.lineNo) ?? dec(0);
    const room = dec(quantity(limit)).minus(amount(asked, progress.done));
    const left = most(room.minus(growthOf(done, before)), 0);
    const count = countedIn(asked, line, line[counted.with]);
    const isBeyond = growthOf(done, before.plus(count)).gt(most(room, growthOf(done, before)));
    taken.set(asked.lineNo, before.plus(isBeyond ? least(count, left) : count));
    return isBeyond ? [{ index, most: quantity(left) }] : [];
  });
}
