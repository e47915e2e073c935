import type { Department } from '..';
import { announce } from './outbox';
import { priceJobs } from './priceJobs';

export default {
  jobs: priceJobs,
  announce: (change) => announce(change),
} satisfies Department;
