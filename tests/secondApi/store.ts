/** Documents in memory, like a document database: whole ones, by id, each version with a revision. */

export interface Doc {
  _id: string;
  _rev: string;
  /** The kind of document: discount, role, po. */
  type: string;
  [field: string]: unknown;
}
export type Draft = Record<string, unknown>;

export type Put = { kind: 'stored'; doc: Doc } | { kind: 'conflict' };

export const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nextRevision = (rev: string | undefined): string => {
  const count = Number.parseInt(rev ?? '0', 10) + 1;
  return `${count}-${Math.random().toString(16).slice(2, 10)}`;
};

export class DocumentStore {
  private readonly docs = new Map<string, Doc>();
  private made = 0;

  constructor(seeds: readonly Draft[] = []) {
    for (const seed of seeds) this.put(String(seed.type), seed);
  }

  get(id: string): Doc | undefined {
    return structuredClone(this.docs.get(id));
  }

  /** All documents of a kind, in the order they were added. */
  all(type: string): Doc[] {
    return [...this.docs.values()].filter((doc) => doc.type === type).map((doc) => structuredClone(doc));
  }

  /** Stores exactly what is sent: an omitted field is gone. Replacing a document needs its current revision. */
  put(type: string, sent: Draft): Put {
    const id = typeof sent._id === 'string' && sent._id ? sent._id : `${type}_new${++this.made}`;
    const held = this.docs.get(id);
    if (held && held._rev !== sent._rev) return { kind: 'conflict' };
    const rev = held || sent._rev === undefined ? nextRevision(held?._rev) : String(sent._rev);
    const doc: Doc = { type, ...structuredClone(sent), _id: id, _rev: rev };
    this.docs.set(id, doc);
    return { kind: 'stored', doc: structuredClone(doc) };
  }

  remove(id: string, rev: string): 'removed' | 'missing' | 'conflict' {
    const held = this.docs.get(id);
    if (!held) return 'missing';
    if (held._rev !== rev) return 'conflict';
    this.docs.delete(id);
    return 'removed';
  }
}
