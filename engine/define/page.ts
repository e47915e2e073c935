/** The declaration of a page that is neither records nor a report. */

import type { Named, Reach } from './named';
import type { Permissions } from './trade/permissions';

/** A tool, a dashboard, diagnostics. Its component is in `src/departments/`. */
export interface PageShape extends Named {
  /** The page's name in the navigation and as its heading. */
  label: string;
  /** The spec's URL. */
  path: string;
  /**
   * A record's id may follow the path, `/settleCityLedgerBill/7`; without it the page asks for one. 'always': the page needs an id.
   * @default false
   */
  takesId?: boolean | 'always';
  /** The declaration whose navigation entry is highlighted while the page is open. @default its own */
  below?: string;
  /** One sentence: its purpose. */
  about: string;
  /** The component of `src/departments/` that draws the page. @example component: 'Diagnostics' */
  component: string;
  /** A component of `src/departments/` in the header of every page: a bell. @default none */
  headerComponent?: string;
  /** The header component is only for browsers that have stored this key: others don't download it. @default every browser */
  headerIfStored?: string;
  /** Actions of the module in addition to `view`, with their words. @default none */
  permissions?: Permissions;
  /** Its calls, by the key of their handler in `server/departments/<department>/<name>.calls.ts`. @default none */
  calls?: Readonly<Record<string, string>>;
  /** The resource whose records it shows. If the API has no call for them, there is no such page. @default none */
  shows?: string;
  /** The page is useful without its calls. @default if the API has none of them, there is no such page */
  worksAlone?: true;
  /** Its calls also work for people who must set up two-step verification before they can do anything else. @default false */
  whileDue?: true;
  /** More calls for tills and other clients, with handlers in the same file. @default none */
  serves?: Readonly<Record<string, `custom:${string}`>>;
}

/** A normalized page, as readers take it. */
export type Tool = PageShape &
  Reach & {
    /** Distinguishes a page from other declarations. */
    kind: 'page';
  };

/** A tool or dashboard: one path, one component. */
export const definePage = (declaration: PageShape) => ({ kind: 'page', ...declaration }) as Tool;
