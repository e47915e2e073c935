/** What every declaration says, whatever it declares. */

import type { Feature } from '../run/features';

/** Where an entry is in the side navigation; groups are listed in navigation.ts. */
export interface NavPlace {
  /** The group it is listed in. */
  group: string;
  /** Its place within the group; lower numbers come first. */
  order: number;
  /** @default the plural label */
  label?: string;
  /** Shown only while the person's outlets and settings have this (spec section 6); routes and calls stay. */
  feature?: Feature;
}

/** What every declaration says first. */
export interface Named {
  /** react-admin's name; the only identity; never shown, never a URL. */
  name: string;
  /** Permission module; gates navigation, screens, actions and API alike. `EVERYBODY` (access.ts): signing in is enough. */
  module: string;
  /** Its entry in the side navigation. @default none: people reach it from other pages */
  nav?: NavPlace;
}

/** How far the API serves a declaration, where it has the specification's calls alone (engine/read/served.ts). Never written by hand. */
export interface Reach {
  /** Only the specification's calls are made: nothing is derived beside them. @default the reference API's calls are made as well */
  onlySpec?: true;
  /** No call gives what its pages show: they say so, and nothing leads to them. @default its pages work */
  absent?: true;
  /** Only what people find it by is here (engine/read/outline.ts); undefined: all of the declaration is. Never written by hand. */
  outline?: Outline;
}

/** What an outline has instead of what it leaves out. */
export interface Outline {
  /** Whether rows of a spreadsheet may become records. */
  imports: boolean;
  /** Names of the declarations that its pages work with, beside its own; 'all' where no declaration says which. */
  refers: readonly string[] | 'all';
}

declare const shape: unique symbol;
/** Carries the type of a declaration's records; nothing is there when the program runs. */
export interface Shaped<R> {
  /** Never holds a value. */
  readonly [shape]?: R;
}
/** The record that a declaration describes: `Infer<typeof purchaseOrders>`. */
export type Infer<T> = T extends Shaped<infer R> ? R : never;
