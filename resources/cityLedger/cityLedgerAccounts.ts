import {
  block,
  boolean,
  code,
  currency,
  defineResource,
  email,
  figures,
  image,
  integer,
  list,
  money,
  name,
  one,
  outlets,
  phone,
  reference,
  refuse,
  related,
  status,
  text,
} from '#engine/define';
import { dec } from '#engine/run/decimal';
import { personalDataLink } from '../shared';
import { amountInWords, inOwn, partyLinks } from './cityLedger.rules';

const isAlone = ({ individual }: Record<string, unknown>) => individual === true;

/** City-ledger accounts (domain 1.3): a department, project or guest under a company, or a person of their own. */
export default defineResource({
  name: 'cityLedgerAccounts',
  label: { one: 'Account', many: 'Accounts' },
  module: 'CL_ACCOUNT',
  nav: { group: 'ledger', order: 20 },
  paths: { list: '/listAccounts', create: '/createAccount', edit: '/editAccount' },
  fields: {
    Position: figures({
      balance: money({ readOnly: true, ledger: 'owed', unit: inOwn, label: 'Outstanding', column: true, filterBy: true }),
      overdue: money({ readOnly: true, ledger: 'overdue', unit: inOwn, column: true, filterBy: true }),
      availableCredit: money({ readOnly: true, ledger: 'available', unit: inOwn, label: 'Available', column: true }),
      owedElsewhere: text({ readOnly: true, virtual: true, label: 'In other currencies', when: ({ owedElsewhere }) => Boolean(owedElsewhere) }),
    }),
    Account: block({
      accountName: name(80, { unique: ['companyId'] }),
      accountNo: code('AC-{5}', { maxLength: 12, label: 'Number' }),
      individual: boolean({ once: true, label: 'Personal account', help: 'A guest who pays their own bills', filterBy: 2 }),
      companyId: reference('cityLedgerCompanies', {
        required: true,
        once: true,
        when: (account) => !isAlone(account),
        column: 3,
        filterBy: 1,
        searchBy: true,
      }),
      roomNo: text({ maxLength: 20, label: 'Room no.' }),
      phone: phone({ when: isAlone, sensitive: 'personal' }),
      email: email({ when: isAlone, sensitive: 'personal', help: 'Statements are sent here' }),
      status: status(),
      outlets: outlets({ label: 'Can charge at' }),
    }),
    Terms: block({
      currency: currency({
        once: true,
        default: '@group.currency',
        when: isAlone,
        help: 'Of the credit limit. Outlets charge in their own currency',
      }),
      creditLimit: money({ min: 0, unit: inOwn, help: 'Leave blank to use the company’s limit' }),
      creditDays: integer({ min: 0, max: 365, unit: 'days', label: 'Payment terms', when: isAlone }),
    }),
    'Authorised to sign': block({
      authorisedPersons: list(
        {
          name: text({ required: true, maxLength: 80 }),
          idNo: text({ maxLength: 30, label: 'ID no.' }),
          phone: phone(),
          signatureImage: image({ label: 'Signature' }),
        },
        { one: 'person', label: 'Authorised to sign', sensitive: 'personal', max: 50 },
      ),
    }),
    Settlements: related('cityLedgerSettlements', { by: 'accountId' }),
  },
  links: [...partyLinks('account'), personalDataLink('cityLedgerAccounts')],
  list: {
    everyOutlet: true,
    figure: 'balance',
    about: 'Company departments and projects, and guests with their own account. Tills charge bills to them.',
  },
  facts: { company: one('cityLedgerCompanies', ({ companyId }) => companyId) },
  // An account's amounts are in its company's currency.
  compute: (_account, { company }) => (company?.currency ? { currency: company.currency } : {}),
  check: (account, { company }) => [
    ...(isAlone(account) && !account.creditLimit ? [refuse('creditLimit', 'required', 'Enter a credit limit for this personal account')] : []),
    ...(!isAlone(account) && company && account.creditLimit && dec(account.creditLimit).gt(dec(company.creditLimit))
      ? [
          {
            field: 'creditLimit',
            rule: 'company',
            message: `${company.companyName} has a credit limit of ${amountInWords(company.creditLimit)}. An account’s limit can’t be higher`,
          },
        ]
      : []),
  ],
  calls: {
    getList: 'GET v1/cityLedger/account/{groupId}',
    create: 'POST v1/cityLedger/account/',
    update: 'PUT v1/cityLedger/account/',
    delete: '+ DELETE v1/cityLedger/account/{id}/{rev}',
  },
  serves: { list: 'GET v1/cityLedger/accountsByCompany/{companyId}' },
});
