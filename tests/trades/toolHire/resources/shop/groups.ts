import { defineSettings, references, text } from '#engine/define';

export default defineSettings({
  name: 'groups',
  label: { one: 'Company', many: 'Companies' },
  module: 'COMPANY',
  per: 'group',
  paths: false,
  fields: {
    name: text({ required: true, maxLength: 80, isTitle: true }),
    country: text({ letters: 'upper', names: 'country' }),
    currency: text({ required: true, letters: 'upper', names: 'currency' }),
    timeZone: text({ required: true, names: 'timeZone' }),
    outlet_ids: references('outlets', { readOnly: true, label: 'Shops' }),
  },
  calls: { getOne: '+ GET v1/groups/{id}', update: '+ PUT v1/groups/update' },
});
