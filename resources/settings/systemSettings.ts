import { type AnyRecord, boolean, choice, defineSettings, list, reference, tags, text } from '#engine/define';
import { SETTINGS, settingProblems, settingsOf } from '#engine/run/settings';

/** What a list can say of a setting: its state as people call it. */
const shown = (name: string) => (record: AnyRecord) => {
  const setting = SETTINGS.find((each) => each.name === name);
  const value = settingsOf(record)[name];
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return setting?.labels?.[String(value)] ?? String(value ?? '');
};
/** Settings that the list of outlets shows, and what it calls them. */
const SHOWN = {
  inventory: 'Inventory',
  costingMethod: 'Costing',
  promotionManagement: 'Promotions',
  activateQueue: 'Online ordering',
  qrOrdering: 'QR ordering',
  negativeStock: 'Negative stock',
};
const labels = Object.fromEntries(SETTINGS.map(({ name, label }) => [name, label]));
/** Words for the screen: answered with every setting, ignored when a client sends them along, never stored. */
const forScreen = () => text({ readOnly: true, hidden: true });

/** System settings, one record per outlet with the outlet's id (spec section 3); names and defaults are in settings.ts. */
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
        name: choice(Object.keys(labels), { required: true, label: 'Setting', labels }),
        state: boolean({ label: 'On' }),
        value: text(),
        category: forScreen(),
        label: forScreen(),
        help: forScreen(),
        kind: forScreen(),
        values: tags({ readOnly: true, hidden: true }),
        unit: forScreen(),
        default: forScreen(),
      },
      { input: 'SystemSettings' },
    ),
  },
  list: {
    columns: ['outletId', ...Object.entries(SHOWN).map(([key, label]) => ({ key, label, value: shown(key) })), 'modifiedDateTime'],
    filters: [],
    sort: 'outletId',
    about: 'The features each outlet uses and how it values stock.',
  },
  calls: { getList: '+ GET v1/systemSettings/ ? group_id', getOne: 'GET v1/systemSettings/{id}', update: 'PUT v1/systemSettings/' },
  check: ({ settings }) => settingProblems(settings ?? []),
});
