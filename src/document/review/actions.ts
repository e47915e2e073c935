import type { Document } from '#engine/define/document';
import { SEND } from '#engine/define/documents/sending';
import { type AnyRecord, choiceLabel, inSentence, inWords } from '#engine/define/fields';
import type { Action } from '#engine/define/rules';
import { fieldsOf, type Titled } from '#engine/read/entities';
import type { FormSession } from '#src/form/facts/formSession';
import { wasSent } from './letter/letterState';

/** One declared action for this person and this document. */
export interface Offer {
  key: string;
  action: Action;
  label: string;
  /** Why it is unavailable now; undefined if it is available. */
  reason: string | undefined;
}

const statesOf = ({ from }: Action): string[] | undefined =>
  from === undefined ? undefined : ([] as string[]).concat(from);

/** Whether the document awaits its background approval. */
export const isQueued = (record: AnyRecord): boolean =>
  record.approvalState === 'queued' || record.approvalState === 'processing';

const DELETED = ['delete', 'deleted'];

/** The past tense of every document's actions. */
const DONE: Readonly<Record<string, string>> = { approve: 'approved', delete: 'deleted' };

/** 'approved, sent to GRN or closed'. */
const inList = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join('');

const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** 'reopen the order' for 'Reopen order': an action on the document itself. */
function withArticle(document: Document, label: string): string {
  const [verb = '', noun, ...others] = label.split(' ');
  const isItself = noun && others.length === 0 && document.label.one.toLowerCase().split(' ').includes(noun);
  return isItself ? `${verb} the ${noun}` : label;
}

/** An action as a verb: 'approve', 'delete', 'send to GRN', 'reopen the order'. */
export function verbOf(document: Document, { key, label }: Pick<Offer, 'key' | 'label'>): string {
  if (isApproval(document, key) || key in DONE) return lowerFirst(label.split(' ')[0] ?? label);
  return lowerFirst(withArticle(document, label));
}

/** 'PO-1 couldn’t be approved: line 2 has no price', with the number of other reasons, if any. */
export function refusalOf(
  number: string,
  { key, label }: Pick<Offer, 'key' | 'label'>,
  reasons: readonly string[],
): string {
  const what = DONE[key] ? `${number} couldn’t be ${DONE[key]}` : `Couldn’t ${lowerFirst(label)}: ${number}`;
  const [first = '', ...others] = reasons;
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return first ? `${what}${DONE[key] ? ':' : ','} ${first.replace(/^Line (?=\d)/, 'line ')}${more}` : what;
}

function reasonOf(document: Document, action: Action, record: AnyRecord): string | undefined {
  if (isQueued(record)) return 'It is being approved';
  const status = fieldsOf(document).status;
  const label = (state: string) => inSentence(status ? choiceLabel(status, state) : state);
  const from = statesOf(action);
  if (from && !from.includes(String(record.status))) return `Only when ${inList(from.map(label))}`;
  if (!from && DELETED.includes(String(record.status))) return 'It is deleted';
  try {
    if (action.when && !action.when(record)) return 'Not possible in its current state';
  } catch {
    return 'Not possible in its current state';
  }
  return undefined;
}

/** Whether an action of drafts has had its time: a document never becomes a draft again. */
const isPast = (action: Action, record: { readonly status?: unknown }): boolean =>
  record.status !== 'draft' && statesOf(action)?.join() === 'draft';

/**
 * This person's possible actions, each with what prevents it now. Actions without permission have no button; those that only the state
 * forbids say so, unless their time is past.
 */
export function offersOf(document: Document, record: AnyRecord, { context }: FormSession): Offer[] {
  return Object.entries(document.actions ?? {}).flatMap(([key, action]): Offer[] => {
    const needs = typeof action.needs === 'function' ? action.needs(record) : (action.needs ?? key);
    if (!context.can(needs) || isPast(action, record)) return [];
    return [{ key, action, label: action.label ?? inWords(key), reason: reasonOf(document, action, record) }];
  });
}

/** Whether it asks the person for nothing: hidden arguments are sent by other clients, or typed in the lines. */
const asksNothing = ({ arguments: fields = {} }: Action): boolean =>
  Object.values(fields).every(({ hidden }) => hidden);

/** The document's next step: the first available action that isn't destructive. What was sent needn't be sent again. */
export const primaryOf = (offers: readonly Offer[], record: Titled = {}): Offer | undefined =>
  offers.find(
    ({ key, action, reason }) =>
      reason === undefined && action.tone !== 'danger' && asksNothing(action) && !(key === SEND && wasSent(record)),
  );

/** Whether the action approves: then its effects are previewed. */
export const isApproval = (document: Document, key: string): boolean =>
  (document.approvals ?? ['approve']).includes(key);
