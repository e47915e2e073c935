/** Applies scheduled prices at their time; changes missed while the server was down are applied first. */
import type { Database } from '#server/db/types';
import type { JobKind } from '#server/jobs/jobs';
import { PRICE_JOB, settleDue } from './priceBatches';

export const priceJobs = ({ db }: { db: Database }): Record<string, JobKind> => ({
  [PRICE_JOB]: {
    label: 'Scheduled prices',
    run: ({ groupId }) => db.transaction((tx) => settleDue(tx, groupId)),
  },
});
