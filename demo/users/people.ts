/** The demo group itself: outlets with their settings, users with the seeded roles, suppliers (domain section 6). */

import type { AnyRecord } from '#engine/define/fields';
import { addDays } from '#engine/run/time/days';
import { administratorRole } from '#server/auth/identity';

export interface DemoOutlet {
  id: string;
  code: string;
  name: string;
  /** Average net sales per day, in rupees. */
  netPerDay: number;
  /** The cashiers; the names on the bills. */
  cashiers: readonly string[];
  record: AnyRecord;
  settings: readonly { name: string; state: boolean; value?: string }[];
}

const contact = (address: string, city: string, phone: string, email: string) => ({
  address,
  city,
  phone,
  email,
  website: 'https://harbour.example',
  taxRegNo: '114567890-7000',
  receiptHeader: 'Harbour & Spice Restaurants',
  receiptFooter: 'Thank you. Bohoma sthuthi!',
  deliveryHours: 'Monday to Saturday, 7:00 to 11:00',
  paymentDetails: 'Commercial Bank, Kollupitiya\nAccount 1000 452 7788, Harbour & Spice Restaurants',
});

const common = {
  currency: 'LKR',
  timeZone: 'Asia/Colombo',
  dayStartTime: '04:00',
  fiscalYearStart: '04-01',
  taxInclusivePricing: false,
  roundingRule: 'none',
  urban_piper: { stores: [] },
};
const switches = (olo: boolean, uber: boolean, pickme: boolean) => ({
  olo: { status: olo },
  uber: { status: uber },
  pickme: { status: pickme },
});
const settings = (promotions: boolean, queue: boolean, average: boolean, qr = false) => [
  { name: 'inventory', state: true },
  { name: 'WAC', state: average },
  { name: 'promotionManagement', state: promotions },
  { name: 'activateQueue', state: queue },
  { name: 'qrOrdering', state: qr },
  { name: 'overReceiptTolerancePct', state: true, value: '5' },
  { name: 'priceVarianceAlertPct', state: true, value: '10' },
  { name: 'expiryAlertDays', state: true, value: '7' },
];

export const OUTLETS: readonly DemoOutlet[] = [
  {
    id: 'outlet_1',
    code: 'COL',
    name: 'Colombo 03',
    netPerDay: 560_000,
    cashiers: ['Nadeesha Fernando', 'Ruwan Jayasuriya', 'Fathima Rizwan'],
    record: {
      ...common,
      ...switches(true, true, true),
      contact_info: contact('41 Galle Road, Kollupitiya', 'Colombo 03', '+94 11 255 0140', 'colombo@harbour.example'),
      tags: ['Western', 'City', 'Central kitchen'],
      isCentralStore: true,
      sortOrder: 1,
    },
    settings: settings(true, true, true),
  },
  {
    id: 'outlet_2',
    code: 'KDY',
    name: 'Kandy Lake',
    netPerDay: 300_000,
    cashiers: ['Chathuri Bandara', 'Suresh Kumar'],
    record: {
      ...common,
      ...switches(true, true, false),
      contact_info: contact('18 Sangaraja Mawatha', 'Kandy', '+94 81 222 7718', 'kandy@harbour.example'),
      tags: ['Central', 'Lake side'],
      sortOrder: 2,
    },
    settings: settings(true, false, true),
  },
  {
    id: 'outlet_3',
    code: 'GAL',
    name: 'Galle Fort',
    netPerDay: 190_000,
    cashiers: ['Ishara de Silva', 'Mohamed Farook'],
    record: {
      ...common,
      ...switches(false, false, false),
      contact_info: contact('7 Pedlar Street, Fort', 'Galle', '+94 91 224 3307', 'galle@harbour.example'),
      tags: ['Southern', 'Tourist'],
      sortOrder: 3,
    },
    settings: settings(false, false, false, true),
  },
];

/** `first last|role|outlets by number|type or state, if not an active back-office user|email's first part, if not the name` */
const PEOPLE = `Anjali Wickramasinghe|Administrator|123||owner
Dinesh Perera|Outlet Manager|1|both|manager
Kamal Rathnayake|Store Keeper|1||store
Priya Nadarajah|Administrator|123
Roshan Dias|Group Manager|123
Shalini Gunawardena|Outlet Manager|2|both
Lasith Wijetunga|Outlet Manager|3|both
Harsha Pathirana|Outlet Manager|1|inactive
Malini Abeysekera|Cost Controller|123
Tharindu Silva|Purchasing Officer|1
Yasmin Careem|Purchasing Officer|23
Sunil Bandara|Store Keeper|1
Gayan Herath|Store Keeper|2
Nimal Karunaratne|Store Keeper|3
Marcus de Kretser|Chef|1
Selvam Rajah|Chef|2
Upul Senanayake|Chef|3
Dilhara Mendis|Accountant|123
Imran Saleem|Accountant|1|locked
Tania Ondaatje|Marketing|123
Vindya Amarasinghe|Viewer|123
Nadeesha Fernando|Viewer|1|pos
Chathuri Bandara|Viewer|2|pos
Ishara de Silva|Viewer|3|pos`;

/** Yesterday or the days before, in office hours; inactive users last signed in some weeks ago. */
const lastSignIn = (index: number, state: string, today: string): string => {
  const days = state === 'inactive' ? 46 : state === 'locked' ? 9 : 1 + (index % 3);
  const minutes = 2 * 60 + ((index * 97) % (9 * 60));
  return new Date(Date.parse(`${addDays(today, -days)}T00:00:00Z`) + minutes * 60_000).toISOString();
};

/** The group's users; roles by name, so that the caller can fill in ids. Ids are `user_1`, `user_2`, ... in this order. */
export const peopleOf = (roleIdOf: (name: string) => string, today: string): AnyRecord[] =>
  PEOPLE.split('\n').map((line, index) => {
    const [name = '', role = '', outlets = '', state = '', mail] = line.split('|');
    const [firstName = '', ...rest] = name.split(' ');
    const lastName = rest.join(' ');
    const local = mail ?? firstName.toLowerCase();
    return {
      _id: `user_${index + 1}`,
      firstName,
      lastName,
      email: `${local}@harbour.example`,
      phone: `+94 77 3${String(210_000 + index * 1373).padStart(6, '0')}`,
      roleId: role === 'Administrator' ? administratorRole : roleIdOf(role),
      outletIds: [...outlets].map((digit) => `outlet_${digit}`),
      userType: state === 'pos' || state === 'both' ? state : 'backOffice',
      ...(state === 'pos' || state === 'both' ? { hasPin: true } : {}),
      ...(state === 'pos' ? {} : { lastLoginDateTime: lastSignIn(index, state, today) }),
      sessionStatus: 'offline',
      mustChangePassword: false,
      status: state === 'inactive' || state === 'locked' ? state : 'active',
    };
  });

export interface DemoSupplier {
  key: string;
  id: string;
  record: AnyRecord;
  /** Charges tax on its goods. */
  taxed: boolean;
  creditDays: number;
  /** Business days on which it delivers, counted from the first day of trade; by outlet. */
  deliveries: readonly (readonly number[])[];
}

/** `key|name|contact|phone|city|credit days|tax|days per outlet` */
const SUPPLIERS = `poultry|Maduwa Poultry & Meats|Asanka Jayalath|+94 11 290 4411|Ja-Ela|14||4 9 14 19/7 17/9
seafood|Negombo Bay Seafoods|Jude Fernando|+94 31 222 8890|Negombo|7||4 12 19/4 14/7 17
produce|Manning Green Produce|Sarath Ekanayake|+94 11 243 7705|Peliyagoda|7||1 7 12 17/4 12 19/7 14
dairy|Hill Country Dairy|Ramani Tennakoon|+94 52 222 6140|Nuwara Eliya|14|tax|7 14/9/12
grain|Pettah Grain Stores|Velu Subramaniam|+94 11 232 9907|Colombo 11|30|tax|9/7/
spices|Matale Spice Imports|Deepika Weerasekera|+94 66 222 3412|Matale|30|tax|12//
drinks|Ceylon Beverage Traders|Nuwan Alwis|+94 11 268 5523|Rajagiriya|21|tax|7 17/14/12
packaging|PackRight Supplies|Shamila Nizar|+94 11 451 7786|Ratmalana|30|tax|4//`;

export const SUPPLIED: readonly DemoSupplier[] = SUPPLIERS.split('\n').map((line, index) => {
  const [key = '', name = '', person = '', phone = '', city = '', credit = '0', tax = '', days = ''] = line.split('|');
  const deliveries = days.split('/').map((list) => list.split(' ').filter(Boolean).map(Number));
  return {
    key,
    id: `supplier_${index + 1}`,
    taxed: tax !== '',
    creditDays: Number(credit),
    deliveries,
    record: {
      _id: `supplier_${index + 1}`,
      supplierName: name,
      contactPerson: person,
      phone,
      email: `orders@${key}.example`,
      address: city,
      ...(tax ? { taxRegNo: `10${index}776512-7000` } : {}),
      paymentModeId: 'paymentMode_2',
      creditDays: Number(credit),
      leadTimeDays: 1,
      minOrderValue: '10000.00',
      orderDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
      bankDetails: {
        bank: 'Harbour Bank',
        branch: city,
        accountName: name,
        accountNo: `00${index}4471${index}92`,
      },
      outlets: OUTLETS.map(({ id }) => id),
    },
  };
});
