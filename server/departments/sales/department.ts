import { type Documented, object, type Schema, text } from '#server/http/openapiOwn';
import type { Department } from '..';
import { archiveJobs } from './archive';
import { salesEndpoints } from './endpoints';
import { salesChecks } from './verify';

const billRows: Schema = object(
  {
    bills: { type: 'array', items: { type: 'object', description: 'A bill as tills send it: docs/sales-feed.md' } },
    rows: { type: 'array', items: { type: 'object', description: 'One line of a bill: docs/bill-import.md' } },
    stock: { enum: ['recipes', 'none'] },
    mode: { enum: ['all', 'valid'] },
    limits: { enum: ['enforce', 'warn'], description: 'What happens to a charge above a credit limit' },
    dryRun: { type: 'boolean' },
  },
  [],
);

const documented: Readonly<Record<string, Documented>> = {
  'POST /api/v1/bills/import': {
    summary: 'Import bills. Bills that already exist are skipped',
    body: billRows,
    otherBody: { 'text/csv': { schema: text } },
    isExtension: true,
  },
  'POST /api/v1/tills/events': {
    summary: 'Store what tills report besides bills: order tickets, shifts, advances, QR orders, who did what',
    body: object(
      { events: { type: 'array', items: { type: 'object', description: 'One event: docs/sales-feed.md' } } },
      ['events'],
    ),
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

export default {
  endpoints: salesEndpoints,
  documented,
  jobs: archiveJobs,
  checks: salesChecks,
} satisfies Department;
