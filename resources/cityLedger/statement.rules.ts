/** What a statement of account has besides its entries (domain 3.4): totals, ageing, a note, and the letter that it is sent with. */
import { column, type ReportLetter, type ReportValues } from '#engine/define';
import { dec, money } from '#engine/run/decimal';
import { showDay } from '#engine/run/time/days';
import { AGE_WORDS } from './cityLedger.rules';

/** A column total in a statement, where no entries means zero and not unknown. */
export const nothingIsZero =
  (side: 'debit' | 'credit') =>
  (sums: ReportValues): unknown =>
    sums[side] ?? money(0);
/** The closing balance of a statement from its sums; unknown without an opening balance. */
export const closingOf = ({ opening, debit, credit }: ReportValues): string | null =>
  opening === null ? null : money(dec(opening).plus(dec(debit)).minus(dec(credit)));

const [upTo30, upTo60, upTo90, older] = AGE_WORDS;

/** What is open by its age, for the totals below the statement, and what is older or due, for questions. */
export const ageing = {
  ...column.alike(
    { age0: upTo30, age31: upTo60, age61: upTo90, age91: older },
    column.money({ hidden: true, sum: true, foot: true }),
  ),
  over30: column.money({
    good: 'down',
    hidden: true,
    label: 'Over 30 days old',
    formula: 'age31 + age61 + age91',
    sum: true,
  }),
  over60: column.money({ good: 'down', hidden: true, label: 'Over 60 days old', formula: 'age61 + age91', sum: true }),
  overdue: column.money({ good: 'down', hidden: true, sum: true }),
};

/** The date of the open amounts in a statement, and what one kind of entry alone can't show. */
export const statementNote = ({ type, openOnly, asOf, toDate, today }: ReportValues): string => {
  const day = String(asOf ?? (String(toDate) < String(today) ? toDate : today));
  const open = `Ageing as of ${showDay(day)}.`;
  if (openOnly)
    return `${open} Includes open bills from before these dates. Balances are left out because they belong to the whole statement.`;
  return type ? `${open} A single type has no opening or closing balance.` : open;
};

/** A company's or account's statement as a message. */
export const statementLetter = {
  to: ['companyId', 'accountId'],
  through: { accountId: 'companyId' },
  person: 'contactPerson',
  figures: {
    opening: 'Opening balance',
    debit: 'Charges',
    credit: 'Payments and credits',
    closing: 'Closing balance',
  },
  without: ['type', 'openOnly'],
  closing: ['How to pay', 'contact_info.paymentDetails'],
} as const satisfies ReportLetter;
