import { definePage } from '#engine/define';

/** The sheet of a day to print and file: its close, with places for signatures (docs/closing.md). */
export default definePage({
  name: 'dayCloseSheet',
  label: 'Day sheet',
  module: 'DAY_CLOSE',
  path: '/dayCloseSheet',
  takesId: 'always',
  below: 'dayCloses',
  about: 'A day’s sales, payments and cash to print and sign',
  component: 'DayCloseSheet',
  shows: 'dayCloses',
});
