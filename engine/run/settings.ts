/**
 * An outlet's system settings: names, words and defaults (spec section 3, domain 1.1). They are sent as a list of named settings, each with
 * a state and, unless it is a switch, a value. Only settings that someone chose are stored.
 */

import type { AnyRecord } from '../define/fields';
import type { Problem } from '../define/rules';
import { dec, isDecimal } from './decimal';
import { SETTINGS, type Setting } from './settingsCatalogue';
import { rowsIn } from './values';

export { SETTINGS, type Setting } from './settingsCatalogue';

/** One named setting as sent: switches have a state, others a value too. */
export interface NamedSetting {
  name: string;
  state: boolean;
  value?: string;
}

const byName = new Map(SETTINGS.map((setting) => [setting.name, setting]));

/** Whether a setting is only on or off. */
export const isSwitch = (setting: Setting): boolean => typeof setting.default === 'boolean';

const rowsOf = (record: AnyRecord | undefined): AnyRecord[] => rowsIn(record?.settings);

/** A setting's value from its stored row; the default if blank. */
const readValue = (setting: Setting, { state, value }: AnyRecord): boolean | string =>
  typeof setting.default === 'boolean'
    ? state === true
    : value === undefined || value === null || value === ''
      ? setting.default
      : String(value);

/** Settings that say the same as another one in other words. */
const mirrored = (values: AnyRecord): AnyRecord =>
  Object.fromEntries(
    SETTINGS.flatMap(({ name, mirrors }) =>
      mirrors ? [[name, values[mirrors.of] === true ? mirrors.on : mirrors.off]] : [],
    ),
  );

/** An outlet's settings as plain values with defaults: `{ inventory: true, negativeStock: 'block', ... }`. */
export function settingsOf(record: AnyRecord | undefined): AnyRecord {
  const values: AnyRecord = Object.fromEntries(SETTINGS.map((setting) => [setting.name, setting.default]));
  for (const row of rowsOf(record)) {
    const setting = byName.get(String(row.name));
    if (setting) values[setting.name] = readValue(setting, row);
    else if (typeof row.name === 'string') values[row.name] = row.state === true;
  }
  return { ...values, ...mirrored(values) };
}

const named = (setting: Setting, value: unknown): NamedSetting =>
  isSwitch(setting)
    ? { name: setting.name, state: value === true }
    : { name: setting.name, state: true, value: String(value ?? '') };

/** All settings of an outlet by name, stored unknown ones last. */
export function namedSettings(record: AnyRecord | undefined): NamedSetting[] {
  const values = settingsOf(record);
  return [
    ...SETTINGS.map((setting) => named(setting, values[setting.name])),
    ...rowsOf(record).flatMap(({ name, state }): NamedSetting[] =>
      typeof name === 'string' && !byName.has(name) ? [{ name, state: state === true }] : [],
    ),
  ];
}

/** The same with the words for a screen: category, label, help and choices. */
export const describedSettings = (record: AnyRecord | undefined): AnyRecord[] =>
  namedSettings(record).map((row) => {
    const setting = byName.get(row.name);
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
export function settingProblems(sent: readonly AnyRecord[]): Problem[] {
  const seen = new Set<string>();
  return sent.flatMap((row, index): Problem[] => {
    const setting = byName.get(String(row.name));
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
function withoutMirrors(sent: readonly AnyRecord[]): AnyRecord[] {
  return sent.flatMap((row): AnyRecord[] => {
    const mirrors = byName.get(String(row.name))?.mirrors;
    if (!mirrors) return [row];
    return sent.some(({ name }) => name === mirrors.of) ? [] : [{ name: mirrors.of, state: row.value === mirrors.on }];
  });
}

/**
 * What to store when `sent` is saved over `stored`: settings that aren't sent keep their value, and those never changed from their default
 * are left out. In catalogue order; unknown stored ones stay.
 */
export function mergedSettings(stored: readonly AnyRecord[], sent: readonly AnyRecord[]): AnyRecord[] {
  const given = withoutMirrors(sent);
  const find = (rows: readonly AnyRecord[], wanted: string) => rows.find(({ name }) => name === wanted);
  const known = SETTINGS.flatMap((setting): AnyRecord[] => {
    const [before, after] = [find(stored, setting.name), find(given, setting.name)];
    const row = after ?? before;
    if (!row || setting.mirrors) return [];
    const value = readValue(setting, row);
    return before || value !== setting.default ? [{ ...named(setting, value) }] : [];
  });
  return [...known, ...stored.filter(({ name }) => !byName.has(String(name)))];
}
