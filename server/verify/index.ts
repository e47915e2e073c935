/** Whether stored figures agree with their inputs. `npm run verify` checks every group, and `verifyGroup` one group. It only reads. */
import type { Queryable } from '../db/types';
import { departments } from '../department';
import { documentChecks } from '../documents/verify';
import { fileCheck } from '../records/files/verify';
import { batchCheck } from '../stockLedger/batches';
import { closingCheck } from '../stockLedger/closing';
import { conservedCheck } from '../stockLedger/conserved';
import { stockChecks } from '../stockLedger/verify';
import { trailCheck } from '../trail/verify';
import type { Check, Finding } from './finding';

/** All checks, in report order: stock, documents and their files, then the departments'. */
export const checks = (): readonly Check[] => [
  ...stockChecks,
  batchCheck,
  conservedCheck,
  closingCheck,
  ...documentChecks,
  fileCheck,
  trailCheck,
  ...departments().all.flatMap(({ checks: own = [] }) => own),
];

/** All differences of a group, check by check; empty if there are none. */
export async function verifyGroup(db: Queryable, groupId: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { kind, find } of checks())
    for (const difference of await find(db, groupId)) findings.push({ kind, ...difference });
  return findings;
}
