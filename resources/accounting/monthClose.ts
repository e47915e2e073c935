import { definePage } from '#engine/define';

/** Closing a month at an outlet (docs/closing.md): open points, the figures, the closing itself and the pack; all outlets at a glance. */
export default definePage({
  name: 'monthClose',
  label: 'Close the month',
  module: 'PERIOD_CLOSE',
  path: '/monthClose',
  nav: { group: 'books', order: 30, label: 'Close the Month' },
  about: 'Settle what is open, check the figures and close the period. Nothing can be dated in it afterwards.',
  component: 'MonthClose',
  calls: { pack: '+ GET v1/monthClose/pack ? outlets fromDate toDate format' },
});
