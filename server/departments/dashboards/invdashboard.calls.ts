/** The inventory dashboard, and document counts by status (domain 1.1, Transaction count). */

import { documents } from '#resources';
import type { CustomHandlers } from '#server/department';
import { readAsked } from '#server/reports/dashboardAsked';
import { countDocuments } from '#server/reports/waiting';
import { answerArrange, answerDashboard, dashboardOf } from './dashboard.calls';

/** 'po' and 'grn', as in the paths of the documents' own calls. */
const shortNames = new Map(
  documents.map(({ name, calls = {}, serves = {} }): [string, string] => {
    const texts = [...Object.keys(serves), ...Object.values(calls).filter((text) => typeof text === 'string')];
    const [, short = name] = /\sv1\/(\w+)/.exec(texts.find((text) => text.includes(' v1/')) ?? '') ?? [];
    return [name, short];
  }),
);

export default {
  read: answerDashboard,
  arrange: answerArrange,
  async transactionCount(call) {
    const dashboard = dashboardOf(call);
    const { outlets } = await readAsked(call.db, call.identity, dashboard, call.query);
    const counts = await countDocuments(call.db, call.identity, outlets);
    return Response.json({
      ...(outlets.length === 1 ? { outletId: outlets[0] } : {}),
      outlets,
      counts: Object.fromEntries(Object.entries(counts).map(([name, own]) => [shortNames.get(name) ?? name, own])),
    });
  },
} satisfies CustomHandlers;
