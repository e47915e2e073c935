import { choice, defineResource, nameInWords, text, where } from '#engine/define';
import { ACCOUNTS, mappingProblems, NO_TAX, POSTINGS } from './postings.rules';

/** The accounts that journals post to (docs/accounting.md): one for each kind of posting, and others for some taxes, payments, suppliers or groups. */
export default defineResource({
  name: 'accountMappings',
  label: { one: 'Journal account', many: 'Journal accounts' },
  module: 'ACCOUNT_MAPPING',
  permissions: {
    create: { about: 'Choose the accounts that journals post to.', risk: 'settings' },
    edit: { about: 'Change the accounts that journals post to.', risk: 'settings' },
  },
  nav: { group: 'settings', order: 15, label: 'Accounts' },
  fields: {
    posting: choice(POSTINGS, { required: true, label: 'For', column: 1, filterBy: true }),
    onlyFor: text({
      maxLength: 60,
      label: 'Only for',
      help: 'A tax code, payment method, supplier, revenue group or cost group, as the journal shows it. Leave blank for all others',
    }),
    accountCode: text({ required: true, maxLength: 20, label: 'Account code', isCode: true, column: 3 }),
    accountName: text({
      required: true,
      maxLength: 100,
      label: 'Account name',
      help: 'As in your accounts. QuickBooks finds accounts by name, with sub-accounts as Parent:Sub',
      isTitle: true,
      column: 4,
    }),
    taxRate: text({
      required: true,
      maxLength: 50,
      default: NO_TAX,
      label: 'Tax rate in Xero',
      help: 'The name of your rate without tax, such as “Tax Exempt” or “No VAT”: journals have tax on lines of its own',
    }),
  },
  list: {
    extraColumns: [{ key: 'onlyFor', label: 'For', place: 2, value: ({ onlyFor }) => (onlyFor ? nameInWords(onlyFor) : '') }],
    sort: 'accountCode',
    about: 'Where journals post sales, taxes, payments, purchases and stock in your accounts.',
  },
  facts: { others: where('accountMappings', () => ({})) },
  check: (mapping, { others }) => mappingProblems(mapping, others),
  calls: { getList: '+ GET v1/accountMappings ? group_id', create: '+ POST v1/accountMappings', update: '+ PUT v1/accountMappings/update' },
  seeds: ACCOUNTS,
});
