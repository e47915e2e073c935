import type { Hono } from 'hono';
import type { Config } from '../config';
import type { Database } from '../db/types';
import { departments } from '../department';
import { documentJobs } from '../documents/background';
import type { JobHandler } from './jobs';

/** A job's dependencies, the same as a request's. */
export interface JobDependencies {
  db: Database;
  app: Hono;
  config: Config;
}

/** The kinds of background jobs and their handlers; a new kind is one line here. */
export const jobHandlers = (dependencies: JobDependencies): Record<string, JobHandler> => ({
  ...documentJobs(dependencies),
  ...Object.assign({}, ...departments().all.map(({ jobs }) => jobs?.(dependencies) ?? {})),
});
