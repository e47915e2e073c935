import { code, date, defineSettings, name, status, text, time } from '#engine/define';

export default defineSettings({
  name: 'outlets',
  label: { one: 'Shop', many: 'Shops' },
  module: 'SHOP',
  per: 'outlet',
  nav: { group: 'shop', order: 10 },
  choosers: { everyone: true },
  paths: { settings: '/shop' },
  fields: {
    code: code({
      required: true,
      pattern: { test: '^[A-Z0-9]{3,6}$', message: 'Code takes 3 to 6 capital letters or digits' },
    }),
    name: name(60),
    status: status(),
    currency: text({ required: true, letters: 'upper', names: 'currency', default: '@group.currency' }),
    timeZone: text({ required: true, names: 'timeZone', default: '@group.timeZone' }),
    dayStartTime: time({ required: true, default: '00:00', label: 'Day starts at' }),
    lockDate: date({ readOnly: true, label: 'Closed up to' }),
  },
  calls: { getList: '+ GET v1/outlets/', getOne: 'GET v1/outlets/get/{id}', update: 'PUT v1/outlets/update/' },
  serves: { one: 'GET v1/outlets/{id}' },
});
