import { block, boolean, currency, defineSettings, references, text } from '#engine/define';

/** The restaurant group (domain 1.1): defaults for its outlets, and features for its people. One record with the group's id. */
export default defineSettings({
  name: 'groups',
  label: { one: 'Group', many: 'Groups' },
  module: 'GROUP_SETTING',
  permissions: { edit: { about: 'Change group-wide settings.', risk: 'settings' } },
  per: 'group',
  paths: false,
  fields: {
    Group: block({
      name: text({ required: true, maxLength: 80, isTitle: true }),
      fiscalYearStart: text({
        required: true,
        pattern: { test: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', message: 'Enter the fiscal year start as month and day, such as 04-01' },
        default: '01-01',
        help: 'Month and day, such as 04-01',
      }),
      country: text({ letters: 'upper', names: 'country', help: 'Where you trade; sets up your starting taxes' }),
      currency: currency({ required: true, help: 'Default for new outlets' }),
      timeZone: text({ required: true, maxLength: 60, names: 'timeZone', help: 'Default for new outlets' }),
      outlet_ids: references('outlets', { readOnly: true, label: 'Outlets' }),
    }),
    Navigation: block({
      outletIdTransition: boolean({
        label: 'Outlets share master data',
        help: 'Hides Item Copy',
      }),
      hideAddOns: boolean({ label: 'Modifier items instead of add-on items' }),
      showQrReports: boolean({ label: 'QR reports', help: 'Shows the QR Customer and QR Table reports' }),
      showFirstDay: boolean({ label: 'First-day checklist', help: 'Shows Get started until every step is done' }),
    }),
  },
  calls: { getOne: '+ GET v1/groups/{id}', update: '+ PUT v1/groups/update' },
});
