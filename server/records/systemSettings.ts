/**
 * The system settings of outlets: one record per outlet with the outlet's id (spec section 3). What is stored are the
 * settings that somebody changed; what is answered are all that there are, with their words.
 */
import { findEntity } from '../../resources';
import { dec, isDecimal } from '../../resources/decimal';
import type { AnyRecord, Entity, Problem } from '../../resources/schema';
import { SETTINGS, type Setting, settingsOf } from '../../resources/settings';
import { nearest } from '../../resources/validate';
import type { Identity } from '../auth/identity';
import type { Database, Queryable } from '../db/types';
import { conflict, invalid, notFound, problem } from '../errors';
import { redactedError, requirePermission, requireReading } from './access';
import { titlesOf } from './labels';
import { insertRecord, readMany, readRecord, scopeOfIdentity, updateRecord } from './store';

/** The revision of settings that nobody has saved yet. */
const UNSAVED = '0-default';

const isObject = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All settings of an outlet: switches have a `state`, others a `value` as well; `label`, `help`, `category` and choices for the screen. */
function complete(outletId: string, stored: AnyRecord | undefined): AnyRecord {
  const values = settingsOf(stored);
  const known = SETTINGS.map(({ name, label, category, help, values: choices, kind, default: otherwise }) => {
    const value = values[name];
    const isSwitch = typeof otherwise === 'boolean';
    return {
      name,
      label,
      category,
      help,
      ...(choices ? { values: choices } : {}),
      ...(kind ? { kind } : {}),
      ...(isSwitch ? { state: value === true } : { state: true, value: String(value ?? '') }),
    };
  });
  const others = (Array.isArray(stored?.settings) ? (stored.settings as AnyRecord[]) : []).filter(
    ({ name }) => !SETTINGS.some((setting) => setting.name === name),
  );
  return { _id: outletId, _rev: UNSAVED, ...stored, outletId, settings: [...known, ...others] };
}

/** Settings of one outlet of the person. */
export async function readSettings(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  outletId: unknown,
): Promise<AnyRecord> {
  requireReading(identity, entity);
  if (typeof outletId !== 'string' || !identity.outletIds.includes(outletId)) throw notFound(entity.label.one);
  return complete(outletId, await readRecord(q, scopeOfIdentity(identity), entity, outletId));
}

/** Settings of all outlets of the person, or of those named. */
export async function listSettings(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  outletIds: readonly string[] = identity.outletIds,
) {
  requireReading(identity, entity);
  const mine = identity.outletIds.filter((id) => outletIds.includes(id));
  const stored = new Map(
    (await readMany(q, scopeOfIdentity(identity), entity, mine)).map((record) => [record._id, record]),
  );
  const docs = mine.map((id) => complete(id, stored.get(id)));
  const labels = await titlesOf(q, identity.groupId, new Map([['outlets', mine]]));
  return { docs, bookmark: null, previous: null, total: docs.length, position: 0, labels };
}

function valueProblem(at: string, { label, values, kind }: Setting, value: string): Problem | undefined {
  if (values && !values.includes(value)) return problem(at, 'choice', `${label} must be one of: ${values.join(', ')}`);
  if (!kind || value === '') return undefined;
  if (!isDecimal(value) || dec(value).lt(0)) return problem(at, 'number', `${label} must be a number of at least 0`);
  if (kind === 'integer' && !/^\d+$/.test(value)) return problem(at, 'integer', `${label} must be a whole number`);
  return undefined;
}

/** The settings sent, checked by name and value; their words are not stored. */
function settingsSent(sent: unknown): AnyRecord[] {
  if (!Array.isArray(sent) || !sent.every(isObject))
    throw invalid([problem('settings', 'type', 'settings must be a list of { name, state, value }')]);
  const problems: Problem[] = [];
  const settings = sent.map(({ name, state, value }, index): AnyRecord => {
    const known = SETTINGS.find((setting) => setting.name === name);
    const at = (key: string) => `settings.${index}.${key}`;
    if (!known) {
      const near = nearest(
        String(name),
        SETTINGS.map((setting) => setting.name),
      );
      problems.push(
        problem(
          at('name'),
          'unknownField',
          `There is no setting "${String(name)}"${near ? `; did you mean "${near}"?` : ''}`,
        ),
      );
      return {};
    }
    if (typeof known.default === 'boolean') {
      if (typeof state !== 'boolean')
        problems.push(problem(at('state'), 'boolean', `${known.label} must be on (true) or off (false)`));
      return { name, state };
    }
    const text = value === undefined || value === null ? String(known.default) : String(value).trim();
    const wrong = valueProblem(at('value'), known, text);
    if (wrong) problems.push(wrong);
    return { name, state: true, value: text };
  });
  if (problems.length > 0) throw invalid(problems);
  return settings;
}

/** Saves settings of one outlet; those that are not sent keep their value. */
export async function writeSettings(
  { db }: { db: Database },
  identity: Identity,
  entity: Entity,
  input: AnyRecord,
): Promise<AnyRecord> {
  requirePermission(identity, entity.module, 'edit');
  const id = input._id ?? input.outletId;
  if (typeof id !== 'string' || !identity.outletIds.includes(id)) throw notFound(entity.label.one);
  const settings = settingsSent(input.settings);
  const scope = scopeOfIdentity(identity);
  try {
    return await db.transaction(async (tx) => {
      // The outlet's row, so that two first savings wait for each other.
      const outlets = findEntity('outlets');
      if (outlets) await readRecord(tx, scope, outlets, id, { lock: true });
      const before = await readRecord(tx, scope, entity, id, { lock: true });
      if (typeof input._rev !== 'string' || input._rev === '') {
        throw invalid([problem('_rev', 'required', 'The revision (_rev) of the record is required')]);
      }
      if (input._rev !== (before?._rev ?? UNSAVED)) throw conflict(entity.label.one, complete(id, before));
      const kept = (Array.isArray(before?.settings) ? (before.settings as AnyRecord[]) : []).filter(
        ({ name }) => !settings.some((setting) => setting.name === name),
      );
      const merged = { settings: [...kept, ...settings] };
      const stored = before
        ? await updateRecord(tx, scope, entity, before, { ...before, ...merged })
        : await insertRecord(tx, scope, entity, { _id: id, outletId: id, ...merged });
      return complete(id, stored);
    });
  } catch (error) {
    throw redactedError(identity, entity, error);
  }
}
