import type { Department } from '..';
import { announce } from './outbox';
import { priceJobs } from './priceJobs';
import { stockCrossed, stopSellJobs } from './stopSell';

export default {
  jobs: (dependencies) => ({ ...priceJobs(dependencies), ...stopSellJobs(dependencies) }),
  stockCrossed,
  announce: (change) => announce(change),
} satisfies Department;
