/** The demo groups' debtors: companies with their accounts, and guests without a company (domain section 6). */

import type { AnyRecord } from '#engine/define/fields';
import { addDays } from '#engine/run/time/days';

interface DemoCompany {
  record: AnyRecord;
  /** Debt from before this system: amount, and its age in days. */
  opening?: readonly [amount: string, daysAgo: number];
}
interface DemoAccount {
  record: AnyRecord;
  /** Its relative frequency of signing; 0: never in these weeks. */
  weight: number;
}
export interface Debtors {
  companies: readonly DemoCompany[];
  accounts: readonly DemoAccount[];
}

/** An account that can be charged at the till: its number and its authorised signatories. */
export interface Signer {
  accountNo: string;
  persons: readonly string[];
  weight: number;
}

/** `code|name|contact|phone|limit|days|cycle|address|opening, days ago` */
const COMPANIES = `LTEX|Lanka Tea Exporters|Ranil Samarasinghe|+94 11 243 8800|1500000|30|monthly|18 York Street, Colombo 01|184500, 45
FORT|Fort Legal Chambers|Menaka Fonseka|+94 11 232 1150|600000|30|monthly|7 Hospital Street, Colombo 01
CARGO|Ceylon Cargo Lines|Ashan de Mel|+94 11 478 9200|900000|14|fortnightly|220 Port Access Road, Colombo 13
LAKE|Lake Road Hospital|Dr Thilini Peiris|+94 11 269 4411|90000|30|monthly|64 Lake Road, Colombo 08
KGH|Kandy Garden Hotel|Sunil Ratnayake|+94 81 223 4050|500000|30|monthly|3 Garden Lane, Kandy|96250, 75
TOURS|Temple Trees Travel|Gayan Weerasinghe|+94 11 250 7766|300000|21|perBill|92 Galle Road, Colombo 03|212800, 115`;

/** `company|number|name|limit|room|weight|persons`; without a company, an individual guest. */
const ACCOUNTS = `LTEX|LTEX-1|Head office||| 4|Ranil Samarasinghe, Ishani Cooray
LTEX|LTEX-2|Export desk|600000|| 5|Ruwan Pathiraja, Nimali Jayawardena
LTEX|LTEX-3|Directors' table|500000|| 2|Asoka Wijeratne
FORT|FORT-1|Partners' lunches||| 5|Menaka Fonseka, Chaminda Alles
FORT|FORT-2|Chambers events|250000|| 2|Menaka Fonseka
CARGO|CARGO-1|Operations||| 5|Ashan de Mel, Farook Nizam
CARGO|CARGO-2|Crew meals|400000|| 4|Farook Nizam
LAKE|LAKE-1|Doctors' mess||| 5|Dr Thilini Peiris
LAKE|LAKE-2|Administration|60000|| 2|Kumari Senanayake
KGH|KGH-1|Front office||| 3|Sunil Ratnayake
KGH|KGH-2|Banquets|300000|| 1|Hasini Dissanayake
TOURS|TOURS-1|Tour leaders||| 0|Gayan Weerasinghe
|GUEST-1|Mr and Mrs de Alwis|150000|Villa 3| 2|Suranga de Alwis
|GUEST-2|Professor Indrani Fernando|60000|| 1|Indrani Fernando`;

const phoneAt = (index: number) => `+94 77 ${410 + index * 7} ${2100 + index * 13}`;

/** 'Suranga de Alwis' as suranga.de.alwis@guests.example. */
const guestEmail = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@guests.example`;

/** The demo group's six companies and fourteen accounts, used at these outlets. */
export const harbourDebtors = (outlets: readonly string[]): Debtors => ({
  companies: COMPANIES.split('\n').map((line, index): DemoCompany => {
    const [code, name, contact, phone, limit, days, cycle, address, opening] = line.split('|');
    const [amount = '', daysAgo = ''] = (opening ?? '').split(', ');
    return {
      record: {
        _id: `company_${index + 1}`,
        companyName: name,
        companyCode: code,
        contactPerson: contact,
        phone,
        email: `accounts@${String(code).toLowerCase()}.example`,
        address,
        taxNo: `1140${index}7781-7000`,
        creditLimit: `${limit}.00`,
        creditDays: Number(days),
        billingCycle: cycle,
        outlets,
      },
      ...(amount ? { opening: [`${amount}.00`, Number(daysAgo)] as const } : {}),
    };
  }),
  accounts: ACCOUNTS.split('\n').map((line, index): DemoAccount => {
    const [company = '', number = '', name = '', limit = '', room = '', weight = '', persons = ''] = line.split('|');
    const companyIndex = COMPANIES.split('\n').findIndex((each) => each.startsWith(`${company}|`));
    return {
      weight: Number(weight),
      record: {
        _id: `account_${index + 1}`,
        accountNo: number,
        accountName: name,
        ...(company
          ? { companyId: `company_${companyIndex + 1}` }
          : { individual: true, creditDays: 7, phone: phoneAt(index), email: guestEmail(persons) }),
        ...(limit ? { creditLimit: `${limit}.00` } : {}),
        ...(room ? { roomNo: room } : {}),
        authorisedPersons: persons.split(', ').map((person, place) => ({
          name: person,
          idNo: `7${index}${place}2456${index}V`,
          phone: phoneAt(index + place),
        })),
        outlets,
      },
    };
  }),
});

/** The second group: one company, with the same ids as in the first one. */
export const lakesideDebtors = (outlets: readonly string[]): Debtors => ({
  companies: [
    {
      record: {
        _id: 'company_1',
        companyName: 'Bolgoda Boat Club',
        companyCode: 'BOAT',
        contactPerson: 'Nishan Abeyratne',
        phone: '+94 11 265 1020',
        address: '1 Jetty Road, Moratuwa',
        creditLimit: '400000.00',
        creditDays: 14,
        billingCycle: 'fortnightly',
        outlets,
      },
    },
  ],
  accounts: [
    { weight: 3, number: 'BOAT-1', name: 'Members', person: 'Nishan Abeyratne' },
    { weight: 1, number: 'BOAT-2', name: 'Committee', person: 'Tharanga Silva' },
  ].map(({ weight, number, name, person }, index) => ({
    weight,
    record: {
      _id: `account_${index + 1}`,
      accountNo: number,
      accountName: name,
      companyId: 'company_1',
      authorisedPersons: [{ name: person }],
      outlets,
    },
  })),
});

/** The accounts charged at the tills, and how often. */
export const signersOf = ({ accounts }: Debtors): Signer[] =>
  accounts
    .filter(({ weight }) => weight > 0)
    .map(({ record, weight }) => ({
      accountNo: String(record.accountNo),
      persons: (record.authorisedPersons as { name: string }[]).map(({ name }) => name),
      weight,
    }));

/** A company as it would be created today, with its opening balance. */
export const companyInput = ({ record, opening }: DemoCompany, today: string): AnyRecord =>
  opening ? { ...record, openingBalance: opening[0], openingBalanceDate: addDays(today, -opening[1]) } : record;
