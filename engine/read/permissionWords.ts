/** The names and descriptions of permissions: the declaration's, otherwise the standard words of the action. */

import { inWords } from '../define/fields';
import type { Permissions, PermissionWords } from '../define/trade/permissions';

/** Actions that every trade has. */
const STANDARD: Permissions = {
  view: { label: 'View', about: 'Open its screens and view everything there. All other permissions need it.' },
  create: { label: 'Create', about: 'Create new records.' },
  edit: { label: 'Edit', about: 'Change existing records.' },
  delete: { label: 'Delete', about: 'Delete existing records.', risk: 'deletions' },
  approve: { label: 'Approve', about: 'Approve drafts. They then affect stock and money.', risk: 'approvals' },
  import: { label: 'Import', about: 'Import many records from a spreadsheet.' },
  export: { label: 'Export', about: 'Export or print the list.' },
  reverse: { label: 'Reverse', about: 'Reverse an approval.', risk: 'reversals' },
};
const standard: ReadonlyMap<string, PermissionWords> = new Map(Object.entries(STANDARD));

/** The words for an action. `about` is missing for an action that no declaration explains, such as one that only another API has. */
export const wordsOf = (
  { words = {} }: { words?: Permissions },
  action: string,
): PermissionWords & { label: string } => ({
  label: inWords(action),
  ...standard.get(action),
  ...(Object.hasOwn(words, action) ? words[action] : {}),
});
