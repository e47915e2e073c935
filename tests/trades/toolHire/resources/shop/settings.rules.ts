import type { Setting } from '#engine/define/trade/setting';

export const SETTINGS: readonly Setting[] = [
  {
    name: 'whenShort',
    servesAs: 'negativeStock',
    label: 'When tools are short',
    category: 'Hire',
    help: 'What a hire note may do',
    values: ['block', 'warn', 'allow'],
    default: 'block',
  },
  {
    name: 'usesReports',
    label: 'Reports',
    category: 'Hire',
    help: 'Shows the reports in the navigation',
    default: true,
  },
  {
    name: 'longestHire',
    label: 'Longest hire',
    category: 'Hire',
    help: 'A longer hire is refused',
    kind: 'integer',
    unit: 'days',
    default: '28',
  },
];
