/** The demo kitchens' prepared items: six batch recipes per outlet, and the batches of the last two weeks. */

import type { Document } from '#engine/define/document';
import { dec, fixed, quantity } from '#engine/run/decimal';
import { entity } from '#resources';
import { insertDocument, runAction } from '#server/documents/service';
import { readMany, scopeOfIdentity } from '#server/records/write/store';
import type { Errand } from '../errands';
import { unitId } from '../lists';
import { randomFrom } from '../random';
import type { DemoOutlet } from '../users/people';
import { MINIMUM_DAYS, stockId } from './cards';
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

/** An outlet's kitchen: batches are written with named requests, so that a repetition writes nothing twice. */
function stoveOf(office: Office, outlet: DemoOutlet, series = '') {
  const document = entity('batchRuns') as Document;
  const chef = office.chef(outlet);
  const write = async (code: string, docDate: string, request: string, wanted?: string) => {
    const batchCount = wanted ?? (await possible(office, outlet, code));
    const batch = BATCHES[code];
    if (batchCount === undefined || !batch) return undefined;
    const random = randomFrom(4100 + Number(`${outlet.id.split('_')[1]}${docDate.replaceAll('-', '')}`) + batch.keeps);
    const yieldShare = 0.97 + (random.next() + random.next() + random.next() - 1.5) * 0.04;
    const { body } = await insertDocument({ db: office.db }, chef, document, {
      outletId: outlet.id,
      docDate,
      clientRequestId: `demo-batch-${outlet.code}-${series}${request}`,
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
 * The batches of the last two weeks at an outlet, with a draft and a cancelled one.
 * @param days oldest first
 * @param series distinguishes the requests of each fortnight
 */
export function batchErrands(
  office: Office,
  outlet: DemoOutlet,
  days: readonly string[],
  isLarge: boolean,
  series = '',
): Errand[] {
  const { write, act } = stoveOf(office, outlet, series);
  const errand = (work: Errand['work']): Errand => ({ name: `batch, ${outlet.name}`, work });
  const count = isLarge ? TIMES.large : TIMES.small;
  const last = days.at(-1) ?? '';
  return [
    ...Array.from({ length: count }, (_, time) =>
      Object.keys(BATCHES).map((code, place) =>
        errand(async () =>
          act('run', await write(code, days.at(-2 - ((count - time) * 3 + (place % 3))) ?? '', `${time}-${code}`)),
        ),
      ),
    ).flat(),
    errand(async () =>
      act('cancel', await act('run', await write('SYRU', last, 'cancelled')), {
        reason: 'Recorded for the wrong outlet',
      }),
    ),
    errand(() => write('CBAS', last, 'draft')),
  ];
}

/**
 * Makes each output that is below its minimum, or would be at the end of these days, up to its maximum.
 * @param days oldest first; batches have the date of the first
 */
export async function cookShort(
  office: Office,
  outlet: DemoOutlet,
  days: readonly string[],
  request = '',
): Promise<void> {
  const [day = ''] = days;
  const codes = Object.keys(BATCHES);
  const parts = codes.flatMap((code) => Object.keys(BATCHES[code]?.from ?? {}));
  const cards = await readMany(
    office.db,
    scopeOfIdentity(office.chef(outlet)),
    entity('inventoryItems'),
    [...codes, ...parts].map((code) => stockId(outlet, code)),
  );
  const cardOf = (code: string) => cards.find(({ _id }) => _id === stockId(outlet, code));
  const { write, act } = stoveOf(office, outlet, `${day.replaceAll('-', '')}${request}-`);
  // Stock of each ingredient after the batches so far.
  const left = new Map(parts.map((code) => [code, Number(dec(cardOf(code)?.stockOnHand))]));
  for (const code of codes) {
    const [card, batch] = [cardOf(code), BATCHES[code]];
    if (!card || !batch) continue;
    const [held, most] = [dec(card.stockOnHand), dec(card.maxLevel)];
    const least = dec(card.minLevel).times(1 + (days.length - 1) / MINIMUM_DAYS);
    if (held.gte(least) || held.gte(most)) continue;
    const uses = Object.entries(batch.from).map(
      ([part, amount]) => [part, amount / (itemOf(part).yieldPct / 100)] as const,
    );
    const allowed = Math.min(...uses.map(([part, amount]) => Math.floor((left.get(part) ?? 0) / amount)));
    const batches = Math.min(allowed, Number(most.minus(held).div(batch.gives).toFixed(0, 3)));
    if (batches <= 0) continue;
    for (const [part, amount] of uses) left.set(part, (left.get(part) ?? 0) - amount * batches);
    await act('run', await write(code, day, code, String(batches)));
  }
}
