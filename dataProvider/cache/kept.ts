/**
 * The last answers of lists, reports and dashboards, kept in this browser: a page opens with what the person saw there last, says how old it
 * is, and reads it again at once. Queries with `KEPT` as their meta take part.
 */
import type { Query, QueryCache } from '@tanstack/react-query';
import { stepInto } from '#engine/run/values';
import { labels } from '../labels';

/** The `meta` of a query whose answer is kept. */
export const KEPT = { isKept: true } as const;

/** Limits in characters; together a fifth of what a browser gives a site, which forms' drafts share. */
const LONGEST = 150_000;
const MOST_TOGETHER = 1_000_000;

export interface Keeping {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** How the names in storage begin: the end of the sign-in removes all of them. */
  prefix: string;
  /** Whose answers they are, and where: group, person and outlet; undefined once no one is signed in. */
  owner: () => string | undefined;
}

/** Waits until the browser has nothing else to do. */
const whenIdle: (work: () => void) => void =
  typeof requestIdleCallback === 'function' ? requestIdleCallback : (work) => setTimeout(work, 200);

/** A stored value is its time, a space and the answer. */
const timeOf = (value: string | null): number => Number.parseInt(value ?? '', 10);

/**
 * Shows kept answers to new queries, and keeps what they are answered. Storage that is full or blocked keeps nothing.
 * @returns for writes: removes what is kept, and keeps nothing that is being read, which may be from before the write
 */
export function keepAnswers(cache: QueryCache, { storage, prefix, owner }: Keeping): () => void {
  const nameOf = ({ queryHash }: Query): string | undefined => {
    const whose = owner();
    return whose === undefined ? undefined : `${prefix}${whose} ${queryHash}`;
  };
  /** Whose answer a request will be: since it was sent, another outlet may have been chosen, or someone else signed in. */
  let asked = new WeakMap<Query, string | undefined>();

  const names = () => Object.keys(storage).filter((key) => key.startsWith(prefix));

  const show = (query: Query): void => {
    const name = nameOf(query);
    const value = name === undefined ? null : storage.getItem(name);
    if (value === null || query.state.data !== undefined) return;
    try {
      const data: unknown = JSON.parse(value.slice(value.indexOf(' ')));
      labels.merge(stepInto(stepInto(data, 'meta'), 'labels'), true);
      // Not valid, however young: it is read again in any case.
      query.setState({ data, dataUpdatedAt: timeOf(value), status: 'success', isInvalidated: true });
    } catch {
      storage.removeItem(String(name));
    }
  };

  const keep = (query: Query, name: string): void => {
    if (asked.get(query) !== name || nameOf(query) !== name) return;
    const value = `${query.state.dataUpdatedAt} ${JSON.stringify(query.state.data)}`;
    storage.removeItem(name);
    if (value.length > LONGEST) return;
    const others = names()
      .map((key) => ({ key, size: storage.getItem(key)?.length ?? 0, at: timeOf(storage.getItem(key)) }))
      .sort((a, b) => b.at - a.at);
    let together = value.length;
    for (const { key, size } of others) {
      together += size;
      if (together > MOST_TOGETHER) storage.removeItem(key);
    }
    storage.setItem(name, value);
  };

  const attempt = (work: () => void): void => {
    try {
      work();
    } catch {
      // The page works without.
    }
  };

  cache.subscribe((event) => {
    const { query } = event;
    if (!query.meta?.isKept) return;
    if (event.type === 'added') attempt(() => show(query));
    if (event.type !== 'updated') return;
    if (event.action.type === 'fetch') attempt(() => asked.set(query, nameOf(query)));
    const name = asked.get(query);
    if (name === undefined) return;
    if (event.action.type === 'success') whenIdle(() => attempt(() => keep(query, name)));
    // Refused: it is no longer theirs to see.
    if (event.action.type === 'error' && stepInto(event.action.error, 'status') === 403)
      attempt(() => storage.removeItem(name));
  });
  return () => {
    asked = new WeakMap();
    for (const name of names()) storage.removeItem(name);
  };
}
