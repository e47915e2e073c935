import type { Product } from '#engine/define/trade/product';

/** The product's name, logo and colours: what every page of the console needs. */
export const look: Pick<Product, 'name' | 'mark' | 'colours'> = {
  name: 'POS Management Console',
  mark: {
    shape: 'M12 9.5h16v22l-2.7-2-2.6 2-2.7-2-2.7 2-2.6-2-2.7 2z',
    lines: 'M16.5 15.5h7M16.5 20h7M16.5 24.5h4',
  },
  colours: {
    // Neutral greys with a slight warmth, one deep teal.
    light: {
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
      panel: '#0a4f4c',
      onPanel: '#ffffff',
      quietOnPanel: '#cfe5e2',
      charts: ['#0f6a66', '#c8702a', '#3e6fb4', '#8a5fa8', '#9b9022', '#a8464b'],
    },
    // A separate design: warm near-black, with colours lightened until they are readable.
    dark: {
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
      panel: '#10302d',
      onPanel: '#eceae5',
      quietOnPanel: '#a9cfca',
      charts: ['#58bdb4', '#e8a06a', '#85aee6', '#bd9bd6', '#cfc55c', '#e08a8e'],
    },
  },
};

/** The product's name, logo, words and colours; nothing else names or colours it. */
export const product: Product = {
  ...look,
  signInTo: 'to your restaurants’ back office',
  business: 'your restaurants',
  promise: {
    title: 'Every outlet, one back office.',
    points: ['Menus, prices and promotions', 'Stock, purchasing and recipes', 'Sales, ledgers and reports'],
  },
};

/** The people of the demo (`demo/`), offered on the sign-in page and printed by the server. */
export const demoPeople = [
  { email: 'owner@harbour.example', label: 'Owner: everything' },
  { email: 'manager@harbour.example', label: 'Manager of one outlet' },
  { email: 'store@harbour.example', label: 'Store keeper' },
  { email: 'owner@lakeside.example', label: 'Owner of a second group' },
];
