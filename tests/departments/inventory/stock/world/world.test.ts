import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/db/core';
import { freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';
import { copyOf, type World } from './ground';
import { anyMethods, anyStep } from './steps';
import { beginning, compareAll, compareStock, play, type Step } from './world';

/**
 * Random histories of stock at two outlets, through every document and through bills, at average cost and at last price: after every step quantity,
 * value and average are what an independent model in whole numbers predicts, and so are the refusals; in the end also goods under way, requisitions,
 * the cost of bills, and all that `npm run verify` asks. `STOCK_HISTORIES=10000` plays that many, of `STOCK_STEPS` steps each.
 */

const HISTORIES = Number(process.env.STOCK_HISTORIES ?? 6);
const STEPS = Number(process.env.STOCK_STEPS ?? 24);
/** The same few histories in every run of the suite, in which every kind of movement happens; others where more are asked for. */
const SEED = process.env.STOCK_HISTORIES ? {} : { seed: 11 };
const KINDS =
  `ADJUST_IN ADJUST_OUT BATCH_IN BATCH_OUT COUNT GRN GRN_REVERSAL ISSUE OPENING SALE SALE_REVERSAL SUPPLIER_RETURN TRANSFER_IN
  TRANSFER_OUT WASTAGE modifiers packaging refused`.split(/\s+/);

const databases: [string, (() => Promise<OpenDatabase>) | undefined][] = [
  ['the embedded database', freshDatabase],
  ['PostgreSQL', postgresUrl ? postgresDatabase : undefined],
];

describe.each(databases)('on %s', (_name, open) => {
  let db: OpenDatabase;
  let first: World;
  beforeAll(async () => {
    if (!open) return;
    db = await open();
    first = await beginning(db);
  });
  afterAll(() => db?.close());

  test.skipIf(!open)(
    'stock of two outlets is as predicted after every step of a random history',
    async () => {
      const done = new Set<string>();
      const playAll = async (methods: World['methods'], history: Step[]) => {
        const world = await copyOf(first, methods, done);
        for (const given of history) {
          await play(world, given);
          await compareStock(world);
        }
        await compareAll(world);
      };
      const histories = fc.array(anyStep, { minLength: Math.ceil(STEPS / 2), maxLength: STEPS });
      await fc.assert(fc.asyncProperty(anyMethods, histories, playAll), { numRuns: HISTORIES, ...SEED });
      expect([...done].toSorted()).toEqual(KINDS);
    },
    Math.max(180_000, HISTORIES * 30_000),
  );
});
