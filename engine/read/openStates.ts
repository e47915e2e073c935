/** The states in which a document is still open. */

import type { Document } from '../define/document';

/** Actions that approve a document. */
export const approvalsOf = (document: Document): readonly string[] => document.approvals ?? ['approve'];

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
