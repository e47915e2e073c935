/** What the console's data provider can do beside react-admin's own methods. */
import type { DataProvider, Identifier } from 'react-admin';
import type { Declaration, Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { FigureValues } from '#engine/define/recordPage';
import type { PasswordChange } from '#engine/run/passwords';
import type { CustomCallInput } from './customCalls';
import type { Discussing } from './discussing';
import type { CallScope } from './lists';
import type { ConsoleRecord } from './records';
import type { FailureReport } from './reports';

/** What an action answers: the record as it is then. */
export interface ActionResult extends ConsoleRecord {
  /** Where the person is led. */
  opens?: { resource: string; id: string };
  notices?: readonly AnyRecord[];
  /** Stock below zero where that only warns. */
  warnings?: readonly string[];
  /** The very transition had been made before. */
  alreadyApproved?: boolean;
}

/** One row of an import: what happens to it, or its preview. */
export interface ImportRowResult {
  /** From 1. */
  row: number;
  action: 'create' | 'update' | 'skip';
  problems: { field: string; rule: string; message: string }[];
  title?: string;
  id?: string;
}
export interface ImportResult {
  dryRun: boolean;
  mode: 'all' | 'valid';
  created: number;
  updated: number;
  unchanged: number;
  wrong: number;
  rows: ImportRowResult[];
}

/** One record that the search over everything found. */
export interface FoundRecord {
  resource: string;
  _id: string;
  title: string;
  code: string;
  /** What tells twins apart: words, and dates as YYYY-MM-DD. */
  detail: readonly string[];
  status: string;
}
export interface SearchAnswer {
  docs: readonly FoundRecord[];
  /** Resources of which there are more than were answered. */
  more: readonly string[];
}

/** The figures of a record's page by their names. */
export interface RecordFigures {
  figures: FigureValues;
  /** ISO code of the amounts. */
  currency: string | undefined;
  /** Where what is added up was looked for. */
  outlets: readonly string[];
}

export interface AllParameters {
  filter?: AnyRecord;
  sort?: { field: string; order: 'ASC' | 'DESC' };
  signal?: AbortSignal;
  /** After every page: how many are there, of how many. */
  onProgress?: (have: number, total: number | undefined) => void;
}

export interface ConsoleDataProvider extends DataProvider<string> {
  supportAbortSignal: true;
  /**
   * Does a declared action of one record; `input` names its version (`_id`, `_rev`) and carries the action's arguments. `record`: the whole
   * record, which the specification's own calls are sent.
   */
  act: (resource: string, action: string, input: AnyRecord, record?: AnyRecord) => Promise<ActionResult>;
  /** What an action would do, without doing it: movements, changes of other records, problems. */
  preview: (resource: string, action: string, input: AnyRecord) => Promise<AnyRecord>;
  /** Imports rows of a plain resource, or previews them (`dryRun`). */
  importRows: (
    resource: string,
    input: { rows: readonly AnyRecord[]; mode: 'all' | 'valid'; dryRun: boolean },
  ) => Promise<ImportResult>;
  /** Who changed what, newest first. */
  history: (resource: string, id: Identifier) => Promise<AnyRecord[]>;
  /** What people write to each other about a record. */
  discussion: (resource: string, id: Identifier) => Promise<Discussing>;
  /**
   * How a record does at an outlet, beside what it says: the figures that its page asks for; none where the API has no call for them.
   * Without an outlet: at all of the person's.
   */
  figures: (
    resource: string,
    id: Identifier,
    outletId?: string,
    signal?: AbortSignal,
  ) => Promise<RecordFigures | undefined>;
  /** Puts records of one level into this order, where people order them (`list.order`). */
  order: (resource: string, ids: readonly string[]) => Promise<void>;
  /** Stores a picture and answers its address. */
  upload: (resource: string, file: File) => Promise<string>;
  /** A report's answer; `path` is its page's path. */
  report: (
    path: string,
    parameters: Readonly<Record<string, string | number | undefined>>,
    signal?: AbortSignal,
  ) => Promise<AnyRecord>;
  /** A report's whole result as a file that the server makes, with the name it gives. */
  reportFile: (
    path: string,
    parameters: Readonly<Record<string, string | number | undefined>>,
    format: 'csv' | 'xlsx',
  ) => Promise<{ blob: Blob; name: string }>;
  /** Every record of a filtered list, page after page: for exports. */
  getAll: (resource: string, parameters: AllParameters) => Promise<ConsoleRecord[]>;
  /** How many records there are by status; undefined where the API has no call for it. */
  counts: (resource: string, filter: AnyRecord, signal?: AbortSignal) => Promise<Record<string, number> | undefined>;
  /** The record that a save with this client request id made; undefined when the server has none. */
  savedAs: (resource: string, clientRequestId: string) => Promise<ConsoleRecord | undefined>;
  /** A declared call that is no standard operation: of a page by its key, of an entity by `custom:<key>`. Answers the body. */
  custom: (name: string, key: string, input?: CustomCallInput) => Promise<AnyRecord>;
  /** Changes one's own password and ends one's other sessions; answers the API's sentence about it. */
  resetPassword: (change: PasswordChange) => Promise<string>;
  /** Records of every kind by number, name or code; nothing where the API has no such call. */
  search: (text: string, signal?: AbortSignal) => Promise<SearchAnswer>;
  emailTrigger: (report: FailureReport) => Promise<void>;
}

/** Where the provider finds the API, as `/config.json` says. */
export interface ApiAddress {
  /** e.g. `/api`, without a slash at its end. */
  apiUrl: string;
  inventoryUrl: string;
  /** Whether the API knows the project's own calls besides the spec's. */
  extensions: boolean;
  /**
   * Whether the API answers writes without the record (a text, an empty body): such an answer counts as stored then.
   * @default false: what does not name the stored record was not stored
   */
  plainWrites?: boolean;
  /** How its answers are read, by the name of a dialect. @default 'reference' */
  dialect?: string;
}

export interface DataProviderOptions {
  config: ApiAddress;
  entities: readonly Entity[];
  /** Where own calls are looked up. @default everything that is declared */
  declarations?: readonly Declaration[];
  /** The group, outlets and selected outlet of the moment. */
  scope: () => CallScope;
  getToken?: () => string | undefined | Promise<string | undefined>;
  /** After a 401: true when the sign-in was renewed and the call may be repeated. */
  onUnauthorized?: () => boolean | Promise<boolean>;
  fetch?: typeof fetch;
  /** @default navigator.onLine */
  isOnline?: () => boolean;
  /** Calls the listener when the connection is back. @default the window's `online` event */
  onOnline?: (listener: () => void) => void;
  /** Where failure reports wait for the connection. @default memory */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  timeoutMs?: number;
}
