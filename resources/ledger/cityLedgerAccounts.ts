import { amountInWords, partyLinks } from '../cityLedger';
import { dec } from '../decimal';
import {
  boolean,
  defineResource,
  image,
  integer,
  list,
  money,
  one,
  phone,
  reference,
  references,
  text,
} from '../schema';

interface Company extends Record<string, unknown> {
  companyName: string;
  creditLimit: string;
  outlets?: string[];
}

const isAlone = ({ individual }: Record<string, unknown>) => individual === true;

/** City-ledger accounts (domain 1.3): a department, project or guest under a company, or a person of their own. */
export default defineResource({
  name: 'cityLedgerAccounts',
  label: { one: 'Account', many: 'Accounts' },
  title: 'accountName',
  code: 'accountNo',
  module: 'CL_ACCOUNT',
  nav: { group: 'ledger', order: 20 },
  paths: { list: '/listAccounts', create: '/createAccount', edit: '/editAccount' },
  fields: {
    accountNo: text({
      maxLength: 12,
      unique: true,
      letters: 'upper',
      label: 'Number',
      help: 'Given by itself when left empty',
    }),
    accountName: text({ required: true, maxLength: 80, unique: ['companyId'], label: 'Name' }),
    individual: boolean({ once: true, label: 'Without a company', help: 'A guest who answers for it alone' }),
    companyId: reference('cityLedgerCompanies', {
      required: true,
      once: true,
      when: (account) => !isAlone(account),
      filter: () => ({ status: 'active' }),
    }),
    creditLimit: money({ min: 0, unit: '@currency', help: 'Empty: the company’s limit alone' }),
    creditDays: integer({ min: 0, max: 365, unit: 'days', label: 'Pays within', when: isAlone }),
    roomNo: text({ maxLength: 20, label: 'Room no.' }),
    authorisedPersons: list(
      {
        name: text({ required: true, maxLength: 80 }),
        idNo: text({ maxLength: 30, label: 'Id no.' }),
        phone: phone(),
        signatureImage: image({ maxWidth: 480, label: 'Signature' }),
      },
      { one: 'person', label: 'Who may sign', sensitive: 'personal', max: 50 },
    ),
    outlets: references('outlets', { required: true, default: '@outlets', label: 'Signs at' }),
    balance: money({ readOnly: true, ledger: 'owed', unit: '@currency', label: 'Outstanding' }),
    overdue: money({ readOnly: true, ledger: 'overdue', unit: '@currency' }),
    availableCredit: money({ readOnly: true, ledger: 'available', unit: '@currency', label: 'Available' }),
  },
  links: partyLinks('account'),
  sections: [
    { label: 'Position', figures: true, fields: ['balance', 'overdue', 'availableCredit'] },
    {
      label: 'Account',
      fields: ['accountName', 'accountNo', 'individual', 'companyId', 'roomNo', 'status', 'outlets'],
    },
    { label: 'Terms', fields: ['creditLimit', 'creditDays'] },
    { label: 'Who may sign', fields: ['authorisedPersons'] },
    { label: 'Settlements', fields: [], related: { resource: 'cityLedgerSettlements', by: 'accountId' } },
  ],
  list: {
    everyOutlet: true,
    columns: ['accountNo', 'accountName', 'companyId', 'balance', 'overdue', 'availableCredit', 'status'],
    filters: ['companyId', 'individual', 'balance', 'overdue', 'status'],
    figure: 'balance',
    sort: 'accountName',
    search: ['accountNo', 'accountName', 'companyId'],
    about:
      'Departments and projects of a company, and guests who answer for themselves: whom a bill is charged to at the till.',
  },
  numbering: { field: 'accountNo', pattern: 'AC-{5}' },
  facts: { company: one<Company>('cityLedgerCompanies', ({ companyId }) => companyId as string | undefined) },
  check: (account, { company }) => [
    ...(isAlone(account) && !account.creditLimit
      ? [{ field: 'creditLimit', rule: 'required', message: 'An account without a company needs its own limit' }]
      : []),
    ...(!isAlone(account) && company && account.creditLimit && dec(account.creditLimit).gt(dec(company.creditLimit))
      ? [
          {
            field: 'creditLimit',
            rule: 'company',
            message: `${company.companyName} may owe ${amountInWords(company.creditLimit)}; an account may not owe more`,
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
  serves: { 'GET v1/cityLedger/accountsByCompany/{companyId}': 'list' },
});
