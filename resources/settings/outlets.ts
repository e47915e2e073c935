import {
  type AnyRecord,
  block,
  boolean,
  type Context,
  choice,
  code,
  currency,
  date,
  defineSettings,
  email,
  group,
  image,
  integer,
  list,
  longText,
  name,
  phone,
  refuse,
  related,
  status,
  tags,
  text,
  time,
} from '#engine/define';
import { addDays, showDay } from '#engine/run/time/days';

const channel = (label: string) => group({ status: boolean() }, { label });

/** The period up to a day is closed: nothing dated on or before it can be saved or posted. */
const closing = ({ lockDate }: AnyRecord, { today }: Context, { date: day }: AnyRecord) => {
  const refuse = (message: string) => ({ problems: [{ field: 'date', rule: 'period', message }] });
  if (typeof day !== 'string') return {};
  if (day > today) return refuse('A period can only be closed up to today');
  if (typeof lockDate === 'string' && day <= lockDate) return refuse(`The period is already closed up to ${showDay(lockDate)}`);
  return { set: { lockDate: day } };
};

/** Archived periods must be closed, and archiving can't be undone. */
const archiving = ({ lockDate, archiveBefore }: { lockDate?: unknown; archiveBefore?: unknown }, { before }: { before?: unknown }) => {
  const refused = (message: string) => ({ problems: [refuse('before', 'period', message)] });
  if (typeof before !== 'string') return {};
  if (typeof lockDate !== 'string' || addDays(before, -1) > lockDate) return refused(`Close the period up to ${showDay(addDays(before, -1))} first`);
  if (typeof archiveBefore === 'string' && before <= archiveBefore) return refused(`Bills before ${showDay(archiveBefore)} are archived already`);
  return { set: { archiveBefore: before } };
};

/** An archived period stays closed: no report would show bills that came into it later. */
const opening = ({ lockDate, archiveBefore }: AnyRecord, _context: Context, { keep }: AnyRecord) => {
  const refused = (message: string) => ({ problems: [refuse('keep', 'period', message)] });
  if (typeof keep === 'string' && keep >= String(lockDate)) return refused(`Choose a day before ${showDay(String(lockDate))}`);
  const archived = typeof archiveBefore === 'string' ? addDays(archiveBefore, -1) : undefined;
  if (archived !== undefined && typeof keep === 'string' && keep < archived)
    return refused(`Bills up to ${showDay(archived)} are archived. Keep the period closed up to that day or a later one`);
  if (archived !== undefined && archived >= String(lockDate))
    return { problems: [refuse('', 'period', `Bills up to ${showDay(archived)} are archived, so this period stays closed`)] };
  return { set: { lockDate: keep || archived || null } };
};

/** Outlets of the group (spec section 3, domain 1.1); each is its own settings record. */
export default defineSettings({
  name: 'outlets',
  label: { one: 'Outlet', many: 'Outlets' },
  module: 'OUTLET_SETTING',
  per: 'outlet',
  nav: { group: 'settings', order: 40, label: 'Outlet Settings' },
  // Everyone works at an outlet: its name, currency and address aren't secret.
  choosers: { everyone: true },
  paths: { settings: '/editOutlet' },
  firstDay: {
    order: 10,
    title: 'Complete your outlet',
    why: 'Its address and phone are printed on orders and bills.',
    given: 'contact_info.address',
  },
  fields: {
    Outlet: block({
      code: code({
        required: true,
        pattern: { test: '^[A-Z0-9]{3,6}$', message: 'Code takes 3 to 6 capital letters or digits' },
        help: 'Part of every document number. Can’t be changed once a document exists',
      }),
      name: name(60),
      status: status(),
      sortOrder: integer({ min: 0, label: 'Sort order' }),
      isCentralStore: boolean({ label: 'Central store', help: 'Supplies other outlets by transfer' }),
      tags: tags({ max: 20, help: 'Region, brand or anything else that groups outlets' }),
      print_logo: image({ maxBytes: 300_000, label: 'Logo for printouts' }),
    }),
    'Contact and receipt': block({
      contact_info: group(
        {
          address: longText({ required: true, maxLength: 300 }),
          city: text({ maxLength: 60 }),
          phone: phone({ required: true }),
          email: email(),
          website: text({ maxLength: 120 }),
          taxRegNo: text({ maxLength: 40, label: 'Tax registration no.' }),
          deliveryHours: text({ maxLength: 120, help: 'Printed on purchase orders, such as Mon to Sat, 7:00 to 11:00' }),
          paymentDetails: longText({ maxLength: 300, rows: 2, label: 'How to pay', help: 'Printed on statements, such as your bank account' }),
          receiptHeader: longText({ maxLength: 300, rows: 2, help: 'Printed above the items on a bill' }),
          receiptFooter: longText({ maxLength: 300, rows: 2, help: 'Printed below the items on a bill' }),
        },
        { required: true, label: 'Contact and receipt' },
      ),
    }),
    'Business day and money': block({
      currency: currency({ required: true, default: '@group.currency', column: true }),
      timeZone: text({ required: true, maxLength: 60, names: 'timeZone', default: '@group.timeZone', column: true }),
      dayStartTime: time({
        required: true,
        default: '04:00',
        label: 'Business day starts at',
        help: 'Sales before this time belong to the previous day',
      }),
      fiscalYearStart: text({
        pattern: { test: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', message: 'Enter the fiscal year start as month and day, such as 04-01' },
        default: '01-01',
        help: 'Month and day, such as 04-01',
      }),
      roundingRule: choice(['none', '0.05', '0.5', '1', '5'], {
        default: 'none',
        labels: { none: 'Not rounded', '0.05': 'To 0.05', '0.5': 'To 0.50', '1': 'To 1', '5': 'To 5' },
        label: 'Bill rounding',
      }),
      taxInclusivePricing: boolean({ label: 'Prices include tax' }),
      lockDate: date({ readOnly: true, label: 'Closed up to', help: 'Inventory documents can’t be dated on or before this day' }),
      salesClosedTo: date({ readOnly: true, label: 'Days closed up to', help: 'Sales and cash of this day and earlier days can’t change' }),
      archiveBefore: date({ readOnly: true, label: 'Archived before', help: 'Older bills are in the archived reports' }),
    }),
    Channels: block(
      { olo: channel('Online ordering'), uber: channel('Uber Eats'), pickme: channel('PickMe Food') },
      { help: 'Order channels besides the tills. With online ordering on in the system settings, they show the OLO menu' },
    ),
    UrbanPiper: block(
      {
        urban_piper: group(
          {
            stores: list(
              {
                storeRefId: text({ required: true, maxLength: 60, label: 'Store reference' }),
                platform: text({ maxLength: 40 }),
                active: boolean(),
              },
              { one: 'store' },
            ),
          },
          { label: 'UrbanPiper' },
        ),
      },
      { help: 'This outlet’s stores in UrbanPiper' },
    ),
    'Food departments': related('foodDepartments', { help: 'Where food is made. They receive kitchen orders and issued stock' }),
    'Restaurant group': related('groups', { help: 'Shared by all outlets. Changes apply to every outlet' }),
  },
  calls: {
    getList: '+ GET v1/outlets/ ? group_id',
    getOne: 'GET v1/outlets/get/{id}',
    create: 'POST v1/outlets/',
    update: 'PUT v1/outlets/update/',
    // An unused outlet is made inactive in its settings.
    delete: false,
  },
  serves: { one: 'GET v1/outlets/{id}' },
  links: [{ label: 'Close the month', to: ({ _id }) => `/monthClose?outlets=${encodeURIComponent(String(_id))}`, needs: 'PERIOD_CLOSE.view' }],
  actions: {
    closePeriod: {
      label: 'Close period',
      needs: 'PERIOD_CLOSE.run',
      from: 'active',
      elsewhere: true,
      confirm: 'Close the period of {name}?',
      arguments: {
        date: date({ required: true, notAfter: '@today', label: 'Up to', help: 'Nothing dated on or before this day can be saved' }),
      },
      plan: (outlet, _facts, context, args) => closing(outlet, context, args),
      done: 'The period of {name} is closed',
    },
    unlock: {
      label: 'Reopen period',
      needs: 'PERIOD_CLOSE.reverse',
      elsewhere: true,
      when: ({ lockDate }) => Boolean(lockDate),
      confirm: 'Reopen the closed period of {name}?',
      arguments: {
        reason: longText({ required: true, maxLength: 200, rows: 2 }),
        keep: date({ label: 'Keep closed up to', help: 'Leave blank to reopen everything. An archived period stays closed' }),
      },
      plan: (outlet, _facts, context, args) => opening(outlet, context, args),
      tone: 'danger',
      done: 'The period of {name} is reopened',
    },
    archiveBills: {
      label: 'Archive bills',
      needs: 'PERIOD_CLOSE.run',
      from: 'active',
      when: ({ lockDate }) => Boolean(lockDate),
      confirm: 'Archive the old bills of {name}? They move to the archived reports for good.',
      arguments: {
        before: date({ required: true, notAfter: '@today', label: 'Before', help: 'Bills that a guest or company still owes for stay' }),
      },
      plan: (outlet, _facts, _context, args) => archiving(outlet, args),
      done: 'The old bills of {name} are being archived',
    },
  },
});
