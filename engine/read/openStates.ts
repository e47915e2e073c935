/** The states in which a document is still open. */

import type { Document } from '../define/document';
import { AMENDING } from '../define/documents/versions';

/** Actions that approve a document. */
export const approvalsOf = (document: Document): readonly string[] => document.approvals ?? ['approve'];

/** The states in which people change a document in its form: the first one, and while it is amended. */
export const statesToEdit = (document: Pick<Document, 'statuses'>): string[] => {
  const [first = 'draft'] = Object.keys(document.statuses);
  return AMENDING in document.statuses ? [first, AMENDING] : [first];
};

/** The states in which a document still awaits approval. */
export const statesBeforeApproval = (document: Document): string[] => {
  const before = approvalsOf(document).flatMap((key) => document.actions?.[key]?.from ?? []);
  const [first = 'draft'] = Object.keys(document.statuses);
  return [...new Set([first, ...before])];
};

/** The states in which a document is still open: before approval, and while other documents fulfil it. */
export const openStatesOf = (document: Document): string[] => {
  const { states } = document.progress ?? {};
  return [...new Set([...statesBeforeApproval(document), ...(states ? ['approved', states.none, states.partly] : [])])];
};
