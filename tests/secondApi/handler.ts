/**
 * A second API, written from the specification's text alone: documents with `_id` and `_rev`, whole lists, writes answered with texts,
 * errors in several styles, nothing beyond the specification's calls. Where the specification is silent, it behaves like such APIs.
 */

import { type Call, findCall, type Shape } from './calls';
import { conflict, FORBIDDEN, failureOf, json, none, type Oddities, refusal, text } from './oddities';
import { type Doc, DocumentStore, type Draft, isDraft } from './store';

export type ServiceName = Call['service'];

/** One received request. */
export interface Recorded {
  service: ServiceName;
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  /** Names of the request's headers; for a preflight, the ones it asks for. */
  headers: string[];
  /** Whether the specification has this call. */
  isKnown: boolean;
  status: number;
}

export interface SecondApiOptions {
  /** How writes are answered. @default 'text' */
  writes?: 'text' | 'record' | 'empty';
  /** What signing in returns in addition to the specification's four auth details. @default nothing */
  signInExtras?: (user: Doc) => Draft;
  /** Its oddities; a test may change them while it runs. @default none */
  oddities?: Oddities;
}

export interface SecondApi {
  fetch: (service: ServiceName, request: Request) => Promise<Response>;
  store: DocumentStore;
  /** Its oddities; changes apply from then on. */
  oddities: Oddities;
  requests: Recorded[];
  /** Requests outside the specification. */
  surplus: () => string[];
}

/** Ids of new documents: such APIs number them, in order. */
const NUMBERS: Readonly<Record<string, { field: string; prefix: string }>> = {
  po: { field: 'pONumber', prefix: 'PO-NEW' },
  grn: { field: 'grnNumber', prefix: 'GRN-NEW' },
};
const EMAIL_ALREADY = 'Email already exists';
const WORDS = { insert: 'Created successfully', update: 'Updated successfully', save: 'Saved successfully' } as const;

const listed = (docs: readonly Doc[], shape: Shape = 'couch'): unknown =>
  ({ couch: { docs, bookmark: 'nil' }, docs: { docs }, array: docs, data: { data: docs } })[shape];

const drafts = (value: unknown): Draft[] => (Array.isArray(value) ? value.filter(isDraft) : []);
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const shares = (doc: Doc, outlets: readonly string[]): boolean =>
  [...texts(doc.outlets), ...texts(doc.outletIds)].some((id) => outlets.includes(id));

async function bodyOf(request: Request): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'DELETE') return undefined;
  if (request.headers.get('Content-Type')?.includes('multipart')) {
    const parts = [...(await request.formData()).entries()];
    return Object.fromEntries(parts.map(([key, value]) => [key, partOf(value)]));
  }
  const sent = await request.text();
  if (sent === '') return undefined;
  try {
    return JSON.parse(sent);
  } catch {
    return sent;
  }
}

/** A part of a form: a list or object as JSON, a picture by its name, anything else as text. */
function partOf(value: unknown): unknown {
  if (typeof value !== 'string') return 'picture';
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === 'object' ? read : value;
  } catch {
    return value;
  }
}

export function createSecondApi(seeds: readonly Draft[], options: SecondApiOptions = {}): SecondApi {
  const store = new DocumentStore(seeds);
  const requests: Recorded[] = [];
  const tokens = new Map<string, string>();
  const { oddities = {} } = options;
  let signIns = 0;
  let documents = 0;

  const written = (act: 'insert' | 'update' | 'save', doc: Doc): Response => {
    if (options.writes === 'record') return json(doc);
    if (options.writes === 'empty') return new Response(null, { status: 204 });
    // Creating a document returns its id; other writes return a success text.
    return act === 'insert' && ['po', 'grn'].includes(doc.type)
      ? json({ ok: true, id: doc._id, rev: doc._rev })
      : text(WORDS[act]);
  };

  function put(act: 'insert' | 'update' | 'save', type: string, sent: unknown): Response {
    if (!isDraft(sent)) return text('Bad Request', 400);
    const held = typeof sent._id === 'string' ? store.get(sent._id) : undefined;
    if (act === 'update' && !held) return json({ error: 'not_found', reason: 'missing' }, 404);
    if (type === 'user') {
      const twin = store.all('user').find(({ _id, email }) => email === sent.email && _id !== sent._id);
      if (twin) return text(EMAIL_ALREADY, 400);
    }
    if ([sent.name, sent.remarks].includes(FORBIDDEN)) return refusal(oddities);
    const number = act === 'insert' && NUMBERS[type];
    const numbered = number ? { [number.field]: `${number.prefix}-${String(++documents).padStart(4, '0')}` } : {};
    const result = store.put(type, { type, ...numbered, ...sent });
    return result.kind === 'conflict' ? conflict(oddities) : written(act, result.doc);
  }

  function approve(type: string, status: string, sent: unknown): Response {
    const id = isDraft(sent) ? sent._id : undefined;
    const held = typeof id === 'string' ? store.get(id) : undefined;
    if (!isDraft(sent) || !held) return json({ error: `No ${type} was sent` }, 400);
    // It receives the document (specification: "PO object"), and stores what it receives.
    const stamp = status === 'approved' ? { approvedDateTime: new Date().toISOString() } : {};
    const result = store.put(type, { ...sent, type, status, ...stamp });
    if (result.kind === 'conflict') return conflict({ conflict: 'text', ...oddities });
    return written('update', result.doc);
  }

  /** The paid part of a bill is no longer open on the company's or the account's document. */
  function settle(field: string, sent: unknown): Response {
    const id = isDraft(sent) ? sent[field] : undefined;
    const holder = typeof id === 'string' ? store.get(id) : undefined;
    if (!isDraft(sent) || !holder) return text(`${field} is required`, 400);
    const paid = new Map(drafts(sent.bills).map(({ billId, amountApplied }) => [billId, Number(amountApplied)]));
    const bills = drafts(holder.bills).map((bill) => {
      const open = Number(bill.outstanding) - (paid.get(bill.billId) ?? 0);
      return { ...bill, outstanding: open.toFixed(2) };
    });
    store.put(holder.type, { ...holder, bills });
    store.put('settlement', { ...sent, _id: undefined });
    return text('Payment settled');
  }

  function authenticate(step: string, sent: unknown): Response {
    const given = isDraft(sent) ? sent : {};
    if (step === 'verifyToken') return text('OK');
    if (step !== 'validateUser') return text('Updated successfully');
    const user = store.all('user').find(({ email }) => email === given.email);
    if (!user || given.password !== user.demoPassword) return json({ error: 'Invalid email or password' }, 400);
    const accessToken = `access-${++signIns}-${user._id}`;
    tokens.set(accessToken, user._id);
    const details = { accessToken, token: `long-${signIns}`, userId: user._id, email: user.email };
    return json({ ...details, ...options.signInExtras?.(user) });
  }

  function answer({ call, params }: NonNullable<ReturnType<typeof findCall>>, url: URL, sent: unknown): Response {
    const { act } = call;
    const query = url.searchParams;
    switch (act.does) {
      case 'auth':
        return authenticate(act.step, sent);
      case 'answer':
        return typeof act.with === 'string' ? text(act.with) : json(act.with);
      case 'report':
        return none(oddities, []);
      case 'settle':
        return settle(act.field, sent);
      case 'approve':
        return approve(act.type, act.status, sent);
      case 'insert':
      case 'update':
      case 'save':
        return put(act.does, act.type, act.wrapper && isDraft(sent) ? sent[act.wrapper] : sent);
      case 'remove': {
        const result = store.remove(params.id ?? '', params.rev ?? '');
        return result === 'removed'
          ? text('Deleted successfully')
          : result === 'conflict'
            ? conflict(oddities)
            : json({ error: 'not_found', reason: 'missing' }, 404);
      }
      case 'one': {
        const id = act.by === 'query' ? (query.get('_id') ?? query.get('id')) : Object.values(params)[0];
        const doc =
          act.by === 'outlet'
            ? store.all(act.type).find(({ outletId }) => outletId === id)
            : id
              ? store.get(id)
              : undefined;
        if (doc?.type !== act.type) return json({ error: 'not_found', reason: 'missing' }, 404);
        const { demoPassword: _secret, ...shown } = doc;
        return json(act.shape === 'docs' ? { docs: [shown] } : shown);
      }
      case 'list': {
        const group = query.get('group_id') ?? query.get('groupId') ?? params.groupId;
        const outlets = (query.get('outlets') ?? query.get('outletId') ?? params.outletId ?? '').split(',');
        const isOf = (doc: Doc): boolean => {
          if (params.companyId) return doc.companyId === params.companyId;
          const isGroup = (doc.group_id ?? doc.groupId) === group;
          const isOutlet = outlets.includes(String(doc.outletId));
          switch (act.scope) {
            case 'everybody':
              return true;
            case 'group':
            case 'pathGroup':
              return isGroup;
            case 'shared':
              return isGroup && shares(doc, outlets);
            case 'outlet':
              return isOutlet;
            case 'pathOutlet':
              return isOutlet || shares(doc, outlets);
          }
        };
        const docs = store.all(act.type).filter(isOf);
        for (const doc of docs) delete doc.demoPassword;
        return docs.length === 0 ? none(oddities, act.none ?? 'No List') : json(listed(docs, act.shape));
      }
    }
  }

  async function respond(service: ServiceName, request: Request): Promise<Response> {
    const url = new URL(request.url);
    const known = findCall(service, request.method, url.pathname);
    const sent = await bodyOf(request.clone());
    const recorded: Recorded = {
      ...{ service, method: request.method, path: url.pathname, query: Object.fromEntries(url.searchParams) },
      ...{ body: sent, headers: [...request.headers.keys()], isKnown: known !== undefined, status: 0 },
    };
    requests.push(recorded);
    const bearer = request.headers.get('Authorization')?.replace(/^Bearer /, '') ?? '';
    const isOpen = known?.call.act.does === 'auth' && known.call.act.step !== 'verifyToken';
    const response = !known
      ? new Response(`<pre>Cannot ${request.method} ${url.pathname}</pre>`, {
          ...{ status: 404, headers: { 'Content-Type': 'text/html' } },
        })
      : !isOpen && !tokens.has(bearer)
        ? text('Unauthorized', 401)
        : await (failureOf(oddities, known.call.path) ?? answer(known, url, sent));
    recorded.status = response.status;
    return response;
  }

  return {
    store,
    oddities,
    requests,
    surplus: () => requests.filter(({ isKnown }) => !isKnown).map(({ method, path }) => `${method} ${path}`),
    async fetch(service, request) {
      const origin = request.headers.get('Origin');
      const cors = new Headers(origin ? { 'Access-Control-Allow-Origin': origin } : {});
      if (request.method === 'OPTIONS') {
        cors.set('Access-Control-Allow-Headers', 'Authorization, Content-Type');
        cors.set('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
        return new Response(null, { status: 204, headers: cors });
      }
      const response = await respond(service, request);
      for (const [name, value] of cors) response.headers.set(name, value);
      return response;
    },
  };
}
