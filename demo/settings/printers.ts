/** The demo outlets' printers and kitchen displays: what each prints, one of them inactive. */
import type { AnyRecord } from '#engine/define/fields';

interface Place {
  outletId: string;
  /** In the ids of the outlet's departments. */
  code: string;
  /** The first three numbers of its network. */
  network: string;
}

/** An outlet's printers; backups refer to an index in this list. */
type Plan = (place: Place) => readonly (AnyRecord & { standsIn?: number })[];

const stations = ({ code }: Place, ...names: string[]) => names.map((name) => `department_${code}_${name}`);
const wired = ({ network }: Place, host: number) => ({
  connection: 'network',
  ipAddress: `${network}.${host}`,
  port: 9100,
});

const COLOMBO: Plan = (place) => [
  {
    printerName: 'Cashier',
    ...wired(place, 21),
    macAddress: '00:1A:7D:DA:71:21',
    printerRole: ['bill', 'report'],
    floorIds: ['floor_1'],
    openDrawer: true,
  },
  {
    printerName: 'Terrace till',
    ...wired(place, 22),
    printerRole: ['bill'],
    floorIds: ['floor_2'],
    openDrawer: true,
    standsIn: 0,
  },
  { printerName: 'Grill', ...wired(place, 32), printerRole: ['kot'], foodDepartmentIds: stations(place, 'grill') },
  {
    printerName: 'Kitchen',
    ...wired(place, 31),
    printerRole: ['kot'],
    foodDepartmentIds: stations(place, 'kitchen'),
    buzzer: true,
    standsIn: 2,
  },
  {
    printerName: 'Pass display',
    connection: 'kds',
    printerRole: ['kot'],
    foodDepartmentIds: stations(place, 'kitchen', 'grill'),
    orderTypes: ['dineIn'],
  },
  { printerName: 'Bar', ...wired(place, 41), printerRole: ['bot'], foodDepartmentIds: stations(place, 'bar') },
  {
    printerName: 'Bakery',
    connection: 'bluetooth',
    macAddress: '00:1A:7D:DA:71:51',
    printerRole: ['kot', 'label'],
    foodDepartmentIds: stations(place, 'bakery'),
    paperWidth: '58',
  },
  {
    printerName: 'Delivery desk',
    connection: 'usb',
    printerRole: ['bill', 'label'],
    orderTypes: ['takeaway', 'delivery', 'pickup'],
    copies: 2,
  },
  {
    printerName: 'Old bar printer',
    ...wired(place, 42),
    printerRole: ['bot'],
    foodDepartmentIds: stations(place, 'bar'),
    status: 'inactive',
  },
];

const KANDY: Plan = (place) => [
  { printerName: 'Cashier', ...wired(place, 21), printerRole: ['bill', 'report'], openDrawer: true },
  {
    printerName: 'Kitchen',
    ...wired(place, 31),
    printerRole: ['kot'],
    foodDepartmentIds: stations(place, 'kitchen', 'grill', 'bakery'),
    buzzer: true,
    copies: 2,
  },
  {
    printerName: 'Bar',
    ...wired(place, 41),
    printerRole: ['bot'],
    foodDepartmentIds: stations(place, 'bar'),
    paperWidth: '58',
    standsIn: 0,
  },
];

/** The bakery has no printer yet, and the form shows that. */
const GALLE: Plan = (place) => [
  {
    printerName: 'Cashier',
    ...wired(place, 21),
    printerRole: ['bill', 'report', 'bot'],
    foodDepartmentIds: stations(place, 'bar'),
    openDrawer: true,
  },
  {
    printerName: 'Kitchen',
    ...wired(place, 31),
    printerRole: ['kot'],
    foodDepartmentIds: stations(place, 'kitchen', 'grill'),
    buzzer: true,
    standsIn: 0,
  },
];

const LAKESIDE: Plan = (place) => [
  {
    printerName: 'Counter',
    connection: 'usb',
    printerRole: ['bill', 'report', 'bot'],
    foodDepartmentIds: stations(place, 'bar'),
    openDrawer: true,
  },
  {
    printerName: 'Kitchen',
    ...wired(place, 31),
    printerRole: ['kot'],
    foodDepartmentIds: stations(place, 'kitchen'),
    standsIn: 0,
  },
];

/** Records of a group's printers, numbered across its outlets. */
function printers(outlets: readonly (readonly [place: Place, plan: Plan])[]): AnyRecord[] {
  let number = 1;
  return outlets.flatMap(([place, plan]) => {
    const first = number;
    return plan(place).map(
      ({ standsIn, ...printer }): AnyRecord => ({
        _id: `printer_${number++}`,
        outletId: place.outletId,
        ...printer,
        ...(standsIn === undefined ? {} : { backupPrinterId: `printer_${first + standsIn}` }),
      }),
    );
  });
}

export const harbourPrinters = (): AnyRecord[] =>
  printers([
    [{ outletId: 'outlet_1', code: 'COL', network: '192.168.10' }, COLOMBO],
    [{ outletId: 'outlet_2', code: 'KDY', network: '192.168.20' }, KANDY],
    [{ outletId: 'outlet_3', code: 'GAL', network: '192.168.30' }, GALLE],
  ]);

export const lakesidePrinters = (): AnyRecord[] =>
  printers([[{ outletId: 'outlet_1', code: 'LKS', network: '10.0.4' }, LAKESIDE]]);
