/** Every colour and size of the console (look.md). Screens use semantic names; only this file defines their look. */
import type { Tone } from '#engine/define/fields';

/** A status's look: text on a tint with a border, AA in both modes. */
export interface ToneColours {
  text: string;
  background: string;
  border: string;
}

export interface Colours {
  accent: string;
  accentDark: string;
  onAccent: string;
  /** The page background. */
  ground: string;
  /** Tables, forms, menus. */
  surface: string;
  /** Table headers, the hovered row. */
  raised: string;
  selected: string;
  text: string;
  quiet: string;
  /** Zeros and dashes. */
  faint: string;
  border: string;
  /** Borders of inputs: 3:1 against the surface. */
  inputBorder: string;
  red: string;
  amber: string;
  green: string;
  blue: string;
  tones: Record<Tone, ToneColours>;
}

/** Neutral greys with a slight warmth, one deep teal. */
export const light: Colours = {
  accent: '#0f6a66',
  accentDark: '#0a4f4c',
  onAccent: '#ffffff',
  ground: '#f7f6f3',
  surface: '#ffffff',
  raised: '#faf9f7',
  selected: '#e6f1f0',
  text: '#1f1e1b',
  quiet: '#5e5b54',
  faint: '#6b6860',
  border: '#e5e2dc',
  inputBorder: '#928e85',
  red: '#b3261e',
  amber: '#8a5300',
  green: '#1c6b3c',
  blue: '#1d5a9e',
  tones: {
    grey: { text: '#4a4842', background: '#f1efeb', border: '#dcd8d0' },
    amber: { text: '#7a4a00', background: '#fdf3df', border: '#f0d9a8' },
    green: { text: '#17603a', background: '#e7f4ec', border: '#bfe0cc' },
    blue: { text: '#1a5290', background: '#e8f0fa', border: '#c3d8f0' },
    muted: { text: '#66635b', background: '#f7f6f3', border: '#e5e2dc' },
    red: { text: '#a11f18', background: '#fcebe9', border: '#f2c8c4' },
  },
};

/** A separate design: warm near-black, with colours lightened until they are readable. */
export const dark: Colours = {
  accent: '#58bdb4',
  accentDark: '#7fd3cb',
  onAccent: '#06211f',
  ground: '#141311',
  surface: '#1c1b18',
  raised: '#23221e',
  selected: '#17332f',
  text: '#eceae5',
  quiet: '#aba79d',
  faint: '#98948a',
  border: '#34322d',
  inputBorder: '#757168',
  red: '#f28b82',
  amber: '#f0b354',
  green: '#7cc99a',
  blue: '#8bb8ee',
  tones: {
    grey: { text: '#cfccc4', background: '#2a2925', border: '#403d37' },
    amber: { text: '#f2c071', background: '#33270f', border: '#574319' },
    green: { text: '#8fd3a9', background: '#14301f', border: '#23513a' },
    blue: { text: '#a2c6f3', background: '#16293f', border: '#274769' },
    muted: { text: '#9d998f', background: '#1f1e1b', border: '#34322d' },
    red: { text: '#f6a39c', background: '#3a1a17', border: '#63302b' },
  },
};

/** Chart series: colour-blind safe, distinguishable by lightness too. */
export const chartColours = {
  light: ['#0f6a66', '#c8702a', '#3e6fb4', '#8a5fa8', '#9b9022', '#a8464b'],
  dark: ['#58bdb4', '#e8a06a', '#85aee6', '#bd9bd6', '#cfc55c', '#e08a8e'],
} as const;

/** Pixels. */
export const sizes = {
  header: 48,
  footer: 28,
  navigation: 240,
  rail: 56,
  row: 40,
  /** Documents. */
  compactRow: 32,
  /** Forms are no wider. */
  form: 960,
  /** With an aside, or with a plan. */
  wideForm: 1320,
} as const;

/** A window so low that bars leave little room for content: a laptop at 200% zoom, a phone on its side (WCAG 1.4.10). */
export const LOW_WINDOW = '(max-height: 479.95px)';
/** A bar that stays in view, with the least height in a low window. */
export const barWhenLow = {
  [`@media screen and ${LOW_WINDOW}`]: { paddingBlock: '4px', '& .MuiButton-root': { minHeight: 28, paddingBlock: 0 } },
} as const;

/** Inter for Latin (typeface.css); Sinhala and Tamil in system fonts, chosen before a generic one. */
export const fontFamily =
  "Inter, 'Inter Fallback', 'Noto Sans Sinhala', 'Noto Sans Tamil', 'Nirmala UI', 'Sinhala Sangam MN', 'Tamil Sangam MN', 'Iskoola Pota', Latha, system-ui, sans-serif";
