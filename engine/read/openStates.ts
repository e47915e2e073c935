/** In which of its states a document is still to be done. */

import type { Document } from '../define/document';

/** Actions of a document that approve it. */
export const approvalsOf = (document: Document): readonly string[] => document.approvals ?? ['approve'];

/** The states in which a document still waits for its approval. */
export const statesBeforeApproval = (document: Document): string[] => {
  const before = approvalsOf(document).flatMap((key) => document.actions?.[key]?.from ?? []);
  const [first = 'draft'] = Object.keys(document.statuses);
  return [...new Set([first, ...before])];
};

/** The states in which a document is still to be done: before its approval, and while others fulfil it. */
export const openStatesOf = (document: Document): string[] => {
  const { states } = document.progress ?? {};
  return [...new Set([...statesBeforeApproval(document), ...(states ? ['approved', states.none, states.partly] : [])])];
};
