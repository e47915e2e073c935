import { amountInWords, partyLinks } from '../cityLedger';
import { dec } from '../decimal';
import {
  boolean,
  choice,
  date,
  defineResource,
  email,
  integer,
  longText,
  money,
  phone,
  reference,
  references,
  text,
  where,
} from '../schema';

interface AccountLimit extends Record<string, unknown> {
  accountName: string;
  creditLimit?: string;
}

const contacts = ['contactPerson', 'phone', 'email'] as const;

/** City-ledger companies (domain 1.3): who may sign for bills and pays later. What they owe is read from the ledger. */
export default defineResource({
  name: 'cityLedgerCompanies',
  label: { one: 'Company', many: 'Companies' },
  title: 'companyName',
  code: 'companyCode',
  module: 'CL_COMPANY',
  nav: { group: 'ledger', order: 10, label: 'Company' },
  paths: { list: '/listOrganizations', create: '/createOrganization', edit: '/editOrganization' },
  fields: {
    companyName: text({ required: true, maxLength: 80, unique: true, label: 'Name' }),
    companyCode: text({
      maxLength: 12,
      unique: true,
      letters: 'upper',
      label: 'Code',
      help: 'Given by itself when left empty',
    }),
    registrationNo: text({ maxLength: 30, label: 'Registration no.' }),
    taxNo: text({ maxLength: 30, label: 'Tax no.' }),
    contactPerson: text({ maxLength: 80 }),
    phone: phone(),
    email: email({ help: 'Where statements go' }),
    address: longText({ maxLength: 300, help: 'Stands on statements and receipts' }),
    creditLimit: money({ required: true, min: 0, unit: '@currency', help: 'A charge above it is refused' }),
    creditDays: integer({ required: true, min: 0, max: 365, default: 30, unit: 'days', label: 'Pays within' }),
    billingCycle: choice(['perBill', 'weekly', 'fortnightly', 'monthly'], {
      required: true,
      default: 'monthly',
      label: 'Statements',
      labels: { perBill: 'Per bill' },
    }),
    openingBalance: money({
      once: true,
      uncopied: true,
      unit: '@currency',
      help: 'Owed from before, below zero when it is you who owe; cannot be changed later',
    }),
    openingBalanceDate: date({
      once: true,
      uncopied: true,
      notAfter: '@today',
      required: true,
      when: ({ openingBalance }) => !dec(openingBalance as string).eq(0),
      label: 'Opening balance of',
    }),
    discountId: reference('discounts', {
      label: 'Discount',
      filter: () => ({ status: 'active' }),
      help: 'Tills offer it when the company signs',
    }),
    outlets: references('outlets', { required: true, default: '@outlets', label: 'Signs at' }),
    outstanding: money({ readOnly: true, ledger: 'owed', unit: '@currency' }),
    overdue: money({ readOnly: true, ledger: 'overdue', unit: '@currency' }),
    availableCredit: money({ readOnly: true, ledger: 'available', unit: '@currency', label: 'Available' }),
    blocked: boolean({ readOnly: true, default: false }),
    blockReason: text({
      readOnly: true,
      maxLength: 200,
      label: 'Blocked because',
      when: ({ blocked }) => blocked === true,
    }),
  },
  links: partyLinks('company'),
  sections: [
    { label: 'Position', figures: true, fields: ['outstanding', 'overdue', 'availableCredit', 'blockReason'] },
    {
      label: 'Company',
      fields: ['companyName', 'companyCode', 'registrationNo', 'taxNo', 'status', 'outlets', 'address'],
    },
    { label: 'Contact', fields: ['contactPerson', 'phone', 'email'] },
    {
      label: 'Terms',
      fields: [
        'creditLimit',
        'creditDays',
        'billingCycle',
        'discountId',
        'blocked',
        'openingBalance',
        'openingBalanceDate',
      ],
    },
    { label: 'Accounts', fields: [], related: { resource: 'cityLedgerAccounts', by: 'companyId' } },
    { label: 'Settlements', fields: [], related: { resource: 'cityLedgerSettlements', by: 'companyId' } },
  ],
  list: {
    everyOutlet: true,
    columns: ['companyCode', 'companyName', 'outstanding', 'overdue', 'availableCredit', 'blocked', 'status'],
    filters: ['outstanding', 'overdue', 'blocked', 'status'],
    figure: 'outstanding',
    sort: 'companyName',
    search: ['companyCode', 'companyName', 'contactPerson', 'phone'],
    about:
      'Companies that sign for bills and pay later stand here, with what they owe and what they may still sign for.',
  },
  numbering: { field: 'companyCode', pattern: 'CO-{4}' },
  facts: {
    accounts: where<AccountLimit>('cityLedgerAccounts', ({ _id }) => (_id ? { companyId: _id } : undefined)),
  },
  check: (company, { accounts }) => [
    ...(contacts.some((key) => company[key])
      ? []
      : [{ field: 'phone', rule: 'required', message: 'Give one contact at least: a person, a phone or an e-mail' }]),
    ...accounts
      .filter(({ creditLimit }) => creditLimit && dec(creditLimit).gt(dec(company.creditLimit)))
      .slice(0, 1)
      .map(({ accountName, creditLimit }) => ({
        field: 'creditLimit',
        rule: 'accounts',
        message: `The account ${accountName} may owe ${amountInWords(creditLimit)}; lower that first`,
      })),
  ],
  actions: {
    block: {
      label: 'Block company',
      confirm: 'Block {companyName}?',
      tone: 'danger',
      when: ({ blocked }) => blocked !== true,
      arguments: { reason: text({ required: true, maxLength: 200, help: 'Tills say it to whoever wants to sign' }) },
      plan: (_company, _facts, _context, { reason }) => ({ set: { blocked: true, blockReason: reason } }),
      done: '{companyName} is blocked: no new charges',
    },
    unblock: {
      label: 'Unblock company',
      needs: 'block',
      confirm: 'Let {companyName} sign again?',
      when: ({ blocked }) => blocked === true,
      arguments: { reason: text({ required: true, maxLength: 200 }) },
      plan: () => ({ set: { blocked: false, blockReason: null } }),
      done: '{companyName} may sign again',
    },
  },
  calls: {
    getList: 'GET v1/cityLedger/company/{groupId}',
    create: 'POST v1/cityLedger/company/',
    update: 'PUT v1/cityLedger/company/',
    delete: '+ DELETE v1/cityLedger/company/{id}/{rev}',
  },
});
