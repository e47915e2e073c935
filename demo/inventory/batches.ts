/** The demo kitchens' prepared items: six batch recipes per outlet, and the batches of the last two weeks. */

import type { Document } from '#engine/define/document';
import { dec, fixed, quantity } from '#engine/run/decimal';
import { entity } from '#resources';
import { insertDocument, runAction } from '#server/documents/service';
import { readMany, scopeOfIdentity } from '#server/records/write/store';
import { unitId } from '../lists';
import { randomFrom } from '../random';
import type { DemoOutlet } from '../users/people';
import { stockId } from './cards';
import type { Office } from './documents';
import { type PantryItem, pantryByCode } from './pantry';

/** `code of the output`: standard output in its stock unit, shelf life in days, ingredients by code in their stock units. */
const BATCHES: Readonly<Record<string, { gives: number; keeps: number; from: Readonly<Record<string, number>> }>> = {
  CBAS: { gives: 1, keeps: 4, from: { ONIO: 0.6, TOMA: 0.1, VOIL: 0.08, GARL: 0.03, GING: 0.03 } },
  PDOU: { gives: 2, keeps: 2, from: { FLOU: 1.6, OOIL: 0.02, SALT: 0.03, SUGA: 0.04 } },
  CSTO: { gives: 5, keeps: 3, from: { CHWH: 0.5, CARR: 0.25, LEEK: 0.15, ONIO: 0.2 } },
  PSAM: { gives: 0.4, keeps: 1, from: { COCO: 1, RONI: 0.07, CHPO: 0.02, LIME: 0.03 } },
  TSAU: { gives: 0.5, keeps: 5, from: { TOMA: 0.44, OOIL: 0.006, GARL: 0.006, SALT: 0.003 } },
  SYRU: { gives: 0.6, keeps: 14, from: { SUGA: 0.42 } },
};

const itemOf = (code: string): PantryItem => {
  const item = pantryByCode.get(code);
  if (!item) throw new Error(`batches: there is no ${code} in the pantry`);
  return item;
};
const recipeId = (outlet: DemoOutlet, code: string): string => `batchRecipe_${outlet.id.split('_')[1]}_${code}`;

/** An outlet's batch recipes. */
export const batchRecipeRecords = (outlet: DemoOutlet, from: string) =>
  Object.entries(BATCHES).map(([code, { gives, keeps, from: parts }]) => ({
    _id: recipeId(outlet, code),
    outletId: outlet.id,
    recipeName: itemOf(code).name,
    recipeType: 'batch',
    outputItemId: stockId(outlet, code),
    outputUnitId: unitId(itemOf(code).unit),
    standardOutput: quantity(gives),
    expectedYieldPct: '97.0000',
    effectiveFrom: from,
    version: 1,
    overheadCost: '0.00',
    shelfLifeDays: keeps,
    ingredients: Object.entries(parts).map(([part, amount]) => ({
      itemId: stockId(outlet, part),
      unitId: unitId(itemOf(part).unit),
      netQuantity: quantity(amount),
      yieldPct: fixed(itemOf(part).yieldPct, 4),
    })),
    prepMinutes: 30,
  }));

/** How often each is made in two weeks, and how much of the stock may go into one. */
const TIMES = { large: 4, small: 2 } as const;
const SHARE = 0.04;

/** Batches that the stock allows, in quarters; at most one. */
async function possible({ db, chef }: Office, outlet: DemoOutlet, code: string): Promise<string | undefined> {
  const parts = Object.entries(BATCHES[code]?.from ?? {});
  const ids = parts.map(([part]) => stockId(outlet, part));
  const items = await readMany(db, scopeOfIdentity(chef(outlet)), entity('inventoryItems'), ids);
  const shares = parts.map(([part, amount]) => {
    const held = items.find(({ _id }) => _id === stockId(outlet, part))?.stockOnHand;
    return Number(dec(held).times(SHARE).times(itemOf(part).yieldPct).div(100).div(amount).round(2, 0));
  });
  const count = Math.floor(Math.min(1, ...shares) * 4) / 4;
  return count > 0 ? String(count) : undefined;
}

/** An outlet's kitchen: batches are written with numbered requests, so that a second start writes nothing twice. */
function stoveOf(office: Office, outlet: DemoOutlet, { series = '', seed = 0 }: { series?: string; seed?: number }) {
  const random = randomFrom(4100 + Number(outlet.id.split('_')[1]) + seed);
  const document = entity('batchRuns') as Document;
  const chef = office.chef(outlet);
  let requests = 0;
  const write = async (code: string, docDate: string, wanted?: string) => {
    const batchCount = wanted ?? (await possible(office, outlet, code));
    const batch = BATCHES[code];
    if (batchCount === undefined || !batch) return undefined;
    const yieldShare = 0.97 + (random.next() + random.next() + random.next() - 1.5) * 0.04;
    const { body } = await insertDocument({ db: office.db }, chef, document, {
      outletId: outlet.id,
      docDate,
      clientRequestId: `demo-batch-${outlet.code}-${series}${++requests}`,
      recipeId: recipeId(outlet, code),
      batchCount,
      actualOutput: dec(batchCount).times(batch.gives).times(yieldShare).toFixed(2),
      preparedBy: chef.firstName,
      items: Object.keys(batch.from).map((part) => ({
        itemId: stockId(outlet, part),
        unitId: unitId(itemOf(part).unit),
      })),
    });
    return body;
  };
  const act = async (key: string, made: Awaited<ReturnType<typeof write>>, args: object = {}) => {
    if (!made) return undefined;
    const { _id, _rev } = made;
    return (await runAction({ db: office.db }, chef, document, key, { _id, _rev, arguments: args })).body;
  };
  return { write, act };
}

/**
 * Writes the batches of the last two weeks at an outlet, and leaves a draft and a cancelled batch.
 * @param days oldest first
 * @param series distinguishes the requests of each fortnight
 */
export async function cookBatches(
  office: Office,
  outlet: DemoOutlet,
  days: readonly string[],
  isLarge: boolean,
  series = '',
) {
  const { write, act } = stoveOf(office, outlet, { series });
  const codes = Object.keys(BATCHES);
  const times = isLarge ? TIMES.large : TIMES.small;
  for (let time = 0; time < times; time++)
    for (const [place, code] of codes.entries())
      await act('run', await write(code, days.at(-2 - ((times - time) * 3 + (place % 3))) ?? ''));
  const last = days.at(-1) ?? '';
  await act('cancel', await act('run', await write('SYRU', last)), { reason: 'Recorded for the wrong outlet' });
  await write('CBAS', last);
}

/** Makes each output below its minimum, up to its maximum. */
export async function cookShort(office: Office, outlet: DemoOutlet, day: string): Promise<void> {
  const codes = Object.keys(BATCHES);
  const cards = await readMany(
    office.db,
    scopeOfIdentity(office.chef(outlet)),
    entity('inventoryItems'),
    codes.map((code) => stockId(outlet, code)),
  );
  const digits = day.replaceAll('-', '');
  const { write, act } = stoveOf(office, outlet, { series: `${digits}-`, seed: Number(digits) });
  for (const code of codes) {
    const card = cards.find(({ _id }) => _id === stockId(outlet, code));
    const missing = dec(card?.maxLevel).minus(dec(card?.stockOnHand));
    if (!card || dec(card.stockOnHand).gte(dec(card.minLevel)) || missing.lte(0)) continue;
    const batches = missing.div(BATCHES[code]?.gives ?? 1).toFixed(0, 3);
    await act('run', await write(code, day, batches));
  }
}
