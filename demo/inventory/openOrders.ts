/** Orders and receipts that wait for someone at the demo outlets. */
import type { AnyRecord } from '#engine/define/fields';
import { addDays } from '#engine/run/time/days';
import type { Errand } from '../errands';
import { type DemoOutlet, OUTLETS, SUPPLIED } from '../users/people';
import { approveOrder, closeOrder, draftOrder, draftReceipt, type Office, sendOrder } from './documents';
import { type PantryItem, pantryByCode } from './pantry';

const line = (code: string, packs: number) => ({ item: pantryByCode.get(code) as PantryItem, packs, now: packs });

/**
 * The open documents: orders in every state and two receipts.
 * @param series distinguishes the requests of each fortnight
 */
export function openOrderErrands(office: Office, day: string, series = ''): Errand[] {
  const tomorrow = addDays(day, 2);
  const order = (
    outlet: DemoOutlet,
    supplierKey: string,
    lines: Readonly<Record<string, number>>,
    request: string,
  ): Promise<AnyRecord> => {
    const supplier = SUPPLIED.find(({ key }) => key === supplierKey);
    if (!supplier) throw new Error(`no supplier ${supplierKey}`);
    const what = { outlet, supplier, lines: Object.entries(lines).map(([code, packs]) => line(code, packs)) };
    return draftOrder(office, what, day, tomorrow, `${series}${request}`);
  };
  const approved = async (outlet: DemoOutlet, ...what: [string, Readonly<Record<string, number>>, string]) =>
    approveOrder(office, outlet, await order(outlet, ...what));
  const [colombo, kandy, galle] = OUTLETS as readonly [DemoOutlet, DemoOutlet, DemoOutlet];
  const market = SUPPLIED[2] as (typeof SUPPLIED)[number];
  return [
    () => order(colombo, 'produce', { SPRO: 2, TOMA: 3, LIME: 1 }, 'open-1'),
    () => order(kandy, 'dairy', { CHED: 1, MILK: 2 }, 'open-2'),
    () => approved(colombo, 'poultry', { CHTH: 4, CHBR: 3, BEEF: 1 }, 'open-3'),
    () => approved(galle, 'seafood', { PRWN: 4, MODH: 2 }, 'open-4'),
    async () => sendOrder(office, colombo, await approved(colombo, 'drinks', { COLA: 4, WATR: 5, GBEE: 3 }, 'open-5')),
    () => draftReceipt(office, colombo, market, day, [line('CURL', 1), line('GCHI', 1)], series),
    // The supplier had none: closed without a delivery.
    async () =>
      closeOrder(
        office,
        colombo,
        await approved(colombo, 'grain', { BASM: 1 }, 'open-6'),
        'Supplier has none left this month',
      ),
  ].map((work) => ({ name: 'open order', work }));
}
