import type { Shadows, ThemeOptions } from '@mui/material/styles';
import type { Tone } from '#engine/define/fields';
import { componentStyles } from './components';
import { type Colours, dark, fontFamily, light, type ToneColours } from './tokens';

declare module '@mui/material/styles' {
  interface Palette {
    /** Status colours by tone. */
    tones: Record<Tone, ToneColours>;
    /** Zeros and dashes: visible but subtle. */
    faint: string;
    /** Table heads. */
    raised: string;
    inputBorder: string;
    /** Chart series in order. */
    charts: readonly string[];
  }
  interface PaletteOptions {
    tones?: Record<Tone, ToneColours>;
    faint?: string;
    raised?: string;
    inputBorder?: string;
    charts?: readonly string[];
  }
}

/** Only elements that float above the page cast one. */
const shadows = (mode: 'light' | 'dark'): Shadows => {
  const floating = mode === 'light' ? '0 8px 28px rgba(31, 30, 27, 0.14)' : '0 8px 28px rgba(0, 0, 0, 0.5)';
  return Array.from({ length: 25 }, (_, elevation) => (elevation >= 6 ? floating : 'none')) as Shadows;
};

const themeOf = (mode: 'light' | 'dark', colours: Colours): ThemeOptions => ({
  palette: {
    mode,
    primary: { main: colours.accent, dark: colours.accentDark, contrastText: colours.onAccent },
    secondary: { main: colours.quiet, contrastText: colours.surface },
    error: { main: colours.red },
    warning: { main: colours.amber },
    success: { main: colours.green },
    info: { main: colours.blue },
    background: { default: colours.ground, paper: colours.surface },
    text: { primary: colours.text, secondary: colours.quiet, disabled: colours.faint },
    divider: colours.border,
    action: {
      hover: mode === 'light' ? 'rgba(60, 50, 30, 0.045)' : 'rgba(255, 250, 240, 0.05)',
      selected: colours.selected,
      active: colours.quiet,
    },
    tones: colours.tones,
    faint: colours.faint,
    raised: colours.raised,
    inputBorder: colours.inputBorder,
    charts: colours.charts,
  },
  shape: { borderRadius: 6 },
  spacing: 8,
  shadows: shadows(mode),
  typography: {
    fontFamily,
    fontSize: 14,
    htmlFontSize: 16,
    h1: { fontSize: 22, fontWeight: 600, lineHeight: 1.25, letterSpacing: '-0.01em' },
    h2: { fontSize: 17, fontWeight: 600, lineHeight: 1.3 },
    h3: { fontSize: 15, fontWeight: 600, lineHeight: 1.35 },
    h4: { fontSize: 15, fontWeight: 600 },
    h5: { fontSize: 22, fontWeight: 600, letterSpacing: '-0.01em' },
    h6: { fontSize: 17, fontWeight: 600 },
    subtitle1: { fontSize: 15, fontWeight: 600 },
    subtitle2: { fontSize: 14, fontWeight: 600 },
    body1: { fontSize: 14, lineHeight: 1.45 },
    body2: { fontSize: 14, lineHeight: 1.45 },
    caption: { fontSize: 12, lineHeight: 1.4 },
    overline: { fontSize: 12, fontWeight: 600, letterSpacing: '0.02em', textTransform: 'none', lineHeight: 1.6 },
    button: { fontSize: 14, fontWeight: 500, textTransform: 'none', letterSpacing: 0 },
  },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 100,
      short: 120,
      standard: 140,
      complex: 145,
      enteringScreen: 140,
      leavingScreen: 100,
    },
  },
  components: componentStyles(colours),
});

export const lightTheme = themeOf('light', light);
export const darkTheme = themeOf('dark', dark);
