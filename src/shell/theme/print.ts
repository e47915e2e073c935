import { fontFamily } from './tokens';

/**
 * Print: no shell, no scroll containers, black on white, table headers repeated on every page. Mark elements that aren't printed with
 * `className="no-print"`, print-only ones with `print-only`.
 */
export const printStyles = {
  // Margin boxes are standard CSS; browsers without them print no page numbers.
  '@page': {
    margin: '12mm 10mm 14mm',
    '@bottom-right': { content: 'counter(page) " / " counter(pages)', font: `8pt ${fontFamily}` },
  },
  'html, body, #root': { height: 'auto !important', background: '#fff !important', color: '#000 !important' },
  // Whatever is open above the page, and what can only be clicked.
  '.no-print, .MuiSnackbar-root, .MuiModal-root, .MuiPopper-root, .MuiButton-root, .MuiIconButton-root, nav, header.app-header, footer.app-footer':
    {
      display: 'none !important',
    },
  '.print-only': { display: 'block !important' },
  '.print-flow, main': {
    display: 'block !important',
    height: 'auto !important',
    maxHeight: 'none !important',
    overflow: 'visible !important',
    border: '0 !important',
    padding: '0 !important',
  },
  'table, tr, td, th': { color: '#000 !important', background: 'transparent !important' },
  'td, th': { height: 'auto !important', padding: '2pt 6pt !important', fontSize: '9pt !important' },
  // Browsers only repeat a header that can't be broken, and Chromium none that contains a button's box.
  thead: { display: 'table-header-group', breakInside: 'avoid' },
  'th button': { display: 'contents !important' },
  tr: { breakInside: 'avoid' },
} as const;
