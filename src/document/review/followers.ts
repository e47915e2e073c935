import type { Document } from '#engine/define/document';
import { type AnyRecord, inSentence } from '#engine/define/fields';
import { can } from '#engine/read/access';
import { isDocument } from '#engine/read/entities';
import { pathsOf, pathTo } from '#engine/read/paths';
import { matchesFilter } from '#engine/run/filters';
import { wholeDeclarations } from '#resources/index';
import type { FormSession } from '#src/form/facts/formSession';

/** A document that can be created from the current one. */
interface Follower {
  /** 'Create issue note' */
  label: string;
  /** Its form, filled in from this document. */
  path: string;
}

/**
 * The documents this person can create from this one now, by the declared `from` links: an issue note or an order from an approved
 * requisition. It leaves out those that an action creates anyway (an order is sent to be received), and those that start at another outlet.
 */
export function followersOf(document: Document, record: AnyRecord, { user, context }: FormSession): Follower[] {
  const made = new Set(Object.values(document.actions ?? {}).map(({ opens }) => opens));
  return wholeDeclarations()
    .filter(isDocument)
    .flatMap((other): Follower[] => {
      const link = other.from?.[document.name];
      if (!link || made.has(other.name) || !pathsOf(other).create || !can(user, other.module, 'create')) return [];
      const at = other.fulfils?.at ?? 'outletId';
      if (record[at] !== context.outlet._id || !matchesFilter(record, link.where)) return [];
      const id = encodeURIComponent(String(record._id));
      return [{ label: `Create ${inSentence(other.label.one)}`, path: `${pathTo(other, 'create')}?${link.by}=${id}` }];
    });
}
