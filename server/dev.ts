import type { Hono } from 'hono';
import { growDemo, seedDemo } from '#demo';
import { type Config, readConfig } from './config';
import { migrate, openDatabase } from './db';
import type { OpenDatabase } from './db/core';
import { registerDepartments } from './department';
import { allDepartments } from './departments';
import { jobsOf } from './firstStart';
import { createApp } from './http/app';
import { showRefusedStatements } from './http/errors';
import { type JobRunner, startJobs } from './jobs/jobs';
import { log, logAs } from './log';
import { seedGroups } from './records/write/seeds';
import { createSetupCode, needsAdministrator } from './setupCode';
import { version } from './version';

/**
 * The API inside Vite's development server. This module and its imports are reloaded after an edit. Database and job runner stay outside,
 * so that an edit only rebuilds the routes.
 */
interface Kept {
  opening?: Promise<OpenDatabase>;
  jobs?: JobRunner;
}
const kept = globalThis as typeof globalThis & { restaurantConsoleDev?: Kept };
kept.restaurantConsoleDev ??= {};
const state = kept.restaurantConsoleDev;

const prepare = async (config: Config): Promise<OpenDatabase> => {
  const db = await openDatabase(config, log.info);
  await migrate(db);
  await seedGroups(db);
  return db;
};

const build = async (): Promise<Hono> => {
  registerDepartments(allDepartments);
  const config = readConfig(process.env, true);
  logAs(config.log);
  showRefusedStatements();
  state.opening ??= prepare(config).catch((error: unknown) => {
    delete state.opening; // the next edit tries again
    throw error;
  });
  const db = await state.opening;
  const app = createApp({ db, config, version });
  if (config.demo) {
    await seedDemo({ db, app, config, progress: log.info });
    await growDemo({ db, progress: log.info });
  }
  await state.jobs?.stop();
  state.jobs = startJobs(db, jobsOf(db, app, config, log.info));
  return app;
};

const building = build();
building.catch(() => {}); // each request reports it

/** Answers one request from the current sources. */
export const fetch = async (request: Request, env: object): Promise<Response> => (await building).fetch(request, env);

/** A new code for the setup page while no one can sign in. */
export const setupCode = async (): Promise<string | undefined> => {
  await building;
  const db = await state.opening;
  return db && (await needsAdministrator(db)) ? createSetupCode(db) : undefined;
};

/** Ends the job runner and closes the database. */
export const close = async (): Promise<void> => {
  await state.jobs?.stop();
  const { opening } = state;
  delete state.opening;
  await (await opening)?.close();
};

/** Resolves when the API answers. */
export const ready: Promise<unknown> = building;
