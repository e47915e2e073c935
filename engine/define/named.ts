/** The part that all declarations share. */

import type { NavIcon } from './trade/trade';

/** The position of an entry in the side navigation; the trade lists the groups. */
interface NavPlace {
  /** The group it is listed in. */
  group: string;
  /** Its position in the group; lower numbers come first. */
  order: number;
  /** @default the plural label */
  label?: string;
  /** Shown only while the person's outlets and settings have this feature (spec section 6). Routes and calls stay. @default always shown */
  feature?: string;
  /** Its icon in a group without a heading. @default the group's */
  icon?: NavIcon;
}

/** The keys that all declarations start with. */
export interface Named {
  /** react-admin's name; the only identity; never shown, never a URL. */
  name: string;
  /** Permission module for navigation, screens, actions and API. `EVERYBODY` (access.ts): signing in is enough. */
  module: string;
  /** Its entry in the side navigation. @default none: people reach it from other pages */
  nav?: NavPlace;
}

/** How much of the declaration an API with only the specification's calls serves (engine/read/narrowToSpec.ts). Never written by hand. */
export interface Reach {
  /** Only the specification's calls are made. @default the reference API's additional calls too */
  onlySpec?: true;
  /** No call provides what its pages show: they say so, and nothing links to them. @default its pages work */
  absent?: true;
  /** This is only the outline (engine/read/outline.ts); undefined means the full declaration. Never written by hand. */
  outline?: Outline;
}

/** What an outline has in place of the full declaration. */
export interface Outline {
  /** Whether spreadsheet rows can become records. */
  imports: boolean;
  /** Names of other declarations that its pages use; 'all' if no declaration says which. */
  refers: readonly string[] | 'all';
}

declare const shape: unique symbol;
/** Carries the type of a declaration's records; it doesn't exist at run time. */
export interface Shaped<R> {
  /** Never has a value. */
  readonly [shape]?: R;
}
/** The record that a declaration describes: `Infer<typeof purchaseOrders>`. */
export type Infer<T> = T extends Shaped<infer R> ? R : never;
