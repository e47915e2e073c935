import { type AnyRecord, boolean, choice, defineSettings, list, reference, tags, text } from '#engine/define';
import { settingProblems, settingsOf } from '#engine/run/settings';
import { SETTINGS } from './settings.rules';

/** A setting's state in a list, in words. */
const shown = (name: string) => (record: AnyRecord) => {
  const setting = SETTINGS.find((each) => each.name === name);
  const value = settingsOf(SETTINGS, record)[name];
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return setting?.labels?.[String(value)] ?? String(value ?? '');
};
/** Settings shown in the list of outlets, with their names there. */
const SHOWN = {
  inventory: 'Inventory',
  costingMethod: 'Costing',
  promotionManagement: 'Promotions',
  activateQueue: 'Online ordering',
  qrOrdering: 'QR ordering',
  negativeStock: 'Negative stock',
};
const labels = Object.fromEntries(SETTINGS.map(({ name, label }) => [name, label]));
/** Texts for the screen: returned with every setting, ignored when sent, never stored. */
const forScreen = () => text({ readOnly: true, hidden: true });

/** System settings, one record per outlet with the outlet's id (spec section 3); their names and defaults are in settings.rules.ts. */
export default defineSettings({
  name: 'systemSettings',
  label: { one: 'System settings', many: 'System settings' },
  title: () => 'System settings',
  module: 'SYSTEM_SETTING',
  permissions: { edit: { about: 'Turn features and controls of an outlet on and off.', risk: 'settings' } },
  per: 'outlet',
  nav: { group: 'settings', order: 30, label: 'System Settings' },
  // Everyone's screens follow the settings of their outlets.
  choosers: { everyone: true },
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
  check: ({ settings }) => settingProblems(SETTINGS, settings ?? []),
});
