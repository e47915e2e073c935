/** The spec's error texts (section 8), exactly as written. */
import type { Entity } from '#engine/define/declaration';

/** Type no_internet. */
export const OFFLINE = 'No internet connection. Please check your network and try again.';
/** Type connection_error. */
export const UNREACHABLE = 'Unable to connect to server. Please check your internet connection and try again.';
/** The same where something else answered: a web page, from a wrong address or a network that wants a sign-in. */
export const ANSWERED_BY_PAGE =
  'Unable to connect to server. A web page came back instead of data: the API’s address (apiUrl in config.json) may be wrong, or this network asks you to sign in first.';

/** Spec section 9: the time limit for saving a document. */
export const SAVE_TIMEOUT_MS = 30_000;

/** What failed on a document, as the end of the spec's sentence. */
type Doing = 'saved' | 'updated' | 'Approved';

/** A document's name in the spec's sentences: PO, GRN, or its label. */
const spokenName = (entity: Entity): string =>
  (entity.kind === 'document' ? entity.spokenName : undefined) ?? entity.label.one;

/** Whether the server continues an approval that no one waits for: a GRN's (domain 2.5). */
export const approvesInBackground = (entity: Entity): boolean =>
  Object.values(entity.actions ?? {}).some(({ backgroundAbove }) => backgroundAbove !== undefined);

/** The message when a save got no answer in time. An approval that continues in the background has its own. */
export const slowText = (entity: Entity, doing: Doing): string =>
  doing === 'Approved' && approvesInBackground(entity)
    ? `${spokenName(entity)} approval process is taking time more than expected. The Approval will continue in the background.`
    : `This Page Did Not Respond In A Timely Manner. You Will be Now Redirected To The Main Page. Please wait while the ${spokenName(entity)} is being ${doing}`;

/** The `service` of a failure report: PO, GRN, or the document's name. */
export const serviceName = spokenName;

/** What an operation does to a document: inserting saves it, approvals approve it, everything else updates it. */
export const doingOf = (entity: Entity, operation: string): Doing => {
  if (operation === 'create') return 'saved';
  const approvals = entity.kind === 'document' ? (entity.approvals ?? ['approve']) : [];
  return approvals.includes(operation) ? 'Approved' : 'updated';
};
