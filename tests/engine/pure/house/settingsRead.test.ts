import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DESCRIBED_SETTINGS as SETTINGS } from '#resources/settings/settingsHelp.rules';

const ROOMS = ['engine', 'resources', 'server', 'src'];
/** Settings that are declared, typed and listed here without an effect. */
const LISTED = ['settings.rules.ts', 'settingsHelp.rules.ts', 'records.gen.ts', 'systemSettings.ts'];

const code = ROOMS.flatMap((room) => readdirSync(room, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name) && !LISTED.includes(entry.name))
  .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
  .join('\n')
  .replace(/\/\*[\s\S]*?\*\/|^\s*(\/\/|--).*$/gm, '');

/**
 * How code reads a setting: `setting: 'name'` of a feature, `settings.name`, `settings.get(outlet)?.name`, `settingsOf(record).name`, `isOn('name')`, by name in SQL, or as
 * a document's tolerance.
 */
const isRead = (name: string): boolean =>
  new RegExp(
    `setting: '${name}'|withSetting\\('${name}'\\)|settings(Of)?(\\.get)?(\\([^)]*\\))?\\??\\.${name}\\b|isOn\\('${name}'\\)|->> 'name' = '${name}'|tolerance: '${name}'`,
  ).test(code);

it('every setting changes something here, or says that tills follow it', () => {
  const others = SETTINGS.filter(({ name, mirrors, servesAs }) => !mirrors && !servesAs && !isRead(name));
  expect(SETTINGS.length - others.length).toBeGreaterThan(15);
  expect(others.length).toBeGreaterThan(3);
  expect(SETTINGS.filter(({ help }) => !help)).toEqual([]);
  expect(others.filter(({ help = '' }) => !/^(Tills|QR menus) /.test(help)).map(({ name }) => name)).toEqual([]);
});
