/** Small lists that every group begins with: units, taxes, payment modes, priorities, adjustment types (domain 1.1, 1.5, 2.5). */
import type { AnyRecord } from '#engine/define/fields';

/** Records of several resources in the order in which they may be stored. */
export type RecordSet = readonly (readonly [resource: string, records: readonly AnyRecord[]])[];

const MEASURES = ['Weight:kg', 'Volume:L', 'Count:ea'] as const;

/** `code|name|measure|base units in one|decimals` */
const UNITS = `kg|Kilogram|Weight|1|3
g|Gram|Weight|0.001|0
lb|Pound|Weight|0.453592|3
L|Litre|Volume|1|3
ml|Millilitre|Volume|0.001|0
ea|Each|Count|1|0
dozen|Dozen|Count|12|0
case|Case|Count|1|2
box|Box|Count|1|2
crate|Crate|Count|1|2
tray|Tray|Count|1|2
can|Can|Count|1|2
bag|Bag|Count|1|2
bottle|Bottle|Count|1|2
sleeve|Sleeve|Count|1|2`;

export const unitId = (code: string): string => `unit_${code}`;
export const measureId = (unit: string): string =>
  `measureType_${1 + MEASURES.findIndex((measure) => measure.endsWith(`:${unit}`))}`;

const units = (): AnyRecord[] =>
  UNITS.split('\n').map((line) => {
    const [code = '', unitName, measure, conversionToBase, decimals] = line.split('|');
    const base = MEASURES.find((each) => each.startsWith(`${measure}:`))?.split(':')[1] ?? '';
    return {
      _id: unitId(code),
      unitName,
      unitCode: code,
      measureTypeId: measureId(base),
      conversionToBase: Number(conversionToBase).toFixed(6),
      isBase: code === base,
      decimals: Number(decimals),
    };
  });

/** SSCL is no input credit and so part of the cost; VAT on top of it is claimed back. Together 20.95 %. */
export const COMBINATION = 'taxCombination_1';

const named = (resource: string, list: readonly AnyRecord[]): readonly [string, AnyRecord[]] => [
  `${resource}s`,
  list.map((record, index) => ({ _id: `${resource}_${index + 1}`, ...record })),
];

/** The lists, with taxes in force from a date. */
export const basicLists = (from: string): RecordSet => [
  [
    'measureTypes',
    MEASURES.map((measure, index) => {
      const [name, unit = ''] = measure.split(':');
      return { _id: `measureType_${index + 1}`, name, baseUnitId: unitId(unit) };
    }),
  ],
  ['units', units()],
  [
    'inventoryTaxes',
    [
      {
        _id: 'inventoryTax_1',
        taxName: 'Social security contribution levy',
        taxCode: 'SSCL',
        rate: '2.5000',
        recoverable: false,
        effectiveFrom: from,
      },
      {
        _id: 'inventoryTax_2',
        taxName: 'Value added tax',
        taxCode: 'VAT',
        rate: '18.0000',
        recoverable: true,
        effectiveFrom: from,
      },
    ],
  ],
  named('taxCombination', [
    {
      name: 'SSCL and VAT',
      taxes: [
        { taxId: 'inventoryTax_1', compound: false },
        { taxId: 'inventoryTax_2', compound: true },
      ],
      effectiveRate: '20.9500',
      nonRecoverableRate: '2.5000',
    },
    {
      name: 'VAT only',
      taxes: [{ taxId: 'inventoryTax_2', compound: false }],
      effectiveRate: '18.0000',
      nonRecoverableRate: '0.0000',
    },
  ]),
  named('paymentMode', [
    { name: 'Cash', kind: 'cash', creditDays: 0 },
    { name: 'Credit', kind: 'credit', creditDays: 30 },
    { name: 'Cheque', kind: 'cheque', creditDays: 0 },
    { name: 'Bank transfer', kind: 'bankTransfer', creditDays: 0 },
    { name: 'Card', kind: 'card', creditDays: 0 },
  ]),
  named('priorityLevel', [
    { name: 'Urgent', rank: 0, colour: '#b91c1c', slaHours: 4 },
    { name: 'High', rank: 1, colour: '#c2410c', slaHours: 24 },
    { name: 'Medium', rank: 2, colour: '#a16207', slaHours: 48 },
    { name: 'Low', rank: 3, colour: '#4d7c0f', slaHours: 96 },
  ]),
  named('adjustmentType', [
    ...['Found stock', 'Supplier bonus', 'Data-entry correction (+)', 'Return from department'].map((name) => ({
      name,
      direction: 'increase',
      reasonRequired: name.startsWith('Data-entry'),
    })),
    ...['Damage', 'Theft / shrinkage', 'Expired', 'Breakage', 'Sampling', 'Data-entry correction (−)'].map((name) => ({
      name,
      direction: 'decrease',
      reasonRequired: name.startsWith('Data-entry'),
    })),
  ]),
];
