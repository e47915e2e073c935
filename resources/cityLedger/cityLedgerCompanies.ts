import {
  block,
  boolean,
  choice,
  code,
  currency,
  date,
  defineResource,
  email,
  figures,
  integer,
  list,
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
import { personalDataLink } from '../shared';
import { amountInWords, inOwn, partyLinks } from './cityLedger.rules';

const contacts = ['contactPerson', 'phone', 'email'] as const;

/** City-ledger companies (domain 1.3): they sign for bills and pay later. Their balance is read from the ledger. */
export default defineResource({
  name: 'cityLedgerCompanies',
  label: { one: 'Company', many: 'Companies' },
  module: 'CL_COMPANY',
  permissions: { block: { about: 'Stop credit and allow it again.' } },
  nav: { group: 'ledger', order: 10, label: 'Company' },
  paths: { list: '/listOrganizations', create: '/createOrganization', edit: '/editOrganization' },
  fields: {
    Position: figures({
      outstanding: money({ readOnly: true, ledger: 'owed', unit: inOwn, column: true, filterBy: true }),
      overdue: money({ readOnly: true, ledger: 'overdue', unit: inOwn, column: true, filterBy: true }),
      availableCredit: money({ readOnly: true, ledger: 'available', unit: inOwn, label: 'Available', column: true }),
      owedElsewhere: text({ readOnly: true, virtual: true, label: 'In other currencies', when: ({ owedElsewhere }) => Boolean(owedElsewhere) }),
      blockReason: text({ readOnly: true, maxLength: 200, label: 'Reason for block', when: ({ blocked }) => blocked === true }),
    }),
    Company: block({
      companyName: name(80),
      companyCode: code('CO-{4}', { maxLength: 12 }),
      registrationNo: text({ maxLength: 30, label: 'Registration no.' }),
      taxNo: text({ maxLength: 30, label: 'Tax no.' }),
      status: status(),
      outlets: outlets({ label: 'Can charge at' }),
      address: longText({ maxLength: 300, help: 'Shown on statements and receipts' }),
    }),
    Contact: block({
      contactPerson: text({ maxLength: 80, searchBy: true }),
      phone: phone({ searchBy: true }),
      email: email({ help: 'Statements are sent here' }),
    }),
    Terms: block({
      currency: currency({
        once: true,
        default: '@group.currency',
        help: 'Of the credit limit and the opening balance. Outlets charge in their own currency',
      }),
      creditLimit: money({ required: true, min: 0, unit: inOwn, help: 'Charges above the limit are refused' }),
      otherLimits: list(
        {
          currency: currency({ required: true }),
          creditLimit: money({ required: true, min: 0 }),
        },
        { one: 'limit', label: 'Limits in other currencies', max: 20 },
      ),
      creditDays: integer({ required: true, min: 0, max: 365, default: 30, unit: 'days', label: 'Payment terms' }),
      billingCycle: choice(['perBill', 'weekly', 'fortnightly', 'monthly'], {
        required: true,
        default: 'monthly',
        label: 'Statements',
        help: 'The days that “Send statement” starts with: the last whole week, two weeks or month, or the open bills',
        labels: { perBill: 'Per bill' },
      }),
      discountId: reference('discounts', { label: 'Discount', help: 'Tills offer it when charging to the company' }),
      blocked: boolean({ readOnly: true, default: false, column: true, filterBy: true }),
      openingBalance: money({
        once: true,
        notCopied: true,
        unit: inOwn,
        help: 'Balance brought forward (negative if you owe them). Can’t be changed later',
      }),
      openingBalanceDate: date({
        once: true,
        notCopied: true,
        notAfter: '@today',
        required: true,
        when: ({ openingBalance }) => !dec(openingBalance).eq(0),
        label: 'Opening balance date',
      }),
    }),
    Accounts: related('cityLedgerAccounts', { by: 'companyId' }),
    Settlements: related('cityLedgerSettlements', { by: 'companyId' }),
  },
  record: {
    figures: ['outstanding', 'availableCredit', 'overdue'],
    related: [
      {
        label: 'Latest bills and payments',
        report: 'transactionDetailReport',
        parameters: ({ _id }, day) => ({ companyId: _id, fromDate: day(-90), toDate: day(0) }),
        sort: '-date',
        columns: ['date', 'transactionNo', 'type', 'debit', 'credit', 'outstanding'],
      },
      { resource: 'cityLedgerAccounts', by: 'companyId' },
      { resource: 'cityLedgerSettlements', by: 'companyId' },
    ],
  },
  links: [...partyLinks('company'), personalDataLink('cityLedgerCompanies')],
  list: {
    everyOutlet: true,
    figure: 'outstanding',
    about: 'Companies that charge bills and pay later, with what they owe and their remaining credit.',
  },
  facts: { accounts: where('cityLedgerAccounts', ({ _id }) => (_id ? { companyId: _id } : undefined)) },
  check: (company, { accounts }) => [
    ...(contacts.some((key) => company[key]) ? [] : [refuse('phone', 'required', 'Add a contact name, phone or email')]),
    ...accounts
      .filter(({ creditLimit }) => creditLimit && dec(creditLimit).gt(dec(company.creditLimit)))
      .slice(0, 1)
      .map(({ accountName, creditLimit }) => ({
        field: 'creditLimit',
        rule: 'accounts',
        message: `Account ${accountName} has a credit limit of ${amountInWords(creditLimit)}. Lower that first`,
      })),
  ],
  actions: {
    block: {
      label: 'Block company',
      confirm: 'Block {companyName}?',
      tone: 'danger',
      when: ({ blocked }) => blocked !== true,
      arguments: { reason: text({ required: true, maxLength: 200, help: 'Tills show this to anyone charging to the company' }) },
      plan: (_company, _facts, _context, { reason }) => ({ set: { blocked: true, blockReason: reason } }),
      done: '{companyName} is blocked and can’t take new charges',
    },
    unblock: {
      label: 'Unblock company',
      needs: 'block',
      confirm: 'Unblock {companyName}?',
      when: ({ blocked }) => blocked === true,
      arguments: { reason: text({ required: true, maxLength: 200 }) },
      plan: () => ({ set: { blocked: false, blockReason: null } }),
      done: '{companyName} can take charges again',
    },
  },
  calls: {
    getList: 'GET v1/cityLedger/company/{groupId}',
    create: 'POST v1/cityLedger/company/',
    update: 'PUT v1/cityLedger/company/',
    delete: '+ DELETE v1/cityLedger/company/{id}/{rev}',
  },
});
