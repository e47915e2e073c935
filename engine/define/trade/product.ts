/** What the product is called and how it looks: on the sign-in pages, in the console, in emails and in the API's description. */

/** Colours of one mode, as `#rrggbb`. Text on them must be readable (WCAG 2.2 AA); statuses have the console's own colours. */
export interface ProductColours {
  /** Buttons, links, what is selected. */
  accent: string;
  /** The same under the pointer. */
  accentDark: string;
  /** Text on the accent. */
  onAccent: string;
  /** The page background. */
  ground: string;
  /** Tables, forms, menus. */
  surface: string;
  /** Table headers, the hovered row. */
  raised: string;
  /** A selected row. */
  selected: string;
  /** Text. */
  text: string;
  /** Text of less weight. */
  quiet: string;
  /** Zeros and dashes. */
  faint: string;
  /** Lines. */
  border: string;
  /** Borders of inputs: 3:1 against the surface. */
  inputBorder: string;
  /** The panel next to the sign-in form. */
  panel: string;
  /** Text on it. */
  onPanel: string;
  /** Text of less weight on it. */
  quietOnPanel: string;
  /** Chart series: colour-blind safe, distinguishable by lightness too. */
  charts: readonly string[];
}

export interface Product {
  /** Its name, in titles, headers and emails. */
  name: string;
  /** The logo: a closed shape and the lines in it, as SVG paths on a square of 40. */
  mark: {
    /** The outline. */
    shape: string;
    /** What is drawn in it. */
    lines: string;
  };
  /** What people sign in to, below the heading “Sign in”: 'to your restaurants’ back office'. */
  signInTo: string;
  /** Whose console it is, in sentences of the setup: 'your restaurants'. */
  business: string;
  /** The panel next to the sign-in form: one sentence, and three lines. */
  promise: {
    /** The sentence. */
    title: string;
    /** What the product is for, line by line. */
    points: readonly string[];
  };
  /** Its colours, light and dark. */
  colours: {
    /** In light mode. */
    light: ProductColours;
    /** In dark mode. */
    dark: ProductColours;
  };
}
