import type { Department } from '#server/department';
import { dishesSold } from './countDown';
import { announce } from './outbox';
import { priceJobs } from './priceJobs';
import { stockMoved, stopSellJobs } from './stopSell';

export default {
  jobs: (dependencies) => ({ ...priceJobs(dependencies), ...stopSellJobs(dependencies) }),
  stockMoved,
  dishesSold,
  announce,
} satisfies Department;
