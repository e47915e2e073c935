import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/db/core';
import { countCoins } from '#tests/engine/server/stock/stockModel';
import { freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';
import type { World } from './ground';
import { copyOf } from './masters';
import { anySettings, anyStep, WRITTEN } from './steps';
import { beginning, compareAll, compareStock, play, type Step } from './world';

/**
 * Random histories of stock at two outlets, in currencies with two, no and three decimals, through every document, most with several lines, and through bills, with average cost and last
 * price, with closed and reopened periods, counts, documents dated before them, reversed counts, and changes of the costing method. After every step,
 * quantity, value, average and refusals match an independent model in whole numbers; in the end also goods in transit, orders,
 * requisitions, the cost of bills, the recorded values of closed periods, and every check of `npm run verify`.
 *
 * `STOCK_HISTORIES=10000` plays that many, of `STOCK_STEPS` steps each, from `STOCK_SEED` (random by default), reports progress, and stops
 * at the first history that doesn't agree, as it was drawn.
 */

const asked = process.env.STOCK_HISTORIES;
const HISTORIES = Number(asked ?? 6);
const STEPS = Number(process.env.STOCK_STEPS ?? 24);
/** The same few histories in every run of the suite, with every kind of movement; others if more are requested. */
const SEED = Number(process.env.STOCK_SEED ?? (asked ? Date.now() % 1_000_000 : 31));
/** Histories that share a database: with thousands in it, it gets slower and slower. */
const ROUND = 200;
const KINDS =
  `ADJUST_IN ADJUST_OUT BATCH_IN BATCH_OUT COUNT GRN GRN_REVERSAL ISSUE OPENING REVALUATION SALE SALE_REVERSAL SUPPLIER_RETURN TRANSFER_IN
  TRANSFER_OUT WASTAGE backDated beforeOpening carried closed countedByBatch delivered givenUp lateCount lateMovement lateSale modifiers ordered otherUnit packaging periodClosed periodOpened refused reopened soldBefore uncounted unmade LKR JPY KWD`.split(
    /\s+/,
  );

const databases: [string, (() => Promise<OpenDatabase>) | undefined][] = [
  ['the embedded database', freshDatabase],
  ['PostgreSQL', postgresUrl ? postgresDatabase : undefined],
];

/** Two decimals, none and three. */
const CURRENCIES = [
  ['LKR', 2],
  ['JPY', 0],
  ['KWD', 3],
] as const;
type Currency = (typeof CURRENCIES)[number];

const histories = fc.array(anyStep, { minLength: Math.ceil(STEPS / 2), maxLength: STEPS });

describe.each(databases)('on %s', (name, open) => {
  const done = new Set<string>();

  /** Plays histories in a separate database. */
  async function playRound(openOne: () => Promise<OpenDatabase>, numRuns: number, seed: number): Promise<void> {
    const db = await openOne();
    try {
      const firsts = new Map<string, World>();
      for (const [currency, places] of CURRENCIES) {
        countCoins(places);
        firsts.set(currency, await beginning(db, currency));
      }
      const playAll = async (settings: World['settings'], history: Step[], [currency, places]: Currency) => {
        const first = firsts.get(currency);
        if (!first) throw new Error(`no world in ${currency}`);
        countCoins(places);
        done.add(currency);
        const world = await copyOf(first, settings, done);
        for (const given of history) {
          await play(world, given);
          await compareStock(world);
        }
        await compareAll(world);
      };
      await fc.assert(fc.asyncProperty(anySettings, histories, fc.constantFrom(...CURRENCIES), playAll), {
        seed,
        ...(asked
          ? { numRuns, endOnFailure: true }
          : { numRuns: numRuns + 1, examples: [[...WRITTEN, CURRENCIES[0]]] }),
      });
    } finally {
      // Other files in this process count cents.
      countCoins(2);
      await db.close();
    }
  }

  test.skipIf(!open)(
    'stock of two outlets is as predicted after every step of a random history',
    async () => {
      if (!open) return;
      for (let played = 0; played < HISTORIES; ) {
        const runs = Math.min(ROUND, HISTORIES - played);
        await playRound(open, runs, SEED + played / ROUND);
        played += runs;
        if (asked) console.log(`${name}: ${played} of ${HISTORIES} histories agree, seeds from ${SEED}`);
      }
      // A handful of histories from another seed may leave something out.
      if (!asked || HISTORIES >= ROUND) expect([...done].toSorted()).toEqual(KINDS.toSorted());
    },
    Math.max(180_000, HISTORIES * 30_000),
  );
});
