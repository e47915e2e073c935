import {
  block,
  boolean,
  choice,
  code,
  date,
  defineResource,
  email,
  figures,
  integer,
  longText,
  money,
  name,
  outlets,
  phone,
  reference,
  refuse,
  related,
  status,
  text,
  where,
} from '#engine/define';
import { dec } from '#engine/run/decimal';
import { amountInWords, partyLinks } from './cityLedger.rules';

const contacts = ['contactPerson', 'phone', 'email'] as const;

/** City-ledger companies (domain 1.3): who may sign for bills and pays later. What they owe is read from the ledger. */
export default defineResource({
  name: 'cityLedgerCompanies',
  label: { one: 'Company', many: 'Companies' },
  module: 'CL_COMPANY',
  nav: { group: 'ledger', order: 10, label: 'Company' },
  paths: { list: '/listOrganizations', create: '/createOrganization', edit: '/editOrganization' },
  fields: {
    Position: figures({
      outstanding: money({ readOnly: true, ledger: 'owed', unit: '@currency', column: true, filterBy: true }),
      overdue: money({ readOnly: true, ledger: 'overdue', unit: '@currency', column: true, filterBy: true }),
      availableCredit: money({ readOnly: true, ledger: 'available', unit: '@currency', label: 'Available', column: true }),
      blockReason: text({ readOnly: true, maxLength: 200, label: 'Blocked because', when: ({ blocked }) => blocked === true }),
    }),
    Company: block({
      companyName: name(80),
      companyCode: code('CO-{4}', { maxLength: 12 }),
      registrationNo: text({ maxLength: 30, label: 'Registration no.' }),
      taxNo: text({ maxLength: 30, label: 'Tax no.' }),
      status: status(),
      outlets: outlets({ label: 'Signs at' }),
      address: longText({ maxLength: 300, help: 'Stands on statements and receipts' }),
    }),
    Contact: block({
      contactPerson: text({ maxLength: 80, searchBy: true }),
      phone: phone({ searchBy: true }),
      email: email({ help: 'Where statements go' }),
    }),
    Terms: block({
      creditLimit: money({ required: true, min: 0, unit: '@currency', help: 'A charge above it is refused' }),
      creditDays: integer({ required: true, min: 0, max: 365, default: 30, unit: 'days', label: 'Pays within' }),
      billingCycle: choice(['perBill', 'weekly', 'fortnightly', 'monthly'], {
        required: true,
        default: 'monthly',
        label: 'Statements',
        labels: { perBill: 'Per bill' },
      }),
      discountId: reference('discounts', { label: 'Discount', help: 'Tills offer it when the company signs' }),
      blocked: boolean({ readOnly: true, default: false, column: true, filterBy: true }),
      openingBalance: money({
        once: true,
        notCopied: true,
        unit: '@currency',
        help: 'Owed from before, below zero when it is you who owe; cannot be changed later',
      }),
      openingBalanceDate: date({
        once: true,
        notCopied: true,
        notAfter: '@today',
        required: true,
        when: ({ openingBalance }) => !dec(openingBalance).eq(0),
        label: 'Opening balance of',
      }),
    }),
    Accounts: related('cityLedgerAccounts', { by: 'companyId' }),
    Settlements: related('cityLedgerSettlements', { by: 'companyId' }),
  },
  links: partyLinks('company'),
  list: {
    everyOutlet: true,
    figure: 'outstanding',
    about: 'Companies that sign for bills and pay later stand here, with what they owe and what they may still sign for.',
  },
  facts: { accounts: where('cityLedgerAccounts', ({ _id }) => (_id ? { companyId: _id } : undefined)) },
  check: (company, { accounts }) => [
    ...(contacts.some((key) => company[key]) ? [] : [refuse('phone', 'required', 'Give one contact at least: a person, a phone or an e-mail')]),
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
