import {
  block,
  boolean,
  choice,
  colour,
  defineResource,
  image,
  integer,
  list,
  name,
  outlet,
  references,
  status,
  tags,
  text,
  where,
} from '#engine/define';
import { LEVEL_LABELS, PRICE_LEVELS } from '../menu';
import { isTaken, PLAN, TABLE_SHAPES, TABLE_STATUSES, tableProblems, tablesOf } from './floorTables.rules';

const place = (label: string) => integer({ required: true, min: 0, max: PLAN.furthest, default: 0, label });
const size = (label: string) => integer({ required: true, min: PLAN.least, max: PLAN.most, default: 80, label });

/** Floors of an outlet with their tables on a plan (domain 1.4). Tills and QR orders identify a table by its id, people by its name. */
export default defineResource({
  name: 'floors',
  label: { one: 'Floor', many: 'Floors' },
  module: 'FLOOR',
  nav: { group: 'settings', order: 60, label: 'Floor' },
  paths: { list: '/listFloor', create: '/createFloor', edit: '/editFloor' },
  wide: true,
  keptWhileUsed: true,
  fields: {
    floorName: name(40, { unique: ['outletId'] }),
    outletId: outlet(),
    Tables: block({
      tables: list(
        {
          tableId: text({ readOnly: true, hidden: true }),
          tableName: text({ required: true, maxLength: 20, label: 'Name' }),
          seats: integer({ required: true, min: 1, max: 99, default: 4 }),
          minGuests: integer({ min: 1, max: 99, label: 'Min guests' }),
          shape: choice(TABLE_SHAPES, { required: true, default: 'square' }),
          x: place('From the left'),
          y: place('From the top'),
          width: size('Width'),
          height: size('Depth'),
          rotation: integer({ required: true, min: 0, max: 359, default: 0, unit: '°' }),
          qrEnabled: boolean({ default: true, label: 'QR ordering' }),
          qrCode: text({ readOnly: true, hidden: true }),
          mergedWith: tags({ readOnly: true, hidden: true }),
          status: choice(TABLE_STATUSES, {
            readOnly: true,
            tones: { available: 'green', occupied: 'amber', billed: 'blue', reserved: 'grey', blocked: 'muted' },
          }),
        },
        { input: 'FloorPlan', one: 'table', key: 'tableId', max: 200 },
      ),
    }),
    Details: block({
      sortOrder: integer({ min: 0, help: 'Lower numbers come first', column: 7 }),
      status: status(),
      priceLevel: choice(PRICE_LEVELS, { labels: LEVEL_LABELS, help: 'Items sell at this price level here, if they have one', column: 5 }),
      isSmoking: boolean({ label: 'Smoking allowed', column: 6 }),
      chargeIds: references('charges', { label: 'Charges', help: 'Charged at these tables in addition to the outlet’s charges' }),
      backgroundColour: colour({ label: 'Colour of the floor' }),
      backgroundImage: image({ label: 'Picture of the room' }),
    }),
  },
  list: {
    extraColumns: [
      { key: 'count', label: 'Tables', figure: true, value: (floor) => String(tablesOf(floor).length) },
      {
        key: 'seats',
        label: 'Seats',
        figure: true,
        value: (floor) => String(tablesOf(floor).reduce((total, { seats }) => total + (seats ?? 0), 0)),
      },
      { key: 'taken', label: 'Occupied', figure: true, value: (floor) => String(tablesOf(floor).filter(isTaken).length) },
    ],
    filters: ['status'],
    sort: 'sortOrder',
    about: 'The rooms of this outlet with their tables on a plan. Tills, bills and orders by QR code know a table from here.',
  },
  facts: { others: where('floors', ({ outletId }) => (outletId ? { outletId } : undefined)) },
  check: (floor, { others }) => tableProblems(floor, others),
  calls: { getList: 'GET v1/floor/{outletId}', create: 'POST v1/floor', update: 'PUT v1/floor/update' },
  serves: { 'custom:tableStatus': '+ PUT v1/floor/tableStatus' },
});
