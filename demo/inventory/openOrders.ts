/** Orders and receipts that wait for someone at the demo outlets. */
import { addDays } from '#engine/run/time/days';
import { type DemoOutlet, OUTLETS, SUPPLIED } from '../users/people';
import { approveOrder, closeOrder, draftOrder, draftReceipt, type Office, sendOrder } from './documents';
import { type PantryItem, pantryByCode } from './pantry';

const line = (code: string, packs: number) => ({ item: pantryByCode.get(code) as PantryItem, packs, now: packs });

/**
 * Writes the open documents: orders in every state and two receipts.
 * @param series distinguishes the requests of each fortnight
 */
export async function leaveOpen(office: Office, day: string, series = ''): Promise<void> {
  const tomorrow = addDays(day, 2);
  const order = (
    outlet: number,
    supplierKey: string,
    lines: readonly (readonly [string, number])[],
    request: string,
  ) => {
    const supplier = SUPPLIED.find(({ key }) => key === supplierKey);
    if (!supplier) throw new Error(`no supplier ${supplierKey}`);
    const what = {
      outlet: OUTLETS[outlet] as DemoOutlet,
      supplier,
      lines: lines.map(([code, packs]) => line(code, packs)),
    };
    return draftOrder(office, what, day, tomorrow, `${series}${request}`);
  };
  const [colombo, , galle] = OUTLETS as readonly [DemoOutlet, DemoOutlet, DemoOutlet];
  await order(
    0,
    'produce',
    [
      ['SPRO', 2],
      ['TOMA', 3],
      ['LIME', 1],
    ],
    'open-1',
  );
  await order(
    1,
    'dairy',
    [
      ['CHED', 1],
      ['MILK', 2],
    ],
    'open-2',
  );
  await approveOrder(
    office,
    colombo,
    await order(
      0,
      'poultry',
      [
        ['CHTH', 4],
        ['CHBR', 3],
        ['BEEF', 1],
      ],
      'open-3',
    ),
  );
  await approveOrder(
    office,
    galle,
    await order(
      2,
      'seafood',
      [
        ['PRWN', 4],
        ['MODH', 2],
      ],
      'open-4',
    ),
  );
  const sent = await approveOrder(
    office,
    colombo,
    await order(
      0,
      'drinks',
      [
        ['COLA', 4],
        ['WATR', 5],
        ['GBEE', 3],
      ],
      'open-5',
    ),
  );
  await sendOrder(office, colombo, sent);
  await draftReceipt(
    office,
    colombo,
    SUPPLIED[2] as (typeof SUPPLIED)[number],
    day,
    [line('CURL', 1), line('GCHI', 1)],
    series,
  );
  // The supplier had none: closed without a delivery.
  await closeOrder(
    office,
    colombo,
    await approveOrder(office, colombo, await order(0, 'grain', [['BASM', 1]], 'open-6')),
    'Supplier has none left this month',
  );
}
