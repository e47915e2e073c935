/** List bookmarks: opaque to clients, so that keyset paging can change without them. */
import { invalid, problem } from '#server/http/errors';

export interface Bookmark {
  /** The sort it belongs to. */
  sort: string;
  /** The edge record's sort value as text; null if it has none. */
  value: string | null;
  id: string;
  direction: 'next' | 'previous';
  /** The number of records before the page's edge. */
  position: number;
}

export const encodeBookmark = ({ sort, value, id, direction, position }: Bookmark): string =>
  Buffer.from(JSON.stringify([sort, value, id, direction === 'next' ? 1 : 0, position])).toString('base64url');

const isBookmark = (value: unknown): value is [string, string | null, string, number, number] =>
  Array.isArray(value) &&
  value.length === 5 &&
  typeof value[0] === 'string' &&
  (value[1] === null || typeof value[1] === 'string') &&
  typeof value[2] === 'string' &&
  typeof value[3] === 'number' &&
  Number.isInteger(value[4]);

/** Parses a bookmark for the given sort; another list's or sort's bookmark is refused, because it would show an arbitrary page. */
export function decodeBookmark(text: string, sort: string): Bookmark {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    value = undefined;
  }
  if (!isBookmark(value) || value[0] !== sort) {
    throw invalid([
      problem('bookmark', 'bookmark', 'This bookmark does not belong to this list and sort; start from the first page'),
    ]);
  }
  const [, edge, id, direction, position] = value;
  return { sort, value: edge, id, direction: direction === 1 ? 'next' : 'previous', position };
}
