import type { Fields } from '#engine/define/fields';
import { objectIn } from '#engine/run/values';
import { BILL_FIELDS } from '#resources/sales/billDocument.rules';
import { EVENT_HEAD, TILL_EVENTS } from '#resources/sales/tillEvents.rules';
import type { Department, FigureUse, GuestData } from '#server/department';
import type { Documented } from '#server/http/endpoint';
import { object, text } from '#server/http/openapiOwn';
import { listOf, objectOf, type Schema } from '#server/http/openapiSchemas';
import { personalKeys } from '#server/personalData/declared';
import { archiveJobs } from './archive';
import { salesEndpoints } from './endpoints';
import { salesChecks } from './verify';

const billRows: Schema = object(
  {
    bills: {
      ...listOf(objectOf(BILL_FIELDS)),
      description: 'Bills as tills send them: docs/sales-feed.md. Numbers are fine for decimals',
    },
    rows: { type: 'array', items: { type: 'object', description: 'One line of a bill: docs/bill-import.md' } },
    stock: { enum: ['recipes', 'none'] },
    mode: { enum: ['all', 'valid'] },
    limits: { enum: ['enforce', 'warn'], description: 'What happens to a charge above a credit limit' },
    dryRun: { type: 'boolean' },
    importId: { ...text, description: 'Chosen by the client, the same for all parts of a file: undoes them together' },
  },
  [],
);

/** One kind of event. */
const eventSchema = ([kind, { fields }]: readonly [string, { fields: Fields }]): Schema => {
  const schema = objectOf({ ...EVENT_HEAD, ...fields });
  return { ...schema, title: kind, properties: { ...objectIn(schema.properties), kind: { const: kind } } };
};

const documented: Readonly<Record<string, Documented>> = {
  'POST /api/v1/bills/import': {
    summary: 'Import bills, and refunds of settled bills. Bills that already exist are skipped',
    body: billRows,
    otherBody: { 'text/csv': { schema: text } },
    isExtension: true,
  },
  'POST /api/v1/tills/events': {
    summary: 'Store other till data: order tickets, shifts, advances, QR orders, who did what',
    body: object({ events: { type: 'array', items: { oneOf: Object.entries(TILL_EVENTS).map(eventSchema) } } }, [
      'events',
    ]),
    isExtension: true,
  },
  'POST /api/v1/bills/cancel': {
    summary: 'Cancel a settled bill: sales, stock and city ledger are reversed',
    body: object({ outlet: text, billNumber: text, reason: text, stockReturned: { type: 'boolean' } }, [
      'outlet',
      'billNumber',
      'reason',
    ]),
    isExtension: true,
  },
};

/** What sales keep about guests, read from what tills may send: fields that are declared as personal. `customer.phone` of a bill is its column `customer_phone`. */
const columnOf = (path: string): string => path.replaceAll('.', '_').toLowerCase();

const guestData: readonly GuestData[] = [
  { table: 'bills', columns: personalKeys(BILL_FIELDS).map(columnOf) },
  {
    table: 'till_events',
    kinds: Object.fromEntries(
      Object.entries(TILL_EVENTS).flatMap(([kind, { id, fields }]) => {
        const personal = personalKeys(fields);
        const required = personal.filter((key) =>
          Object.entries(fields).some(([name, each]) => name === key && each.required),
        );
        return personal.length === 0 ? [] : [[kind, { fields: personal, required, isOwn: personal.includes(id) }]];
      }),
    ),
  },
];

/** The bills, and the archived ones, that a record is found on. */
const onBills = (table: string, where: string, words: string): FigureUse[] => [
  { table, where, words },
  { table: `archived_${table}`, where, words: `archived ${words}` },
];

export default {
  uses: {
    items: onBills('bill_lines', 'item_id = $2', 'bills it was sold on'),
    outlets: onBills('bills', 'outlet_id = $2', 'bills'),
    // Charges and promotions are only made inactive.
    discounts: onBills('bill_discounts', 'offer_id = $2', 'bills'),
  },
  endpoints: salesEndpoints,
  documented,
  jobs: archiveJobs,
  checks: salesChecks,
  guests: guestData,
} satisfies Department;
