import { boolean, choice, defineSettings, list, reference, text } from '#engine/define';
import { settingProblems } from '#engine/run/settings';
import { SETTINGS } from './settings.rules';

const labels = Object.fromEntries(SETTINGS.map(({ name, label }) => [name, label]));

export default defineSettings({
  name: 'systemSettings',
  label: { one: 'Shop rules', many: 'Shop rules' },
  title: () => 'Shop rules',
  module: 'SHOP_RULES',
  per: 'outlet',
  nav: { group: 'shop', order: 20 },
  choosers: { everyone: true },
  paths: { settings: '/shop-rules' },
  fields: {
    outletId: reference('outlets', { required: true, once: true, unique: true, hidden: true }),
    settings: list({
      name: choice(Object.keys(labels), { required: true, label: 'Rule', labels }),
      state: boolean({ label: 'On' }),
      value: text(),
    }),
  },
  calls: { getOne: 'GET v1/systemSettings/{id}', update: 'PUT v1/systemSettings/' },
  check: ({ settings }) => settingProblems(SETTINGS, settings ?? []),
});
