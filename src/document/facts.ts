import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { factRequests } from '#engine/run/evaluate/facts';

/** Facts are asked for again after this; a save on the server looks again, under lock. */
const STALE_MS = 30_000;

/** The facts of one document, loaded when it needs others than before or when they are old. */
export interface DocumentFacts {
  /** What was loaded last; undefined before. */
  known: () => AnyRecord | undefined;
  /** Counts the loadings: anyone who has seen this many has seen what is known. */
  version: () => number;
  /** The facts for the document as it is now. Rejects when one cannot be loaded. */
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
