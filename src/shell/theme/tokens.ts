/** Every colour and size of the console (look.md), besides the product's own. Screens use semantic names; only this file defines their look. */
import type { Tone } from '#engine/define/fields';
import type { ProductColours } from '#engine/define/trade/product';
import { look } from '#resources/product';

/** A status's look: text on a tint with a border, AA in both modes. */
export interface ToneColours {
  text: string;
  background: string;
  border: string;
}

/** The product's colours, and colours of statuses. */
export interface Colours extends ProductColours {
  red: string;
  amber: string;
  green: string;
  blue: string;
  tones: Record<Tone, ToneColours>;
}

export const light: Colours = {
  ...look.colours.light,
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

export const dark: Colours = {
  ...look.colours.dark,
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
  /** The same on a large screen. */
  largeForm: 1440,
  largeWideForm: 1640,
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
