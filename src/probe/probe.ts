/**
 * Sends an API all of the specification's reads the way the console does, through its own session and data provider, and reports what the
 * console can do with each. It writes nothing except the sign-in.
 */

import type { AuthDetails } from '#authProvider';
import type { ModuleNames } from '#authProvider/grants';
import { type Ask, sessionFromCalls } from '#authProvider/specSession';
import { createDataProvider, type HttpError, isHttpError } from '#dataProvider';
import { knownCalls } from '#dataProvider/context';
import { dialectOf } from '#dataProvider/dialects';
import { couchLike } from '#dataProvider/dialects/couchLike';
import { readSignIn } from '#dataProvider/dialects/signIn';
import { createHttp } from '#dataProvider/http';
import type { ColumnNames } from '#dataProvider/otherApis/reportRows';
import type { Entity } from '#engine/define/declaration';
import type { Tool } from '#engine/define/page';
import type { Report } from '#engine/define/report';
import { toolCalls } from '#engine/read/calls';
import { isEntity, isReport, isTool, labelOfDeclaration } from '#engine/read/entities';
import { type Missing, missingFrom, servedBySpec } from '#engine/read/narrowToSpec';
import { type CallNames, unknownCalls, withCalls } from '#engine/read/otherApis/otherCalls';
import { businessDate } from '#engine/run/time/businessDay';
import { addDays } from '#engine/run/time/days';
import { isRows } from '#engine/run/values';
import { everyWholeDeclaration, fetchDeclarations, wholeDeclarations } from '#resources';
import { blankColumns, blankNote, blankOf } from './blanks';

/** The result of one read. `refused`: this person can't see it; `odd`: the console can't use the answer. */
export type State = 'works' | 'absent' | 'refused' | 'odd';

export interface Finding {
  /** Where the console shows it: Menu items, Sales report. */
  what: string;
  /** The method and path of the request. */
  call: string;
  state: State;
  /** What was found, or the problem. */
  note: string;
}

interface ProbeOptions {
  apiUrl: string;
  inventoryUrl: string;
  dialect?: string;
  /** What the API's permission modules mean: `modules` of config.json. */
  modules?: ModuleNames;
  /** Its own methods and paths: `calls` of config.json. */
  calls?: CallNames;
  /** Its names of reports' columns: `columns` of config.json. */
  columns?: Readonly<Record<string, ColumnNames>>;
  email: string;
  password: string;
  fetch?: typeof fetch;
  /** Called after each finding. */
  onFound?: (finding: Finding) => void;
}

/** The session's calls, by prefix; longer ones first. */
const SESSION_PARTS: readonly (readonly [start: string, what: string])[] = [
  ['v1/users/', 'the person'],
  ['v1/userRoles/', 'roles'],
  ['v1/outlets/modules', 'modules'],
  ['v1/outlets/', 'an outlet'],
  ['v1/systemSettings/', 'its settings'],
  ['v1/oloSettings/', 'its online ordering'],
];

const ABSENT: readonly number[] = [404, 405, 410, 501];
/** The console's timeout for a save. */
const PATIENCE_MS = 30_000;

/** Why a read failed. */
function troubleOf(error: HttpError): Pick<Finding, 'state' | 'note'> {
  const { status, message, code, cause } = error;
  if (ABSENT.includes(status)) return { state: 'absent', note: `status ${status}` };
  if (status === 401 || status === 403) return { state: 'refused', note: `status ${status}: ${message}` };
  if (code === 'unreadable') return { state: 'odd', note: message };
  if (cause instanceof SyntaxError) return { state: 'odd', note: 'the answer is neither JSON nor a plain text' };
  if (status === 0) return { state: 'odd', note: `no answer (${cause instanceof Error ? cause.message : message})` };
  return { state: 'odd', note: `status ${status}: ${message}` };
}

/** Signs in and makes all reads. Rejects if that is impossible: the API isn't there, or refuses the sign-in. */
export async function probe(options: ProbeOptions): Promise<Finding[]> {
  const { apiUrl, inventoryUrl, email, password, onFound } = options;
  const dialect = dialectOf(options.dialect);
  const findings: Finding[] = [];
  /** The last call and its body, as made by the console's own code. */
  let last = { call: '', json: undefined as unknown };
  const base = options.fetch ?? fetch;
  const watched: typeof fetch = async (input, init) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await base(input, { ...init, signal });
    const { pathname } = new URL(String(input), 'http://localhost');
    const text = await response.clone().text();
    last = { call: `${init?.method ?? 'GET'} ${pathname}`, json: undefined };
    try {
      last.json = JSON.parse(text);
    } catch {
      last.json = text;
    }
    return response;
  };
  const say = (finding: Finding) => {
    findings.push(finding);
    onFound?.(finding);
  };
  const http = createHttp({ fetch: watched, readRefusal: dialect.readRefusal });

  const { json } = await http({ method: 'POST', url: `${apiUrl}/v1/auth/validateUser`, body: { email, password } });
  const signedIn = readSignIn(json);
  if (!signedIn) throw new Error('The answer of validateUser has no accessToken');
  const { rest: _, ...details } = signedIn;
  say({ what: 'Signing in', call: 'POST /v1/auth/validateUser', state: 'works', note: namesOf(details) });
  const getToken = () => details.accessToken;
  const asked = createHttp({ fetch: watched, getToken, readRefusal: dialect.readRefusal });

  /** Makes one read and reports its result. */
  const look = async <T>(what: string, call: string, work: () => Promise<T>, note: (answer: T) => string) => {
    try {
      const answer = await work();
      say({ what, call: last.call || call, state: 'works', note: note(answer) });
      return answer;
    } catch (error) {
      // Without a group or an outlet some addresses can't be built.
      const trouble = isHttpError(error) ? troubleOf(error) : ({ state: 'odd', note: String(error) } as const);
      const isView = trouble.state === 'odd' && dialect !== couchLike && couchLike.readList(last.json) !== undefined;
      const hint = isView ? '; set "dialect": "couchLike"' : '';
      say({ what, call, ...trouble, note: trouble.note + hint });
      return undefined;
    }
  };

  const verifying = 'GET /v1/auth/verifyToken';
  await look(
    'Checking the sign-in',
    verifying,
    () => asked({ url: `${apiUrl}/v1/auth/verifyToken` }),
    () => 'valid',
  );

  const ask: Ask = async (path) => {
    const what = `Session: ${SESSION_PARTS.find(([start]) => path.replace(/^\//, '').startsWith(start))?.[1] ?? path}`;
    const call = `GET /${path}`;
    return (
      await look(
        what,
        call,
        () => asked({ url: `${apiUrl}/${path}` }),
        () => '',
      )
    )?.json;
  };
  const session = await sessionFromCalls(
    details,
    { known: undefined, isNew: false },
    { ask, dialect, modules: options.modules },
  );
  const { user, permissions, isAdministrator, outlets, unknownModules = [] } = session;
  const rights = isAdministrator ? 'everything' : `${Object.keys(permissions).length} modules`;
  say({
    what: 'Session',
    call: 'all of these',
    state: user.groupId && user.outletIds.length > 0 && (isAdministrator || rights !== '0 modules') ? 'works' : 'odd',
    note: `${user.firstName} ${user.lastName}, group ${user.groupId || 'unknown'}, ${counted(user.outletIds.length, 'outlet')}, may open ${rights}`,
  });
  if (unknownModules.length > 0)
    say({
      what: 'Modules of the role',
      call: 'GET /v1/userRoles',
      state: 'odd',
      note: `the console doesn’t know ${unknownModules.join(', ')}; say what they mean under "modules" in config.json`,
    });

  await fetchDeclarations('all');
  const { calls = {}, columns = {} } = options;
  const declared = withCalls(wholeDeclarations(), calls);
  const strangers = unknownCalls(wholeDeclarations(), calls);
  const reportNames = declared.filter(isReport).map(({ name }) => name);
  strangers.push(...Object.keys(columns).filter((name) => !reportNames.includes(name)));
  if (strangers.length > 0)
    say({
      what: 'config.json',
      call: 'calls and columns',
      state: 'odd',
      note: `no call of the specification and no report is named ${strangers.join(', ')}`,
    });
  const config = {
    ...{ apiUrl, inventoryUrl, extensions: false, columns },
    ...(options.dialect ? { dialect: options.dialect } : {}),
  };
  const scope = () => ({ groupId: user.groupId, outletIds: user.outletIds, outletId: user.outletIds[0] ?? '' });
  const provider = createDataProvider({
    ...{ config, entities: declared.filter(isEntity), declarations: declared, scope },
    getToken,
    fetch: watched,
    onOnline: () => {},
  });
  const callsOf = knownCalls(false);

  /** A record of each list, which other requests need. */
  const first = new Map<string, string>();
  const lookAtEntity = async (entity: Entity) => {
    const { getList, getOne, rest } = callsOf(entity);
    // Our own calls aren't part of the specification.
    if (rest) return;
    const what = labelOfDeclaration(entity);
    let id: string | undefined;
    if (getList) {
      const list = { pagination: { page: 1, perPage: 2 }, sort: { field: '_id', order: 'ASC' as const }, filter: {} };
      const answer = await look(
        what,
        `GET /${getList.path}`,
        () => provider.getList(entity.name, list),
        (found) => listNote(found) + blankNote(blankColumns(entity, found.data)),
      );
      id = answer?.data[0]?.id;
      if (id !== undefined) first.set(entity.name, id);
    } else if (entity.kind === 'resource' && entity.per) id = entity.per === 'group' ? user.groupId : scope().outletId;
    if (!getOne || id === undefined) return;
    const one = id;
    await look(`${what}: one`, `GET /${getOne.path}`, () => provider.getOne(entity.name, { id: one }), recordNote);
  };
  const today = businessDate(new Date(), outlets[0] ?? {});
  const range = { fromDate: addDays(today, -7), toDate: today, outlets: user.outletIds.join(',') };
  /** A report page's initial parameters; a required record is the first of its list. */
  const parametersOf = ({ parameters = {}, period }: Report): Record<string, string> => {
    const chosen = Object.entries(parameters).flatMap(([key, field]) => {
      const value = field.default ?? (field.required && field.kind === 'reference' ? first.get(field.to) : undefined);
      return value === undefined ? [] : [[key, String(value)]];
    });
    return { ...Object.fromEntries(chosen), ...(period === 'range' ? range : { outlets: range.outlets }) };
  };
  /** Whether every record that a report requires was found in its list. */
  const canAsk = (report: Report): boolean =>
    Object.entries(report.parameters ?? {}).every(([key, { required }]) => !required || key in parametersOf(report));
  const lookAtReport = (report: Report) =>
    look(
      labelOfDeclaration(report),
      `GET /v1${report.path}`,
      () => provider.report(report.path, { ...parametersOf(report), limit: 2 }),
      ({ docs }) => (isRows(docs) && docs.length > 0 ? `rows${blankNote(blankOf(report, docs))}` : 'no rows'),
    );
  const lookAtTool = async (tool: Tool) => {
    for (const [key, call] of Object.entries(toolCalls(tool))) {
      if (call.extension || call.method !== 'GET' || call.path.includes('{')) continue;
      const what = `${labelOfDeclaration(tool)}: ${key}`;
      await look(
        what,
        `GET /${call.path}`,
        () => provider.custom(tool.name, key, { query: range }),
        () => '',
      );
    }
  };

  for (const entity of declared.filter(isEntity)) await lookAtEntity(entity);
  for (const report of declared.filter(isReport)) if (canAsk(report)) await lookAtReport(report);
  // Pages that the console doesn't offer with such an API, such as the dashboards, send no requests either.
  const absent = new Set(
    servedBySpec(everyWholeDeclaration()).flatMap((each) => ('absent' in each && each.absent ? [each.name] : [])),
  );
  for (const tool of declared.filter(isTool)) if (!absent.has(tool.name)) await lookAtTool(tool);
  return findings;
}

/** Pages and actions that the console doesn't offer with an API that has only the specification's calls. */
export const notOffered = (): Missing => missingFrom(everyWholeDeclaration());

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const namesOf = (details: AuthDetails): string =>
  `answers ${Object.entries(details)
    .flatMap(([key, value]) => (value ? [key] : []))
    .join(', ')}`;

const listNote = ({ data, total, meta }: { data: readonly { _rev?: unknown }[]; total?: number; meta?: unknown }) => {
  if (data.length === 0) return 'no records';
  const bookmark = typeof meta === 'object' && meta !== null && 'bookmark' in meta ? meta.bookmark : undefined;
  const count = total === undefined ? 'records' : counted(total, 'record');
  const revision = data[0]?._rev === undefined ? ', without _rev' : '';
  const paging =
    bookmark === undefined ? (total !== undefined && total > 2 ? ', the console pages' : '') : ', the API pages';
  return `${count}${paging}${revision}`;
};

const recordNote = ({ data }: { data: object }): string => `${Object.keys(data).length} fields`;
