import { describe, expect, it } from 'vitest';
import { createDataProvider, labels } from '#dataProvider';
import { offersImport } from '#engine/read/entities';
import { entities } from '#resources/index';
import { defaultDemoPassword } from '#server/config';
import { columnSet, placesOf } from '#src/list/columns';
import { exportColumns, fileColumns } from '#src/list/export/exportColumns';
import { loadTitles } from '#src/list/export/writeFile';
import type { ConsoleSession } from '#src/shell/session';
import { fileOf } from '#src/table/export';
import { noBrowser, unchangedDemo } from '../kit/browser';
import { read } from '../kit/importedFile';

/** What the console exports changes nothing when it is imported again: every list of the demo group, with its usual columns and with all. */

const OUTLETS = ['outlet_1', 'outlet_2', 'outlet_3'];
const timeZone = 'Asia/Colombo';

describe.skipIf(noBrowser)('own exports', () => {
  const demo = unchangedDemo();

  it('of every list are unchanged records', async () => {
    const signIn = await fetch(`${demo.url}/api/v1/auth/validateUser`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'owner@harbour.example', password: defaultDemoPassword }),
    });
    const { accessToken, user } = (await signIn.json()) as { accessToken: string; user: { groupId: string } };
    const dataProvider = createDataProvider({
      config: { apiUrl: `${demo.url}/api`, inventoryUrl: `${demo.url}/api/inventory`, extensions: true },
      entities,
      scope: () => ({ groupId: user.groupId, outletIds: OUTLETS, outletId: 'outlet_1' }),
      getToken: () => accessToken,
    });
    const access = { permissions: {}, isAdministrator: true };
    const session = {
      access,
      currency: 'LKR',
      timeZone,
      outletId: 'outlet_1',
      outlets: OUTLETS,
    } as unknown as ConsoleSession;
    const environment = { timeZone, outletCount: OUTLETS.length, titleOf: labels.get };
    let [lists, rows] = [0, 0];
    const found: unknown[] = [];
    for (const entity of entities.filter(offersImport)) {
      const records = await dataProvider.getAll(entity.name, {});
      if (records.length === 0) continue;
      lists += 1;
      const { all, standard } = columnSet(entity, session);
      const usual = all.filter(({ key }) => standard.includes(key));
      for (const [format, shown] of [
        ['csv', usual],
        ['xlsx', all],
      ] as const) {
        const columns = fileColumns(entity, all, shown);
        await loadTitles(dataProvider, columns, records);
        const inFile = exportColumns(columns, placesOf(columns, records), environment);
        const file = await fileOf({ name: entity.label.many, columns: inFile, rows: records, timeZone }, format);
        const { rows: cells, questions } = await read(entity.name, new File([file], `export.${format}`), {
          currency: 'LKR',
        });
        rows += cells.length;
        const result = await dataProvider.importRows(entity.name, { rows: cells, mode: 'valid', dryRun: true });
        const differing = result.rows.filter(({ action, problems }) => action !== 'skip' || problems.length > 0);
        if (result.unchanged !== records.length || differing.length > 0 || questions.length > 0)
          found.push([entity.name, format, questions, differing.slice(0, 3)]);
      }
    }
    expect(found).toEqual([]);
    expect(lists).toBeGreaterThan(30);
    expect(rows).toBeGreaterThan(1500);
  }, 300_000);
});
