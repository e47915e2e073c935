/** The catalogue of permissions. */

import type { Feature } from '../run/features';

/** One permission module of the catalogue (domain 1.1, Module). */
export interface Module {
  /** Its id, as roles store it. */
  moduleId: string;
  /** Its name for people who grant it. */
  name: string;
  /** The heading it is listed under. */
  section: string;
  /** Available checkboxes, `view` first. */
  actions: string[];
  /** Screens it opens. */
  routes: string[];
  /** Enforced by the console's API, or at the till. */
  channel: 'backOffice' | 'pos';
  /** Hidden if no outlet uses it, unless a role already has it. */
  feature?: Feature;
  /** The system setting that turns the feature on, if there is one. */
  requiresSetting?: string;
}
