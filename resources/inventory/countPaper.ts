import { definePage } from '#engine/define';

/** The count sheet on paper: what a stock entry counts, with boxes to fill in with a pen (domain 1.6). */
export default definePage({
  name: 'countPaper',
  label: 'Print count sheet',
  module: 'STOCK_ENTRY',
  path: '/printCountSheet',
  takesId: 'always',
  below: 'stockEntries',
  about: 'A page for a clipboard, with a box for each count',
  component: 'CountPaper',
  shows: 'stockEntries',
});
