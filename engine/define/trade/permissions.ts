/** The permissions of a module, in words for people who grant them. */

/** What one permission allows. Standard actions (view, create, edit, delete, approve ...) have standard words; say only what differs. */
export interface PermissionWords {
  /** Its name in the permission matrix: 'Approve any amount'. @default the action's name in words */
  label?: string;
  /** One line: what it lets people do. @default the standard words, which every common action has */
  about?: string;
  /** Its kind among permissions that can cost money, grant permissions or reveal confidential data (`Trade.risks`). @default harmless */
  risk?: string;
}

/**
 * Actions of a module with their words: actions that no call has, or other words for one that a call has.
 * @example permissions: { approveAny: { label: 'Approve any amount', about: 'Approve above the outlet’s limit.', risk: 'approvals' } }
 */
export type Permissions = Readonly<Record<string, PermissionWords>>;

/** A permission module without a screen of its own: something that tills enforce, or that fewer people may do than see the screen. */
export interface PermissionModule {
  /** Its id in roles: 'PERIOD_CLOSE'. */
  moduleId: string;
  /** Its name in the permission matrix. */
  name: string;
  /** The heading it is listed under. Under a navigation group's label it comes last there. */
  section: string;
  /** Its actions. */
  permissions: Permissions;
  /** Where it is enforced. @default 'backOffice' */
  channel?: 'backOffice' | 'pos';
  /**
   * What the audit log has about it that is no record: the entries' `docType`, whose id is their outlet, and its words. @default nothing
   * @example logs: { docType: 'bills', label: 'Bills' }
   */
  logs?: {
    /** The kind of the entries. */
    docType: string;
    /** What they are about, in words. */
    label: string;
  };
}

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
  /** The words of actions that differ from the standard ones; missing while only the outline of a declaration is here. */
  words: Permissions;
  /** Screens it opens. */
  routes: string[];
  /** Enforced by the console's API, or at the till. */
  channel: 'backOffice' | 'pos';
  /** Hidden if no outlet uses it, unless a role already has it. */
  feature?: string;
  /** The system setting that turns the feature on, if there is one. */
  requiresSetting?: string;
}
