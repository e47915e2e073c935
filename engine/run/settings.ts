/**
 * An outlet's system settings (spec section 3, domain 1.1), by the trade's catalogue of them. They are sent as a list of named settings, each
 * with a state and, unless it is a switch, a value. Only settings that someone chose are stored.
 */

import type { AnyRecord } from '../define/fields';
import type { Problem } from '../define/rules';
import type { NamedSetting, Setting, SettingRole } from '../define/trade/setting';
import { dec, isDecimal } from './decimal';
import { rowsIn } from './values';

/** All settings of a trade. */
type Catalogue = readonly Setting[];

const find = (catalogue: Catalogue, name: unknown): Setting | undefined => catalogue.find((each) => each.name === name);

/** Whether a setting is only on or off. */
const isSwitch = (setting: Setting): boolean => typeof setting.default === 'boolean';

const rowsOf = (record: AnyRecord | undefined): AnyRecord[] => rowsIn(record?.settings);

/** A setting's value from its stored row; the default if blank. */
const readValue = (setting: Setting, { state, value }: AnyRecord): boolean | string =>
  typeof setting.default === 'boolean'
    ? state === true
    : value === undefined || value === null || value === ''
      ? setting.default
      : String(value);

/** Settings that say the same as another one in other words. */
const mirrored = (catalogue: Catalogue, values: AnyRecord): AnyRecord =>
  Object.fromEntries(
    catalogue.flatMap(({ name, mirrors }) =>
      mirrors ? [[name, values[mirrors.of] === true ? mirrors.on : mirrors.off]] : [],
    ),
  );

/** An outlet's settings as plain values with defaults: `{ inventory: true, negativeStock: 'block', ... }`. */
export function settingsOf(catalogue: Catalogue, record: AnyRecord | undefined): AnyRecord {
  const values: AnyRecord = Object.fromEntries(catalogue.map((setting) => [setting.name, setting.default]));
  for (const row of rowsOf(record)) {
    const setting = find(catalogue, row.name);
    if (setting) values[setting.name] = readValue(setting, row);
    else if (typeof row.name === 'string') values[row.name] = row.state === true;
  }
  return { ...values, ...mirrored(catalogue, values) };
}

/** What an outlet's settings say about one of the engine's own questions; undefined if no setting of the trade answers it. */
export function settingAs(catalogue: Catalogue, role: SettingRole, values: AnyRecord): unknown {
  const setting = catalogue.find(({ servesAs }) => servesAs === role);
  return setting && values[setting.name];
}

const named = (setting: Setting, value: unknown): NamedSetting =>
  isSwitch(setting)
    ? { name: setting.name, state: value === true }
    : { name: setting.name, state: true, value: String(value ?? '') };

/** All settings of an outlet by name, stored unknown ones last. */
export function namedSettings(catalogue: Catalogue, record: AnyRecord | undefined): NamedSetting[] {
  const values = settingsOf(catalogue, record);
  return [
    ...catalogue.map((setting) => named(setting, values[setting.name])),
    ...rowsOf(record).flatMap(({ name, state }): NamedSetting[] =>
      typeof name === 'string' && !find(catalogue, name) ? [{ name, state: state === true }] : [],
    ),
  ];
}

/** The same with the words for a screen: category, label, help and choices. */
export const describedSettings = (catalogue: Catalogue, record: AnyRecord | undefined): AnyRecord[] =>
  namedSettings(catalogue, record).map((row) => {
    const setting = find(catalogue, row.name);
    if (!setting) return { ...row };
    const { category, label, help, values, kind, unit } = setting;
    const words = { category, label, help, ...(values ? { values } : {}), ...(kind ? { kind } : {}) };
    return { ...row, ...words, ...(unit ? { unit } : {}), default: String(setting.default) };
  });

const problemOf = (
  setting: Setting,
  { state, value }: AnyRecord,
): (Omit<Problem, 'field'> & { key: string }) | undefined => {
  const { label, values, kind } = setting;
  if (isSwitch(setting)) {
    if (typeof state === 'boolean') return undefined;
    return { key: 'state', rule: 'boolean', message: `${label} must be on (true) or off (false)` };
  }
  const text = value === undefined || value === null ? '' : String(value).trim();
  if (text === '') return undefined;
  const refuse = (rule: string, message: string) => ({ key: 'value', rule, message: `${label} must be ${message}` });
  if (values) return values.includes(text) ? undefined : refuse('choice', `one of: ${values.join(', ')}`);
  if (!isDecimal(text) || dec(text).lt(0)) return refuse('number', 'a number of at least 0');
  if (kind === 'integer' && !/^\d{1,4}$/.test(text)) return refuse('integer', 'a whole number of at most four digits');
  if (kind === 'percent' && dec(text).gt(100)) return refuse('max', 'at most 100');
  return undefined;
};

/** Problems in the settings sent, each with its position in the list. */
export function settingProblems(catalogue: Catalogue, sent: readonly AnyRecord[]): Problem[] {
  const seen = new Set<string>();
  return sent.flatMap((row, index): Problem[] => {
    const setting = find(catalogue, row.name);
    if (!setting) return [];
    const at = (key: string) => `settings.${index}.${key}`;
    if (seen.has(setting.name))
      return [{ field: at('name'), rule: 'unique', message: `${setting.label} is listed twice` }];
    seen.add(setting.name);
    const found = problemOf(setting, row);
    return found ? [{ field: at(found.key), rule: found.rule, message: found.message }] : [];
  });
}

/** Turns a mirror setting into the one it mirrors, unless that is sent too. */
function withoutMirrors(catalogue: Catalogue, sent: readonly AnyRecord[]): AnyRecord[] {
  return sent.flatMap((row): AnyRecord[] => {
    const mirrors = find(catalogue, row.name)?.mirrors;
    if (!mirrors) return [row];
    return sent.some(({ name }) => name === mirrors.of) ? [] : [{ name: mirrors.of, state: row.value === mirrors.on }];
  });
}

/**
 * What to store when `sent` is saved over `stored`: settings that aren't sent keep their value, and those never changed from their default
 * are left out. In catalogue order; unknown stored ones stay.
 */
export function mergedSettings(
  catalogue: Catalogue,
  stored: readonly AnyRecord[],
  sent: readonly AnyRecord[],
): AnyRecord[] {
  const given = withoutMirrors(catalogue, sent);
  const rowOf = (rows: readonly AnyRecord[], wanted: string) => rows.find(({ name }) => name === wanted);
  const known = catalogue.flatMap((setting): AnyRecord[] => {
    const [before, after] = [rowOf(stored, setting.name), rowOf(given, setting.name)];
    const row = after ?? before;
    if (!row || setting.mirrors) return [];
    const value = readValue(setting, row);
    return before || value !== setting.default ? [{ ...named(setting, value) }] : [];
  });
  return [...known, ...stored.filter(({ name }) => !find(catalogue, name))];
}
