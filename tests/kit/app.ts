import type { Hono } from 'hono';
import { readConfig } from '#server/config';
import type { OpenDatabase } from '#server/db/core';
import { createApp } from '#server/http/app';
import { sharedDatabase } from './database';

/** The application over a database, without demo groups. */
export const appOf = (db: OpenDatabase): Hono =>
  createApp({ db, config: readConfig({ DEMO: 'off' }), version: '1.2.3' });

/** The application over this worker's database, or over a given one. At the top of a file: `const { db, app } = await testApp()`. */
export async function testApp(db?: OpenDatabase): Promise<{ db: OpenDatabase; app: Hono }> {
  const own = db ?? (await sharedDatabase());
  return { db: own, app: appOf(own) };
}
