import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { factRequests } from '#engine/run/evaluate/facts';

/** Facts are reloaded after this time; a save on the server reads them again with locks. */
const STALE_MS = 30_000;

/** A document's facts, loaded when it needs different ones or when they are old. */
export interface DocumentFacts {
  /** The last loaded facts; undefined before. */
  known: () => AnyRecord | undefined;
  /** The number of loads, for callers that have seen an earlier state. */
  version: () => number;
  /** The facts for the current document. Rejects if one can't be loaded. */
  load: (record: AnyRecord) => Promise<AnyRecord>;
}

export function createFacts(
  { facts: sources }: Pick<Document, 'facts'>,
  fetch: (record: AnyRecord) => Promise<AnyRecord>,
): DocumentFacts {
  let kept: { signature: string; at: number; value: AnyRecord } | undefined;
  let version = 0;
  return {
    known: () => kept?.value,
    version: () => version,
    load: async (record) => {
      const signature = JSON.stringify(factRequests(sources, record));
      if (kept?.signature === signature && Date.now() - kept.at < STALE_MS) return kept.value;
      const value = await fetch(record);
      kept = { signature, at: Date.now(), value };
      version += 1;
      return value;
    },
  };
}
