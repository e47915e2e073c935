/**
 * What a trade says once, beyond its declarations: the groups of its navigation, its system settings and features, permissions without a
 * screen, and what its sessions keep. `resources/trade.ts` has the one of this installation; the engine takes it as an argument.
 */

import type { AnyRecord } from '../fields';
import type { PermissionModule } from './permissions';
import type { Setting } from './setting';

/** The console's icons for the navigation (src/shell/navigation/icons.tsx). */
export type NavIcon =
  | 'archive'
  | 'boxes'
  | 'chart'
  | 'checklist'
  | 'clipboard'
  | 'delivery'
  | 'dishes'
  | 'gear'
  | 'home'
  | 'people'
  | 'shapes'
  | 'sparkle'
  | 'tag'
  | 'wallet';

/** A group of the side navigation; the declarations provide the entries (`nav`). */
export interface NavGroup {
  /** What `nav.group` of a declaration names. */
  key: string;
  /** Its heading. */
  label: string;
  /** Its icon. */
  icon: NavIcon;
  /** Shown only while the person's outlets and settings have this (spec section 6). @default always shown */
  feature?: string;
  /** Its entries are shown without a collapsible heading, and a person's first screen is here if it is the first group. @default with one */
  open?: true;
  /** For setting things up: a person's first screen is here only if there is no other. @default for daily work */
  isSetUp?: true;
  /** Its reports also answer below this: `v1/invReport/<path>`. @default only at their own path */
  reportsAt?: string;
}

/** The input for deciding which features a person's outlets use; all of it comes with the sign-in. */
export interface FeatureFacts {
  /** Whole records of the person's outlets. */
  outlets: readonly AnyRecord[];
  /** Outlet id -> its named settings as stored. */
  settings: Readonly<Record<string, unknown>>;
  /** The group's record; `_firstDay` says that the checklist is open. */
  group: AnyRecord;
}

/**
 * A part of the product that outlets may do without (spec section 6). It affects only the navigation: routes and calls stay, and permissions
 * are separate.
 */
interface Feature {
  /** A switch of `Trade.settings` that is on at one of the outlets. @default no setting decides */
  setting?: string;
  /** What else must be true. `outlets` are the active ones. @default nothing */
  when?: (facts: FeatureFacts) => boolean;
}

export interface Trade {
  /** The groups of the side navigation, in order. */
  navigation: readonly NavGroup[];
  /** Every system setting of an outlet, in the order of its page. */
  settings: readonly Setting[];
  /** Features by name; navigation entries and groups name one. */
  features: Readonly<Record<string, Feature>>;
  /** Permissions without a screen of their own, in the matrix's order. */
  permissions: readonly PermissionModule[];
  /** Labels of the kinds of sensitive permissions (`PermissionWords.risk`), most important first. */
  risks: Readonly<Record<string, string>>;
}
