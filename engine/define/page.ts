/** What the declaration of a page can say that is neither records nor a report. */

import type { Named, Reach } from './named';

/** A tool, a dashboard, diagnostics. Its component is in `src/departments/`. */
export interface PageShape extends Named {
  /** The page's name in the navigation and as its heading. */
  label: string;
  /** The spec's URL. */
  path: string;
  /** A record's id may follow the path, `/settleCityLedgerBill/7`; without one the page asks for it. 'always': there is no page without one. */
  takesId?: boolean | 'always';
  /** The declaration whose entry the navigation marks while the page is open. @default its own */
  below?: string;
  /** One sentence: what it is for. */
  about: string;
  /** The component of `src/departments/` that draws the page. @example component: 'Diagnostics' */
  component: string;
  /** A component of `src/departments/` that is in the header on every page: a bell. */
  headerComponent?: string;
  /** Actions of the module beside `view`. */
  permissions?: readonly string[];
  /** The calls it makes, by the key of their handler in `server/departments/<department>/<name>.calls.ts`. */
  calls?: Readonly<Record<string, string>>;
  /** The resource whose records it shows: an API without a call for them has no such page. @default none */
  shows?: string;
  /** It is worth opening without its calls. @default an API that has none of them has no such page */
  worksAlone?: true;
  /** Further calls for tills and other clients, bound to handlers of the same file. */
  serves?: Readonly<Record<string, `custom:${string}`>>;
}

/** A page after the engine has looked at it: what the readers take. */
export type Tool = PageShape &
  Reach & {
    /** Tells a page from other declarations. */
    kind: 'page';
  };

/** A tool or dashboard: one path, one component. */
export const definePage = (declaration: PageShape) => ({ kind: 'page', ...declaration }) as Tool;
