import {
  type AnyRecord,
  block,
  boolean,
  choice,
  choices,
  colour,
  date,
  datetime,
  decimal,
  defineSettings,
  image,
  integer,
  list,
  longText,
  money,
  type Problem,
  phone,
  reference,
  tags,
  text,
  time,
} from '#engine/define';
import { dec } from '#engine/run/decimal';
import { rowsIn, textsIn } from '#engine/run/values';
import { WEEKDAY_NAMES, WEEKDAYS } from '../shared';
import { type OpeningWindow, openingProblems } from './openingHours.rules';

const isPolygon = (zone: AnyRecord): boolean => zone.area === 'polygon';
const delivers = ({ orderTypes }: AnyRecord): boolean => Array.isArray(orderTypes) && orderTypes.includes('delivery');
const amount = (label: string, help?: string) => money({ min: 0, unit: '@currency', label, ...(help ? { help } : {}) });

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const isAbove = (one: unknown, other: unknown): boolean => dec(one).gt(dec(other));

/** Finds contradicting amounts, zones, days and addresses. */
function problemsOf(settings: AnyRecord): Problem[] {
  const { minOrderAmount, maxOrderAmount, notificationEmails } = settings;
  const problems = openingProblems(rowsIn(settings.hours) as readonly OpeningWindow[], 'hours');
  const say = (field: string, rule: string, message: string) => problems.push({ field, rule, message });
  if (minOrderAmount && maxOrderAmount && isAbove(minOrderAmount, maxOrderAmount))
    say('maxOrderAmount', 'order', 'Largest order must not be below the smallest');
  for (const [key, at, what] of [
    ['holidayDates', 'date', 'This day'],
    ['deliveryZones', 'name', 'This name'],
  ] as const) {
    const seen = new Set<string>();
    rowsIn(settings[key]).forEach((row, index) => {
      const value = String(row[at] ?? '').toLowerCase();
      if (value && seen.has(value)) say(`${key}.${index}.${at}`, 'unique', `${what} is listed twice`);
      seen.add(value);
    });
  }
  const wrong = textsIn(notificationEmails).filter((email) => !EMAIL.test(email));
  const refused = wrong.length === 1 ? 'isn’t an email address' : 'aren’t email addresses';
  if (wrong.length > 0)
    say('notificationEmails', 'email', `Notify about new orders: ${wrong.join(', ')} ${refused}. Use a form such as name@example.com`);
  return problems;
}

/** An outlet's online ordering settings (domain 1.4). The outlet's switch turns it on; these settings set its hours. */
export default defineSettings({
  name: 'oloSettings',
  label: { one: 'OLO settings', many: 'OLO settings' },
  title: () => 'OLO settings',
  module: 'OLO_SETTING',
  per: 'outlet',
  nav: { group: 'olo', order: 10, label: 'OLO Settings' },
  paths: { settings: '/oloSystemSettings' },
  fields: {
    outletId: reference('outlets', { required: true, once: true, unique: true, hidden: true }),
    Ordering: block({
      status: choice(['active', 'inactive'], {
        required: true,
        default: 'inactive',
        label: 'Online ordering',
        labels: { active: 'On', inactive: 'Off' },
        tones: { active: 'green', inactive: 'muted' },
      }),
      pausedUntil: datetime({ input: 'PauseUntil', help: 'Orders are paused until this time' }),
      orderTypes: choices(['pickup', 'delivery', 'dineInQr'], {
        required: true,
        min: 1,
        default: ['pickup'],
        label: 'Guests can order for',
        labels: { dineInQr: 'Dine in by QR code' },
      }),
    }),
    When: block({
      hours: list(
        { day: choice(WEEKDAYS, { required: true, labels: WEEKDAY_NAMES }), from: time({ required: true }), to: time({ required: true }) },
        {
          required: true,
          input: 'OpeningHours',
          label: 'Opening hours',
          one: 'window',
          max: 70,
          default: WEEKDAYS.map((day) => ({ day, from: '11:00', to: '22:00' })),
        },
      ),
      holidayDates: list({ date: date({ required: true }), reason: text({ maxLength: 60 }) }, { label: 'Closed on', one: 'day', max: 100 }),
    }),
    Orders: block({
      minOrderAmount: amount('Smallest order'),
      maxOrderAmount: amount('Largest order'),
      prepMinutes: integer({ required: true, min: 0, max: 600, default: 20, unit: 'min', label: 'Preparation time' }),
      slotMinutes: integer({ required: true, min: 5, max: 240, default: 15, unit: 'min', label: 'Slot length' }),
      maxOrdersPerSlot: integer({ min: 1, max: 999, label: 'Orders per slot', help: 'Leave blank for no limit' }),
      advanceDays: integer({ required: true, min: 0, max: 60, default: 0, unit: 'days', label: 'Order ahead', help: '0 means today only' }),
      autoAccept: boolean({ label: 'Accept orders automatically' }),
      acceptTimeoutMin: integer({
        required: true,
        min: 1,
        max: 120,
        default: 10,
        unit: 'min',
        label: 'Accept within',
        help: 'Orders not accepted in time are refused',
        when: ({ autoAccept }) => autoAccept !== true,
      }),
    }),
    Delivery: block({
      deliveryFee: money({ min: 0, unit: '@currency', when: delivers, help: 'Used where no delivery zone sets a fee' }),
      freeDeliveryAbove: money({ min: 0, unit: '@currency', when: delivers, label: 'Free delivery above' }),
      deliveryZones: list(
        {
          name: text({ required: true, maxLength: 40 }),
          area: choice(['radius', 'polygon'], {
            required: true,
            default: 'radius',
            labels: { radius: 'Distance from the outlet', polygon: 'Outline on the map' },
          }),
          radiusKm: decimal({
            required: true,
            moreThan: 0,
            max: 100,
            scale: 2,
            unit: 'km',
            label: 'Distance',
            when: (zone) => !isPolygon(zone),
          }),
          polygon: list(
            {
              latitude: decimal({ required: true, min: -90, max: 90, scale: 6 }),
              longitude: decimal({ required: true, min: -180, max: 180, scale: 6 }),
            },
            { required: true, min: 3, max: 200, label: 'Corners', one: 'corner', when: isPolygon },
          ),
          fee: money({ min: 0, unit: '@currency' }),
          minOrder: amount('Smallest order'),
        },
        { one: 'zone', max: 50, when: delivers, help: 'The first zone that contains the address applies. Leave blank to deliver anywhere' },
      ),
    }),
    Payment: block({
      paymentMethods: choices(['cash', 'card', 'online'], {
        required: true,
        min: 1,
        default: ['cash'],
        labels: { cash: 'Cash on delivery', card: 'Card on delivery', online: 'Pay online' },
      }),
      taxInclusive: boolean({ label: 'Show prices with tax' }),
    }),
    'What guests see': block({
      contactPhone: phone(),
      brandColour: colour({ default: '#0f766e' }),
      bannerImage: image({ label: 'Banner' }),
      terms: longText({ maxLength: 4000, label: 'Terms', help: 'Guests accept these when they order' }),
      notificationEmails: tags({ max: 10, maxLength: 120, label: 'Notify about new orders', help: 'Email addresses' }),
    }),
  },
  check: problemsOf,
  calls: { getOne: 'GET v1/oloSettings/{id}', update: 'PUT v1/oloSettings/' },
});
