import type { Hono } from 'hono';
import type { Config } from '../config';
import type { Database } from '../db/types';
import { departments } from '../department';
import { documentJobs } from '../documents/background';
import { mailJobs } from '../mail';
import type { JobKind } from './jobs';

/** A job's dependencies, the same as a request's. */
interface JobDependencies {
  db: Database;
  app: Hono;
  config: Config;
}

/** All kinds of background jobs by name. */
export const jobKinds = (dependencies: JobDependencies): Record<string, JobKind> => ({
  ...documentJobs(dependencies),
  ...mailJobs(dependencies),
  ...Object.assign({}, ...departments().all.map(({ jobs }) => jobs?.(dependencies) ?? {})),
});
