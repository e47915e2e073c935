import type { QueryClient } from '@tanstack/react-query';
import type { ConsoleDataProvider } from '#dataProvider';
import { labels } from '#dataProvider/labels';
import { statesToEdit } from '#engine/define/amending';
import type { Document } from '#engine/define/document';
import { type AnyRecord, choiceLabel, inSentence } from '#engine/define/fields';
import { type AccessUser, can, neededText, redact } from '#engine/read/access';
import { fieldsOf, lineFieldsOf, type Titled, titleOf } from '#engine/read/entities';
import { pathTo } from '#engine/read/paths';
import { matchesFilter } from '#engine/run/filters';
import { linesOf } from '#engine/run/lines';
import { entity as entityNamed } from '#resources/index';
import { draftStore } from '../form/drafts/useDraft';
import type { FormSession } from '../form/facts/formSession';
import { loadFacts } from '../form/facts/useFacts';
import { filledBy } from '../form/record';
import { changedKeys } from '../form/saving/changes';
import { failureOf } from '../form/saving/failure';
import { isHandheld } from '../grid';
import { lineReferences } from './columns';
import { copiedDocument, freshDocument, isUntouched, newRequestId, notYetCounted, wordsOn } from './newDocument';

/** Records that lines refer to, by resource. */
export type Named = Readonly<Record<string, readonly AnyRecord[]>>;

/** The initial document of a form. */
export interface Begin {
  record: AnyRecord;
  /** Records that the lines refer to. */
  named: Named;
  /** Loads the same records, if the lines can be shown without them: their titles are known. Never rejects. */
  later?: () => Promise<Named>;
  /** Its source document. */
  source?: { resource: string; by: string; record: AnyRecord };
  /** Continues with someone else's or your own draft instead of here, after `prepare`. */
  instead?: { path: string; message?: string; prepare?: () => void };
}

interface BeginTools {
  entity: Document;
  session: FormSession;
  dataProvider: ConsoleDataProvider;
  queryClient: QueryClient;
}

/** Names a new document that waits to be sent: others may be begun in the meantime. */
export const WAITING = 'waiting';

/** The declared start that the URL asks for: `/createpo?reorder`. */
const begunBy = (entity: Document, parameters: URLSearchParams): string[] =>
  Object.keys(entity.begins ?? {}).filter((key) => parameters.has(key));

/** The draft's name in this browser: each source and each copy has its own. */
export function draftForm(entity: Document, parameters: URLSearchParams): string {
  for (const { by } of Object.values(entity.from ?? {})) {
    const id = parameters.get(by);
    if (id) return `${entity.name} ${by} ${id}`;
  }
  const waiting = parameters.get(WAITING);
  if (waiting) return `${entity.name} ${WAITING} ${waiting}`;
  const original = parameters.get('copyOf');
  const [asked] = begunBy(entity, parameters);
  if (asked) return `${entity.name} ${asked} ${parameters.get(asked) ?? ''}`.trim();
  if (original) return `${entity.name} copyOf ${original}`;
  return [entity.name, new URLSearchParams(filledBy(entity, parameters)).toString()].filter(Boolean).join(' ');
}

export const draftStatus = (entity: Document): string => Object.keys(entity.statuses)[0] ?? 'draft';

/** Whether people can still change it in its form. */
export const isEditable = (entity: Document, { status }: Titled): boolean =>
  statesToEdit(entity).includes(String(status));

/** Where an existing document continues: its form while it is a draft, otherwise its review page. */
export const storageKeyOf = (entity: Document, record: AnyRecord): string =>
  pathTo(entity, isEditable(entity, record) ? 'edit' : 'review', String(record._id));

type Wanted = ReadonlyMap<string, ReadonlySet<string>>;

/** The ids of the records that lines refer to, by resource. */
function referredIn(entity: Document, lines: readonly AnyRecord[]): Wanted {
  const wanted = new Map<string, Set<string>>();
  for (const [key, field] of lineReferences(lineFieldsOf(entity)))
    for (const line of lines) {
      const id = line[key];
      if (typeof id === 'string' && id) wanted.set(field.to, (wanted.get(field.to) ?? new Set()).add(id));
    }
  return wanted;
}

/** Whether the answers so far had the titles of all these records. */
const areTitled = (wanted: Wanted): boolean =>
  [...wanted].every(([to, ids]) => [...ids].every((id) => labels.get(to, id) !== undefined));

/** Loads records that lines refer to. They are also used as facts, so that nothing is loaded twice. */
async function load({ dataProvider, queryClient }: BeginTools, wanted: Wanted): Promise<Named> {
  const named: Record<string, AnyRecord[]> = {};
  await Promise.all(
    [...wanted].map(async ([to, ids]) => {
      const { data } = await dataProvider.getMany(to, { ids: [...ids] });
      named[to] = data;
      for (const record of data) queryClient.setQueryData([to, 'fact', String(record._id ?? record.id)], record);
    }),
  );
  return named;
}

/** The records of these lines: loaded now only if their titles aren't known, so that hundreds of lines are shown at once. */
async function namedIn(tools: BeginTools, lines: readonly AnyRecord[]): Promise<Pick<Begin, 'named' | 'later'>> {
  const wanted = referredIn(tools.entity, lines);
  if (!areTitled(wanted)) return { named: await load(tools, wanted) };
  // What failed is asked for again with the document's facts.
  return { named: {}, later: () => load(tools, wanted).catch(() => ({})) };
}

/** A draft of this kind for the same source; undefined if there is none. */
export async function draftFor(
  { entity, dataProvider }: Pick<BeginTools, 'entity' | 'dataProvider'>,
  by: string,
  sourceIds: readonly string[],
): Promise<AnyRecord[]> {
  if (sourceIds.length === 0) return [];
  const { data } = await dataProvider.getList(entity.name, {
    filter: { [by]: [...sourceIds], status: draftStatus(entity) },
    pagination: { page: 1, perPage: 100 },
    sort: { field: '_id', order: 'ASC' },
    meta: { anyOutlet: true },
  });
  return data;
}

/** The maximum wait for the server: without an answer the draft is shown as it is. */
const PATIENCE_MS = 5_000;

const within = <T>(work: Promise<T>, ms: number): Promise<T | undefined> =>
  Promise.race([work.catch(() => undefined), new Promise<undefined>((done) => setTimeout(done, ms, undefined))]);

/** The rest of draft `content` after the server has `saved`; undefined if both are equal. */
function leftOver(entity: Document, user: AccessUser, saved: AnyRecord, content: AnyRecord): AnyRecord | undefined {
  const { clientRequestId: _id, ...given } = content;
  // Fields that the person can't see didn't come from them.
  const typed = redact(user, fieldsOf(entity), given);
  const keys = changedKeys(entity, saved, { ...saved, ...typed });
  return keys.length ? Object.fromEntries([...keys, '_grid'].map((key) => [key, typed[key]])) : undefined;
}

/** Moves unsaved input to the form of the document that an earlier save did create after all. Returns whether there is any. */
export function carryOver(
  entity: Document,
  { user, owner }: FormSession,
  saved: AnyRecord,
  content: AnyRecord,
): boolean {
  const left = leftOver(entity, user, saved, content);
  if (!left) return false;
  const key = { owner, form: entity.name, recordId: String(saved._id) };
  return draftStore().write(key, left, typeof saved._rev === 'string' ? saved._rev : undefined);
}

/** Whether a save without an answer reached the server: then that document continues. */
async function savedAfterAll(tools: BeginTools, form: string, content: AnyRecord): Promise<Begin['instead']> {
  const { entity, session, dataProvider } = tools;
  const { clientRequestId } = content;
  if (typeof clientRequestId !== 'string') return undefined;
  const saved = await within(dataProvider.savedAs(entity.name, clientRequestId), PATIENCE_MS);
  if (!saved) return undefined;
  const isMore = saved.status === draftStatus(entity) && leftOver(entity, session.user, saved, content) !== undefined;
  const more = isMore ? ' Your later changes are here and not saved yet.' : '';
  return {
    path: storageKeyOf(entity, saved),
    message: `${titleOf(entity, saved)} had been saved after all.${more}`,
    prepare: () => {
      if (isMore) carryOver(entity, session, saved, content);
      draftStore().remove({ owner: session.owner, form });
    },
  };
}

/** The URL's source with the document it fills in, or the reason why it can't be used. */
async function fromSource(
  tools: BeginTools,
  parameters: URLSearchParams,
): Promise<Pick<Begin, 'source' | 'instead'> & { filled: AnyRecord }> {
  const { entity, session, dataProvider, queryClient } = tools;
  for (const [resource, link] of Object.entries(entity.from ?? {})) {
    const id = parameters.get(link.by);
    if (!id) continue;
    const target = entityNamed(resource);
    const record = (await dataProvider.getOne(resource, { id })).data as AnyRecord;
    // A plain record, such as a recipe, may have many at once.
    const [draft] = target.kind === 'document' ? await draftFor(tools, link.by, [id]) : [];
    if (draft) {
      const message = `${titleOf(entity, draft)} is already a draft for ${titleOf(target, record)}.`;
      return { filled: {}, instead: { path: storageKeyOf(entity, draft), message } };
    }
    if (!matchesFilter(record, link.where)) {
      const status = fieldsOf(target).status;
      const state = status ? inSentence(choiceLabel(status, String(record.status))) : String(record.status);
      const one = inSentence(entity.label.one);
      throw new Error(`${titleOf(target, record)} is ${state}: a ${one} cannot be made from it.`);
    }
    const facts = link.facts ? await loadFacts(queryClient, dataProvider, { facts: link.facts }, record) : {};
    return { filled: link.fill(record, facts, session.context), source: { resource, by: link.by, record } };
  }
  return fromFacts(tools, parameters);
}

/** Another start that the URL asks for; a redirect if there is nothing to start with. */
async function fromFacts(
  { entity, session, dataProvider, queryClient }: BeginTools,
  parameters: URLSearchParams,
): Promise<Pick<Begin, 'instead'> & { filled: Begin['record'] }> {
  const [key = ''] = begunBy(entity, parameters);
  const begins = entity.begins?.[key];
  if (!begins) return { filled: filledBy(entity, parameters) };
  const seen = Object.entries(begins.facts).filter(([, { of }]) => can(session.user, entityNamed(of).module, 'view'));
  const outlet = { outletId: session.context.outlet._id };
  const facts = await loadFacts(queryClient, dataProvider, { facts: Object.fromEntries(seen) }, outlet);
  const filled = begins.fill(facts, session.context, parameters.get(key) ?? '');
  return filled ? { filled: { ...outlet, ...filled } } : { filled: {}, instead: { path: begins.otherwise } };
}

/** On a phone or touch tablet, a document that no one has saved yet, with lines to tick if it was begun from another record. */
const toTick = (entity: Document, record: Begin['record']): Begin['record'] =>
  Object.values(entity.from ?? {}).some(({ by }) => record[by]) && isHandheld()
    ? notYetCounted(entity, record)
    : record;

/** A new document: blank, from a source (`?poId=`), or a copy (`?copyOf=`); with its draft's request id, if there is one. */
export async function beginNew(tools: BeginTools, parameters: URLSearchParams): Promise<Begin> {
  const { entity, session, dataProvider } = tools;
  const form = draftForm(entity, parameters);
  const kept = draftStore().read<AnyRecord>({ owner: session.owner, form })?.content;
  const original = parameters.get('copyOf');
  const instead = kept ? await savedAfterAll(tools, form, kept) : undefined;
  if (instead) return { record: {}, named: {}, instead };
  const begun = fromSource(tools, parameters).catch((error: unknown): Awaited<ReturnType<typeof fromSource>> => {
    // A draft that waits to be sent has everything; its source may be out of reach.
    if (kept && failureOf(error).kind === 'failed') return { filled: {} };
    throw error;
  });
  const { filled, source, instead: draft } = await begun;
  if (draft) return { record: {}, named: {}, instead: draft };
  const record = original
    ? copiedDocument(
        entity,
        (await dataProvider.getOne(entity.name, { id: original })).data as AnyRecord,
        session.words,
      )
    : toTick(entity, freshDocument(entity, filled, wordsOn(session.words, filled.docDate, session.context.outlet)));
  const whole: AnyRecord = {
    ...record,
    clientRequestId: typeof kept?.clientRequestId === 'string' ? kept.clientRequestId : newRequestId(),
  };
  const lines = linesOf(kept?.items ? kept : whole);
  // A draft shows its lines with the names it stored, online or offline.
  const names = await namedIn(tools, lines).catch((error: unknown) => {
    if (kept) return { named: {} };
    throw error;
  });
  return { record: whole, ...names, ...(source ? { source } : {}) };
}

/** A stored draft; a document that is no longer a draft, or can't be changed, opens for viewing instead. */
export async function beginEdit(tools: BeginTools, id: string): Promise<Begin> {
  const { entity, session, dataProvider } = tools;
  const stored = (await dataProvider.getOne(entity.name, { id })).data as AnyRecord;
  const record = isUntouched(entity, stored) ? toTick(entity, stored) : stored;
  const isQueued = record.approvalState === 'queued' || record.approvalState === 'processing';
  if (!isEditable(entity, record) || isQueued || !session.context.can('edit')) {
    const message =
      isEditable(entity, record) && !isQueued ? `${neededText('Edit', inSentence(entity.label.many))}.` : undefined;
    return { record, named: {}, instead: { path: pathTo(entity, 'review', id), ...(message ? { message } : {}) } };
  }
  const kept = draftStore().read<AnyRecord>({ owner: session.owner, form: entity.name, recordId: id })?.content;
  const [names, source] = await Promise.all([
    namedIn(tools, [...linesOf(record), ...linesOf(kept ?? {})]),
    sourceOf(tools, record),
  ]);
  return { record, ...names, ...source };
}

/** The source of a stored document. */
async function sourceOf({ entity, dataProvider }: BeginTools, record: AnyRecord): Promise<Pick<Begin, 'source'>> {
  for (const [resource, { by }] of Object.entries(entity.from ?? {})) {
    const id = record[by];
    if (typeof id !== 'string' || !id) continue;
    const { data } = await dataProvider.getMany(resource, { ids: [id] });
    if (data[0]) return { source: { resource, by, record: data[0] } };
  }
  return {};
}
