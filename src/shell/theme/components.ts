/** MUI's component styles: dense, bordered, calm. */
import type { ThemeOptions } from '@mui/material/styles';
import { plainIconStyles } from './plainIcon';
import { printStyles } from './print';
import { type Colours, sizes } from './tokens';

const CROSS = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M4 4l8 8M12 4l-8 8" stroke="#000" stroke-width="1.6"/></svg>',
);
/** Clears a search box: the browser's own icon is blue in every theme. */
const clearSign = {
  appearance: 'none',
  width: 16,
  height: 16,
  cursor: 'pointer',
  backgroundColor: 'currentColor',
  mask: `url("data:image/svg+xml,${CROSS}") center / contain no-repeat`,
};

/** The focus ring. */
const focusRing = (colours: Colours) => ({ outline: `2px solid ${colours.accent}`, outlineOffset: 1 });

/** Status chips, drawn as plain elements (`StatusChip`). */
const statusChips = ({ tones }: Colours) => ({
  '.status-chip': {
    display: 'inline-flex',
    alignItems: 'center',
    boxSizing: 'border-box',
    height: 22,
    paddingInline: 8,
    border: '1px solid',
    borderRadius: 6,
    fontSize: 12,
    fontWeight: 500,
    whiteSpace: 'nowrap',
  },
  ...Object.fromEntries(
    Object.entries(tones).map(([tone, { text, background, border }]) => [
      `.status-chip.${tone}`,
      { color: text, backgroundColor: background, borderColor: border },
    ]),
  ),
});

/** The bar that moves while the console starts. */
const loadingBar = ({ accent, selected }: Colours) => ({
  '@keyframes loading': { from: { translate: '-100%' }, to: { translate: '250%' } },
  '.loading-bar': { height: 4, overflow: 'hidden', backgroundColor: selected },
  '.loading-bar::after': {
    content: '""',
    display: 'block',
    width: '40%',
    height: '100%',
    backgroundColor: accent,
    animation: 'loading 1.4s linear infinite',
  },
});

export const componentStyles = (colours: Colours): NonNullable<ThemeOptions['components']> => ({
  MuiCssBaseline: {
    styleOverrides: {
      // The background behind the page on overscroll.
      html: { WebkitTextSizeAdjust: '100%', backgroundColor: colours.ground },
      body: { fontVariantNumeric: 'lining-nums', overflowWrap: 'break-word' },
      '*:focus-visible': focusRing(colours),
      ...statusChips(colours),
      ...plainIconStyles,
      ...loadingBar(colours),
      '[type=search]::-webkit-search-cancel-button': clearSign,
      '@media print': printStyles,
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing(colours) } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 36,
        paddingInline: 14,
        whiteSpace: 'nowrap',
      },
      sizeSmall: { minHeight: 32, paddingInline: 10, fontSize: 14 },
      outlined: { borderColor: colours.border, color: colours.text },
      outlinedError: { color: colours.red, borderColor: colours.tones.red.border },
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 6 } } },
  MuiPaper: {
    styleOverrides: { root: { backgroundImage: 'none' }, elevation8: { border: `1px solid ${colours.border}` } },
  },
  MuiDialog: {
    styleOverrides: { paper: { border: `1px solid ${colours.border}` } },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: 17, fontWeight: 600 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
  MuiMenuItem: {
    // The menu clips anything beyond it.
    styleOverrides: { root: { minHeight: 36, fontSize: 14, '&.Mui-focusVisible': { outlineOffset: -2 } } },
  },
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
  // Labels are above their inputs everywhere, as in forms.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        '&.MuiInputLabel-outlined': {
          position: 'static',
          transform: 'none',
          maxWidth: 'none',
          marginBottom: 4,
          fontSize: 14,
          fontWeight: 500,
          lineHeight: 1.45,
          pointerEvents: 'auto',
        },
        '&, &.Mui-focused': { color: colours.text },
        '&.Mui-disabled': { color: colours.faint },
        '&.Mui-error': { color: colours.red },
      },
      asterisk: { color: colours.red },
    },
  },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiSelect: { defaultProps: { size: 'small' } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        backgroundColor: colours.surface,
        fontSize: 14,
        // Phones zoom in on an input with smaller text.
        '@media (pointer: coarse)': { fontSize: 16 },
        '&.Mui-focused': { outline: 'none' },
      },
      input: { '&:focus-visible': { outline: 'none' } },
      notchedOutline: { top: 0, borderColor: colours.inputBorder, '& legend': { display: 'none' } },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      input: { '&:focus-visible': { outline: 'none' } },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: 12, marginInline: 0 } } },
  MuiTableCell: {
    styleOverrides: {
      root: { height: sizes.row, padding: '0 12px', fontSize: 14, borderColor: colours.border },
      head: { fontWeight: 600, color: colours.quiet, backgroundColor: colours.raised, whiteSpace: 'nowrap' },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: 6, fontSize: 12, fontWeight: 500 },
      sizeSmall: { height: 24 },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 500, enterNextDelay: 200 },
    styleOverrides: { tooltip: { fontSize: 12 } },
  },
  MuiAlert: {
    styleOverrides: {
      root: { alignItems: 'center', border: '1px solid' },
      standardError: {
        borderColor: colours.tones.red.border,
        backgroundColor: colours.tones.red.background,
        color: colours.text,
      },
      standardWarning: {
        borderColor: colours.tones.amber.border,
        backgroundColor: colours.tones.amber.background,
        color: colours.text,
      },
      standardSuccess: {
        borderColor: colours.tones.green.border,
        backgroundColor: colours.tones.green.background,
        color: colours.text,
      },
      standardInfo: {
        borderColor: colours.tones.blue.border,
        backgroundColor: colours.tones.blue.background,
        color: colours.text,
      },
    },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 36, padding: '6px 12px', minWidth: 0 } } },
  MuiTabs: { styleOverrides: { root: { minHeight: 36 } } },
  MuiSnackbarContent: { styleOverrides: { root: { fontSize: 14 } } },
  // A bold line isn't a heading: MUI would make it an h6, whatever is above.
  MuiTypography: { defaultProps: { variantMapping: { subtitle1: 'p', subtitle2: 'p' } } },
  MuiLink: { defaultProps: { underline: 'hover' } },
  // Nothing is shown as done before the server has done it (design section 4): react-admin would offer to undo what it hasn't sent yet.
  RaEdit: { defaultProps: { mutationMode: 'pessimistic' } },
  RaUpdateButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaDeleteButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaBulkUpdateButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaBulkDeleteButton: { defaultProps: { mutationMode: 'pessimistic' } },
});
