import {
  type AnyRecord,
  block,
  boolean,
  choice,
  choices,
  defineResource,
  integer,
  name,
  outlet,
  reference,
  references,
  status,
  text,
  where,
} from '#engine/define';
import { orderTypes } from '../shared';
import { isRouted, printerProblems } from './printers.rules';

const BYTE = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const atOutlet = ({ outletId }: AnyRecord) => (outletId ? { outletId } : undefined);
const isNetwork = ({ connection }: AnyRecord) => connection === 'network';

/** Printers and kitchen displays of an outlet (domain 1.4): how tills reach them, and what they print. */
export default defineResource({
  name: 'printers',
  label: { one: 'Printer', many: 'Printers' },
  module: 'PRINTER',
  nav: { group: 'settings', order: 20, label: 'Printer Setup' },
  paths: { list: '/listPrinter', create: '/createPrinter', edit: '/editPrinter' },
  keptWhileUsed: true,
  fields: {
    Printer: block({
      printerName: name(40, { unique: ['outletId'] }),
      outletId: outlet(),
      connection: choice(['network', 'usb', 'bluetooth', 'cloud', 'kds'], {
        required: true,
        default: 'network',
        labels: { usb: 'USB', kds: 'Kitchen display' },
        column: true,
        filterBy: true,
      }),
      status: status(),
      ipAddress: text({
        required: true,
        label: 'IP address',
        pattern: { test: `^${BYTE}(\\.${BYTE}){3}$`, message: 'IP address must be four numbers such as 192.168.1.50' },
        when: isNetwork,
        column: true,
      }),
      port: integer({ required: true, min: 1, max: 65535, default: 9100, isName: true, when: isNetwork }),
      macAddress: text({
        letters: 'upper',
        label: 'MAC address',
        help: 'On the printer’s label, such as 00:1A:7D:DA:71:13',
        pattern: { test: '^([0-9A-F]{2}[:-]){5}[0-9A-F]{2}$', message: 'MAC address must be six pairs such as 00:1A:7D:DA:71:13' },
        when: ({ connection }) => connection === 'network' || connection === 'bluetooth',
      }),
    }),
    'What prints here': block(
      {
        printerRole: choices(['bill', 'kot', 'bot', 'report', 'label'], {
          required: true,
          min: 1,
          label: 'Prints',
          labels: { bill: 'Bills', kot: 'Kitchen orders (KOT)', bot: 'Bar orders (BOT)', report: 'Reports', label: 'Labels' },
          column: true,
        }),
        foodDepartmentIds: references('foodDepartments', {
          label: 'Food departments',
          help: 'Departments whose orders print here',
          filter: (printer) => ({ outletId: printer.outletId }),
          when: isRouted,
          column: true,
        }),
        floorIds: references('floors', {
          label: 'Floors',
          help: 'Leave blank for all',
          filter: (printer) => ({ outletId: printer.outletId }),
          column: true,
        }),
        orderTypes: orderTypes(),
        backupPrinterId: reference('printers', {
          label: 'Backup printer',
          help: 'Prints if this printer fails',
          filter: (printer) => ({ outletId: printer.outletId }),
        }),
      },
      { component: 'PrinterRouting' },
    ),
    Paper: block({
      paperWidth: choice(['58', '80'], {
        required: true,
        default: '80',
        labels: { '58': '58 mm', '80': '80 mm' },
        when: ({ connection }) => connection !== 'kds',
      }),
      copies: integer({ required: true, min: 1, max: 5, default: 1, when: ({ connection }) => connection !== 'kds' }),
      characterSet: text({
        maxLength: 20,
        help: 'From its manual, such as CP437 or TIS-620. Leave blank for the printer’s default',
        when: ({ connection }) => connection !== 'kds',
      }),
      openDrawer: boolean({ label: 'Opens the cash drawer', when: ({ printerRole }) => Array.isArray(printerRole) && printerRole.includes('bill') }),
      buzzer: boolean({ label: 'Sounds a buzzer' }),
    }),
  },
  list: {
    about: 'This outlet’s printers and kitchen displays. Start with the one that prints bills, then add one for each food department.',
  },
  facts: { printers: where('printers', atOutlet), departments: where('foodDepartments', atOutlet), floors: where('floors', atOutlet) },
  check: (printer, { printers }) => printerProblems(printer, printers),
  calls: { getList: 'GET v1/printer/{outletId}', create: 'POST v1/printer', update: 'PUT v1/printer/update' },
});
