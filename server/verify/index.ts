/**
 * Whether what an installation keeps agrees with what it is made of: `npm run verify` asks it of every group, and callers that ask
 * for one group use `verifyGroup`. It only reads.
 */
import type { Queryable } from '../db/types';
import { departments } from '../departments';
import { documentChecks } from '../documents/verify';
import { closingCheck } from '../stockLedger/closing';
import { stockChecks } from '../stockLedger/verify';
import type { Check, Finding } from './finding';

/** All checks, in the order in which they are reported: stock, documents, then what departments keep. */
export const checks: readonly Check[] = [
  ...stockChecks,
  closingCheck,
  ...documentChecks,
  ...departments.flatMap(({ checks: own = [] }) => own),
];

/** Everything of a group that does not agree, check by check; empty when all does. */
export async function verifyGroup(db: Queryable, groupId: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { kind, find } of checks)
    for (const difference of await find(db, groupId)) findings.push({ kind, ...difference });
  return findings;
}
