/** Effects of an outlet's system settings: stock keeping, and its valuation (domain 1.1). */

import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { describedSettings, mergedSettings, settingsOf } from '#engine/run/settings';
import { addDays, showDay } from '#engine/run/time/days';
import { rowsIn } from '#engine/run/values';
import { SETTINGS } from '#resources/settings';
import { DESCRIBED_SETTINGS } from '#resources/settings/settingsHelp.rules';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import type { Hooks } from '#server/department';
import { openDrafts } from '#server/documents/drafts';
import { invalid } from '#server/http/errors';
import { outletNow } from '#server/records/rules/facts';
import { hasMovements, revalue } from '#server/stockLedger/revaluation';
import { recheckDishes } from '../menu';

const rowsOf = ({ settings }: AnyRecord): AnyRecord[] => rowsIn(settings);

/** Why inventory can't be turned off now. */
async function inventoryReason(q: Queryable, { groupId }: Identity, outletId: string): Promise<string | undefined> {
  const { total, words } = await openDrafts(q, groupId, outletId);
  if (total === 0) return undefined;
  return `Not yet approved: ${words}. Approve or delete ${total === 1 ? 'it' : 'them'} before turning inventory off`;
}

/** Why the costing method can't be changed today: only where a period has just ended is stock revalued. */
async function costingReason(q: Queryable, { groupId }: Identity, outletId: string): Promise<string | undefined> {
  if (!(await hasMovements(q, groupId, outletId))) return undefined;
  const { today, outlet } = await outletNow(q, groupId, outletId);
  const yesterday = addDays(today, -1);
  if (outlet.lockDate === yesterday) return undefined;
  return `Close the period to ${showDay(yesterday)} in Outlet Settings before changing the costing method`;
}

/** Reasons against a change, at the settings' positions in the request. */
async function refusals(
  q: Queryable,
  identity: Identity,
  outletId: string,
  had: AnyRecord,
  wanted: AnyRecord,
  sent: readonly AnyRecord[],
): Promise<Problem[]> {
  const refuse = (names: readonly string[], message: string | undefined): Problem[] => {
    const at = sent.findIndex(({ name }) => names.includes(String(name)));
    return message === undefined ? [] : [{ field: `settings.${at}.state`, rule: 'frozen', message }];
  };
  return [
    ...(had.inventory === true && wanted.inventory === false
      ? refuse(['inventory'], await inventoryReason(q, identity, outletId))
      : []),
    ...(had.WAC !== wanted.WAC ? refuse(['WAC', 'costingMethod'], await costingReason(q, identity, outletId)) : []),
  ];
}

const hooks: Hooks<'systemSettings'> = {
  answered: (record) => ({ ...record, settings: describedSettings(DESCRIBED_SETTINGS, record) }),

  /** By the name of the setting. */
  async frozen(q, { identity, record }) {
    const outletId = String(record._id);
    const inventory =
      settingsOf(SETTINGS, record).inventory === true ? await inventoryReason(q, identity, outletId) : undefined;
    const costing = await costingReason(q, identity, outletId);
    return { ...(inventory ? { inventory } : {}), ...(costing ? { WAC: costing } : {}) };
  },

  async beforeWrite(tx, { identity, record, before }) {
    const sent = rowsOf(record);
    const settings = mergedSettings(SETTINGS, rowsOf(before ?? {}), sent);
    const [had, wanted] = [settingsOf(SETTINGS, before), settingsOf(SETTINGS, { settings })];
    const problems = await refusals(tx, identity, String(record.outletId), had, wanted, sent);
    if (problems.length > 0) throw invalid(problems);
    Object.assign(record, { settings });
  },

  async afterWrite(tx, { identity, record, before }) {
    const [had, has] = [settingsOf(SETTINGS, before), settingsOf(SETTINGS, record)];
    const outletId = String(record._id);
    if ((had.stopSell === true) !== (has.stopSell === true)) await recheckDishes(tx, identity.groupId, outletId);
    if (had.WAC === has.WAC) return;
    const { today } = await outletNow(tx, identity.groupId, outletId);
    await revalue(tx, {
      groupId: identity.groupId,
      outletId,
      userId: identity.userId,
      method: has.WAC === true ? 'wac' : 'lastPrice',
      businessDate: today,
    });
  },
};

export default hooks;
