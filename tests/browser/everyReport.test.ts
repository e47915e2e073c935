import { beforeAll, describe, expect, it } from 'vitest';
import { reportCalls } from '#engine/read/calls';
import { addDays } from '#engine/run/time/days';
import { reports } from '#resources/index';
import { defaultDemoPassword } from '#server/config';
import { defaultRange } from '#src/report/parameters/periods';
import { noBrowser, unchangedDemo } from '../kit/browser';

/** Parameters that a report needs before it shows anything, as the demo's owner would choose them. */
const CHOSEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  itemTransactionReport: { itemId: 'inventoryItem_1_CHTH' },
};

/** The owner's start page. */
const FIRST = 'outlet_1';

/**
 * The demo's owner opens every report with its default dates: none of them is empty (domain section 6). Lists are checked in
 * everyList.test.ts.
 */
describe.skipIf(noBrowser)('in the demo', () => {
  const demo = unchangedDemo();
  let headers: Record<string, string> = {};
  let today = '';

  const api = async (path: string, query: Record<string, string> = {}) => {
    const answer = await fetch(`${demo.url}/api/${path}?${new URLSearchParams(query)}`, { headers });
    const body = (await answer.json()) as {
      total?: number;
      docs?: Record<string, unknown>[];
      params?: { today?: string };
    };
    return { status: answer.status, ...body };
  };

  beforeAll(async () => {
    const answer = await fetch(`${demo.url}/api/v1/auth/validateUser`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'owner@harbour.example', password: defaultDemoPassword }),
    });
    const { accessToken } = (await answer.json()) as { accessToken: string };
    headers = { Authorization: `Bearer ${accessToken}` };
    today = String((await api('v1/stocksummaryreport')).params?.today);
  });

  it.each(reports.map((report) => [report.name, report] as const))('%s has rows as it opens', async (name, report) => {
    const { docs: outlets = [] } = await api('v1/outlets');
    const boundary = String(outlets.find(({ _id }) => _id === FIRST)?.archiveBefore);
    const range = defaultRange(report.archived ? addDays(boundary, -1) : today, report.days);
    const { status, total = 0 } = await api(reportCalls(report)[0]?.path ?? '', {
      ...(report.everyOutlet ? {} : { outlets: FIRST }),
      ...(report.period === 'range' ? range : {}),
      ...CHOSEN[name],
    });
    expect(status).toBe(200);
    expect(total).toBeGreaterThan(0);
  });
});
