/** Example questions for the first screen: declared ones of reports that the person sees, and one about the newest document. */

import { suggestedQuestions } from '#engine/read/questions';
import { reports } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { newestNumber } from './documents/numbers';

/** Examples in front of the one about a document. */
const AHEAD_OF_DOCUMENT = 2;

/** The examples for some outlets. Nothing is tried before they are shown. */
export async function examplesFor(
  db: Database,
  identity: Identity,
  selected: readonly string[],
  most: number,
): Promise<string[]> {
  const newest = await newestNumber(db, identity, selected.length > 0 ? selected : identity.outletIds);
  const declared = suggestedQuestions(reports, identity, most);
  return [
    ...declared.slice(0, AHEAD_OF_DOCUMENT),
    ...(newest ? [`What is the status of ${newest}?`] : []),
    ...declared.slice(AHEAD_OF_DOCUMENT),
  ].slice(0, most);
}
