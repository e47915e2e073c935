/** The console's data provider methods beyond react-admin's. */
import type { DataProvider, Identifier } from 'react-admin';
import type { Declaration, Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { ReportAnswer } from '#engine/read/reporting';
import type { PasswordChange } from '#engine/run/passwords';
import type { Attaching } from './attaching';
import type { ApiAddress } from './context';
import type { CustomCallInput } from './customCalls';
import type { Discussing } from './discussing';
import type { CallScope } from './lists';
import type { RecordFigures } from './reading';
import type { ConsoleRecord } from './records';
import type { FailureReport } from './reports';
import type { ActionResult } from './writing';

/** One change of a record. */
export interface HistoryEntry {
  at: string;
  userId: string;
  action: string;
  /** Field -> [before, after]. */
  changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  note: string | null;
}

/** What an import sends. */
export interface ImportInput {
  rows: readonly AnyRecord[];
  mode: 'all' | 'valid';
  dryRun: boolean;
  /** Each row's number in its file. */
  numbers?: readonly number[];
  /** Names in the rows that mean existing records, by resource. */
  meanings?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Missing records to create, by resource, with the values of all of them. */
  creates?: Readonly<Record<string, AnyRecord>>;
  /** The same for all parts of a file, so that they can be undone together. */
  importId?: string;
}

/** One row of an import: its result, or its preview. */
export interface ImportRowResult {
  /** Its number in the file. */
  row: number;
  action: 'create' | 'update' | 'skip';
  problems: { field: string; rule: string; message: string }[];
  title?: string;
  /** The title before, if it changes. */
  titleBefore?: string;
  /** The fields that change, with texts before and after; a list has only what happens to its entries, in `after`. */
  changes?: readonly { label: string; before?: string; after?: string }[];
  /** Values that the record doesn't take, each as a sentence. */
  ignored?: readonly string[];
  id?: string;
}

/** Records that rows name and that don't exist. */
export interface MissingRecords {
  resource: string;
  names: readonly string[];
  /** How many cells name one. */
  cells: number;
  canCreate: boolean;
  /** The fields that all of them need besides their name. */
  needs: readonly string[];
  /** What is wrong with the values given for them. */
  problems: readonly string[];
}

export interface ImportResult {
  dryRun: boolean;
  mode: 'all' | 'valid';
  created: number;
  updated: number;
  unchanged: number;
  wrong: number;
  rows: ImportRowResult[];
  missing?: readonly MissingRecords[];
}

export interface LastImport {
  importId: string;
  /** ISO-8601 in UTC. */
  at: string;
  userName: string;
  created: number;
  updated: number;
  undone: boolean;
}

/** One record found by the global search. */
export interface FoundRecord {
  resource: string;
  _id: string;
  title: string;
  code: string;
  /** What distinguishes similar results: words, and dates as YYYY-MM-DD. */
  detail: readonly string[];
  status: string;
}
export interface SearchAnswer {
  docs: readonly FoundRecord[];
  /** Resources with more results than returned. */
  more: readonly string[];
}

export interface AllParameters {
  filter?: AnyRecord;
  sort?: { field: string; order: 'ASC' | 'DESC' };
  signal?: AbortSignal;
  /** Called after every page with the number so far and the total. */
  onProgress?: (have: number, total: number | undefined) => void;
}

export interface ConsoleDataProvider extends DataProvider<string> {
  supportAbortSignal: true;
  /**
   * Runs a declared action on one record. `input` names its version (`_id`, `_rev`) and the action's arguments. `record`: the whole record,
   * for the specification's own calls.
   */
  act: (resource: string, action: string, input: AnyRecord, record?: AnyRecord) => Promise<ActionResult>;
  /** Previews an action: movements, changes to other records, problems. */
  preview: (resource: string, action: string, input: AnyRecord) => Promise<AnyRecord>;
  /** Imports rows of a plain resource, or previews them (`dryRun`). */
  importRows: (resource: string, input: ImportInput, signal?: AbortSignal) => Promise<ImportResult>;
  /** The imports of a list in the last day, newest first. */
  lastImports: (resource: string, signal?: AbortSignal) => Promise<readonly LastImport[]>;
  /** Deletes what an import created and restores what it changed. */
  undoImport: (resource: string, importId: string) => Promise<{ deleted: number; restored: number }>;
  /** Who changed what, newest first. */
  history: (resource: string, id: Identifier) => Promise<readonly HistoryEntry[]>;
  /** A record's discussion. */
  discussion: (resource: string, id: Identifier) => Promise<Discussing>;
  /** The files of an entity's records. */
  files: (resource: string) => Promise<Attaching>;
  /**
   * A record's computed figures at an outlet, for its page; empty if the API has no call for them. Without an outlet: for all of the
   * person's outlets.
   */
  figures: (
    resource: string,
    id: Identifier,
    outletId?: string,
    signal?: AbortSignal,
  ) => Promise<RecordFigures | undefined>;
  /** Saves the order of records on one level, for lists that people order (`list.order`). */
  order: (resource: string, ids: readonly string[]) => Promise<void>;
  /** Stores a picture and returns its address. */
  upload: (resource: string, file: File) => Promise<string>;
  /** A report's answer; `path` is its page's path. */
  report: (
    path: string,
    parameters: Readonly<Record<string, string | number | undefined>>,
    signal?: AbortSignal,
  ) => Promise<ReportAnswer>;
  /** A report's whole result as a file from the server, with its name; or several reports as one, by the path of their page's call. */
  reportFile: (
    path: string,
    parameters: Readonly<Record<string, string | number | undefined>>,
    format: 'csv' | 'xlsx' | 'html',
  ) => Promise<{ blob: Blob; name: string }>;
  /** Every record of a filtered list, page after page: for exports. */
  getAll: (resource: string, parameters: AllParameters) => Promise<ConsoleRecord[]>;
  /**
   * Records in the user log that a list was exported, before its file is written. Does nothing if the API has no extensions.
   * @throws HttpError if it can't be recorded; then there must be no file
   */
  exported: (resource: string, file: { rows: number; format: 'csv' | 'xlsx' }) => Promise<void>;
  /** Record counts by status; undefined if the API has no call for it. */
  counts: (resource: string, filter: AnyRecord, signal?: AbortSignal) => Promise<Record<string, number> | undefined>;
  /** The record that a save with this client request id created; undefined if there is none. */
  savedAs: (resource: string, clientRequestId: string) => Promise<ConsoleRecord | undefined>;
  /** A declared non-standard call: a page's by key, an entity's as `custom:<key>`. Returns the body. */
  custom: (name: string, key: string, input?: CustomCallInput) => Promise<AnyRecord>;
  /** Changes your password and ends your other sessions; returns the API's message. */
  resetPassword: (change: PasswordChange) => Promise<string>;
  /** Records of every kind by number, name or code; empty if the API has no such call. */
  search: (text: string, signal?: AbortSignal) => Promise<SearchAnswer>;
  emailTrigger: (report: FailureReport) => Promise<void>;
}

export interface DataProviderOptions {
  config: ApiAddress;
  entities: readonly Entity[];
  /** Where to look up own calls. @default all declarations */
  declarations?: readonly Declaration[];
  /** The current group, outlets and selected outlet. */
  scope: () => CallScope;
  getToken?: () => string | undefined | Promise<string | undefined>;
  /** After a 401: true if the sign-in was renewed and the call can be retried. */
  onUnauthorized?: () => boolean | Promise<boolean>;
  fetch?: typeof fetch;
  /** @default navigator.onLine */
  isOnline?: () => boolean;
  /** Calls the listener when the connection is back. @default the window's `online` event */
  onOnline?: (listener: () => void) => void;
  /** Where failure reports wait for the connection. @default memory */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  timeoutMs?: number;
  /** Before and after a call that may write: what was read before it is out of date. */
  onWrite?: () => void;
}
