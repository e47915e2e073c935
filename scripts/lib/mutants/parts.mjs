// The code that decides money, stock and access, and the tests nearest to it. A path belongs to the first part that contains it.
export const parts = [
  {
    name: 'inventory rules',
    code: /^resources\/inventory\/.*\.rules\.ts$/,
    tests: ['tests/departments/inventory/', 'tests/departments/inventoryReports/', 'tests/engine/server/stock/'],
  },
  {
    name: 'stock ledger',
    code: /^server\/stockLedger\/.*\.ts$/,
    tests: [
      'tests/engine/server/stock/',
      'tests/engine/pure/costing',
      'tests/engine/pure/shortage',
      'tests/departments/inventory/',
      'tests/departments/inventoryReports/',
      'tests/departments/sales/',
    ],
  },
  {
    name: 'city ledger',
    code: /^(server\/departments|resources)\/cityLedger\/.*\.ts$/,
    tests: ['tests/departments/cityLedger/', 'tests/departments/sales/'],
  },
  {
    name: 'promotions and charges',
    code: /^resources\/(selling\/.*|settings\/charge.*)\.rules\.ts$/,
    tests: ['tests/departments/selling/', 'tests/departments/settings/', 'tests/departments/sales/promotionUses'],
  },
  {
    name: 'sales',
    code: /^server\/departments\/sales\/.*\.ts$/,
    tests: ['tests/departments/sales/', 'tests/departments/cityLedger/'],
  },
  {
    name: 'access',
    code: /^engine\/read\/access\.ts$/,
    tests: [
      'tests/engine/pure/',
      'tests/engine/server/',
      'tests/departments/users/',
      'tests/departments/sales/',
      'tests/departments/inventory/',
    ],
  },
  {
    name: 'decimals and evaluation',
    code: /^engine\/run\/(decimal|currency|stock|units|evaluate\/[^/]*)\.ts$/,
    tests: [
      'tests/engine/pure/',
      'tests/departments/selling/',
      'tests/engine/server/documents/',
      'tests/engine/server/records/',
      'tests/departments/inventory/',
    ],
  },
  {
    name: 'record writes',
    code: /^server\/records\/write\/.*\.ts$/,
    tests: [
      'tests/engine/pure/recordWrites',
      'tests/engine/server/records/',
      'tests/engine/server/documents/',
      'tests/departments/menu/',
      'tests/departments/settings/',
      'tests/departments/users/',
      'tests/departments/inventory/itemCopy',
      'tests/engine/server/seeds',
      'tests/departments/sales/currencies',
    ],
  },
];
