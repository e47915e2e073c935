/** The demo outlets' online ordering: two public, one by QR code at its tables, one not yet. */

import type { AnyRecord } from '#engine/define/fields';
import { addDays } from '#engine/run/time/days';
import type { OpeningWindow } from '#resources/online/openingHours.rules';
import { WEEKDAYS, type Weekday } from '#resources/shared';

const on = (days: readonly Weekday[], ...windows: readonly (readonly [from: string, to: string])[]): OpeningWindow[] =>
  days.flatMap((day) => windows.map(([from, to]) => ({ day, from, to })));

const EARLY_WEEK = WEEKDAYS.slice(0, 4);
const WEEKEND = WEEKDAYS.slice(4);

const TERMS =
  'Prices include all taxes. An order can be cancelled until the kitchen has accepted it. Please tell us of allergies with your order.';

/** Colombo delivers, in zones; late on weekends, past midnight. */
const colombo = (today: string): AnyRecord => ({
  status: 'active',
  orderTypes: ['pickup', 'delivery'],
  hours: [...on(EARLY_WEEK, ['11:00', '15:00'], ['18:00', '22:30']), ...on(WEEKEND, ['11:00', '00:30'])],
  holidayDates: [
    { date: addDays(today, 12), reason: 'Poya day' },
    { date: addDays(today, 33), reason: 'Staff outing' },
  ],
  minOrderAmount: '1500',
  maxOrderAmount: '60000',
  prepMinutes: 25,
  slotMinutes: 15,
  maxOrdersPerSlot: 8,
  advanceDays: 3,
  autoAccept: false,
  acceptTimeoutMin: 8,
  deliveryFee: '450',
  freeDeliveryAbove: '8000',
  deliveryZones: [
    { name: 'Kollupitiya and Fort', area: 'radius', radiusKm: '3', fee: '250' },
    { name: 'Greater Colombo', area: 'radius', radiusKm: '8', fee: '450', minOrder: '3000' },
  ],
  paymentMethods: ['cash', 'card', 'online'],
  taxInclusive: true,
  contactPhone: '+94 11 255 0140',
  notificationEmails: ['orders.colombo@harbour.example'],
  brandColour: '#0f766e',
  terms: TERMS,
});

const kandy: AnyRecord = {
  status: 'active',
  orderTypes: ['pickup'],
  hours: on(WEEKDAYS, ['11:30', '14:30'], ['18:00', '21:30']),
  minOrderAmount: '1000',
  prepMinutes: 20,
  slotMinutes: 20,
  advanceDays: 1,
  autoAccept: true,
  paymentMethods: ['cash', 'card'],
  taxInclusive: true,
  contactPhone: '+94 81 222 7718',
  notificationEmails: ['orders.kandy@harbour.example'],
  brandColour: '#1d4ed8',
};

const galle: AnyRecord = {
  status: 'active',
  orderTypes: ['dineInQr'],
  hours: on(WEEKDAYS, ['12:00', '22:00']),
  prepMinutes: 15,
  slotMinutes: 15,
  advanceDays: 0,
  autoAccept: true,
  paymentMethods: ['cash', 'card'],
  taxInclusive: true,
  contactPhone: '+94 91 224 3307',
  brandColour: '#b45309',
};

/** Orders come through the channel's own app for now. */
const lakeside: AnyRecord = {
  status: 'inactive',
  orderTypes: ['pickup'],
  hours: on(WEEKDAYS, ['07:00', '10:30'], ['11:30', '21:00']),
  prepMinutes: 20,
  slotMinutes: 15,
  advanceDays: 0,
  autoAccept: false,
  acceptTimeoutMin: 10,
  paymentMethods: ['cash'],
  contactPhone: '+94 11 265 9021',
};

/** Settings by outlet. */
export const harbourOrdering = (today: string): Readonly<Record<string, AnyRecord>> => ({
  outlet_1: colombo(today),
  outlet_2: kandy,
  outlet_3: galle,
});
export const lakesideOrdering: Readonly<Record<string, AnyRecord>> = { outlet_1: lakeside };
