import type { AnyRecord } from '../fields';
import { boolean, choice, defineSettings, list, reference, text, words } from '../schema';
import { SETTINGS, settingProblems, settingsOf } from '../settings';

/** What a list can say of a setting: its state as people call it. */
const shown = (name: string) => (record: AnyRecord) => {
  const setting = SETTINGS.find((each) => each.name === name);
  const value = settingsOf(record)[name];
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return setting?.labels?.[String(value)] ?? String(value ?? '');
};
const column = (name: string, label: string) => ({ key: name, label, value: shown(name) });

/** System settings, one record per outlet with the outlet's id (spec section 3); names and defaults stand in settings.ts. */
export default defineSettings({
  name: 'systemSettings',
  label: { one: 'System settings', many: 'System settings' },
  title: () => 'System settings',
  module: 'SYSTEM_SETTING',
  per: 'outlet',
  nav: { group: 'settings', order: 30, label: 'System Settings' },
  paths: { settings: '/editSystemSettings', list: '/listSystemSettings' },
  fields: {
    outletId: reference('outlets', { required: true, once: true, unique: true, hidden: true }),
    settings: list(
      {
        name: choice(
          SETTINGS.map((setting) => setting.name),
          {
            required: true,
            label: 'Setting',
            labels: Object.fromEntries(SETTINGS.map(({ name, label }) => [name, label])),
          },
        ),
        state: boolean({ label: 'On' }),
        value: text(),
        // Words for the screen: answered with every setting, taken back when a client sends them along, never stored.
        category: text({ readOnly: true, hidden: true }),
        label: text({ readOnly: true, hidden: true }),
        help: text({ readOnly: true, hidden: true }),
        kind: text({ readOnly: true, hidden: true }),
        values: words({ readOnly: true, hidden: true }),
        unit: text({ readOnly: true, hidden: true }),
        default: text({ readOnly: true, hidden: true }),
      },
      { input: 'SystemSettings' },
    ),
  },
  sections: [{ label: '', fields: ['settings'] }],
  list: {
    columns: [
      'outletId',
      column('inventory', 'Inventory'),
      column('costingMethod', 'Costing'),
      column('promotionManagement', 'Promotions'),
      column('activateQueue', 'Online ordering'),
      column('qrOrdering', 'QR ordering'),
      column('negativeStock', 'Negative stock'),
      'modifiedDateTime',
    ],
    filters: [],
    sort: 'outletId',
    about: 'What each outlet has switched on, and how it keeps its stock.',
  },
  calls: {
    getList: '+ GET v1/systemSettings/ ? group_id',
    getOne: 'GET v1/systemSettings/{id}',
    update: 'PUT v1/systemSettings/',
  },
  check: ({ settings }) => settingProblems(settings ?? []),
});
