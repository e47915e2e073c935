import type { Product } from '#engine/define/trade/product';

const light = {
  accent: '#8a3b12',
  accentDark: '#6b2c0c',
  onAccent: '#ffffff',
  ground: '#f6f7f9',
  surface: '#ffffff',
  raised: '#fafbfc',
  selected: '#fbeee6',
  text: '#1c2024',
  quiet: '#5a6068',
  faint: '#666c74',
  border: '#dfe3e8',
  inputBorder: '#8a9199',
  panel: '#3b1a08',
  onPanel: '#ffffff',
  quietOnPanel: '#f0d5c5',
  charts: ['#8a3b12', '#2f6fb4', '#5f7d2a'],
};
const dark = {
  accent: '#e79a6c',
  accentDark: '#f2b691',
  onAccent: '#2a1206',
  ground: '#121416',
  surface: '#1b1e21',
  raised: '#212529',
  selected: '#3a2416',
  text: '#e8eaed',
  quiet: '#a5abb3',
  faint: '#949aa2',
  border: '#33383e',
  inputBorder: '#757c85',
  panel: '#2a1206',
  onPanel: '#e8eaed',
  quietOnPanel: '#d8b9a6',
  charts: ['#e79a6c', '#85aee6', '#b4c97c'],
};

export const look: Pick<Product, 'name' | 'mark' | 'colours'> = {
  name: 'Tool Hire Desk',
  mark: { shape: 'M10 12h20v16H10z', lines: 'M16 12V8h8v4M10 19h20' },
  colours: { light, dark },
};

export const product: Product = {
  ...look,
  signInTo: 'to your hire desk',
  business: 'your hire shop',
  promise: { title: 'Every tool, one desk.', points: ['Tools and customers', 'Hires and returns', 'What is out'] },
};

export const demoPeople: readonly { email: string; label: string }[] = [];
