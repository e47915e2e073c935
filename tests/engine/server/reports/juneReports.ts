import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import type { Database } from '#server/db/types';
import { runReport } from '#server/reports/service';
import { person } from './reportsFixture';

/** Reports of June 2026 over two outlets, Colombo and Kandy, asked by someone who may see everything. */
export function juneReports(db: Database, groupId: string) {
  const owner = person(groupId, [
    ['COL', 'Colombo'],
    ['KDY', 'Kandy'],
  ]);
  const june = { outlets: 'COL,KDY', fromDate: '2026-06-01', toDate: '2026-06-30' };
  const ask = async (name: string, query: Record<string, string> = {}): Promise<ReportAnswer> => {
    const found = report(name);
    if (found?.kind !== 'report') throw new Error(`there is no report ${name}`);
    return (await runReport({ db }, owner, found, { ...june, ...query })).json() as Promise<ReportAnswer>;
  };
  /** The only row. @throws Error if there are none or several */
  const one = async (name: string, query: Record<string, string> = {}) => {
    const { docs } = await ask(name, query);
    if (docs.length !== 1) throw new Error(`${name} has ${docs.length} rows, not one`);
    return docs[0];
  };
  return { owner, june, ask, one };
}
