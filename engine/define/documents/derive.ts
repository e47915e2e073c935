/** Fills in everything that a document's declaration leaves out. Readers get the result and know no shorthand. */

import { linesOf } from '#engine/run/lines';
import { withOpen, withShare } from '#engine/run/progress';
import type { AnyRecord, Fields } from '../fields';
import type { ResolvedList } from '../list';
import { inPlaces, resolveCheck, resolveServes } from '../resolve';
import type { Calls } from '../resource';
import type { Context } from '../rules';
import type { Permissions } from '../trade/permissions';
import { AMEND, amendingActions, amendingPermission, amendmentProblems, approvedVersion } from './amending';
import { attaching } from './attaching';
import { withDerivedFields, withDerivedLineFields } from './derivedFields';
import {
  approvalProblems,
  countingOf,
  type Fulfilling,
  fulfilFacts,
  fulfillingOf,
  fulfilProblems,
  linkOf,
  numberedBy,
  numberOf,
  patchesOf,
  releaseOf,
  reversalProblems,
  shownOf,
  sourceOf,
} from './fulfils';
import { actionsOf, statusesOf } from './lifeCycle';
import { movementsOf, reversalOf, reversalsOf } from './moves';
import type { Counting, DocumentLetter, LineKit } from './parts';
import { SEND, sending, sendingPermission } from './sending';
import type { DeclaredDocument, Document } from './shape';

const isKit = (lines: DeclaredDocument['lines']): lines is LineKit => lines.kind === 'lineKit';

interface Parts {
  /** The declaration as written. */
  said: DeclaredDocument;
  /** The kit that its lines come from, if any. */
  kit: LineKit | undefined;
  /** The fields of a line. */
  lines: Fields;
  /** The fields of the document, including derived ones. */
  fields: Fields;
  /** What it fulfils, if anything. */
  fulfilling: Fulfilling | undefined;
}

/** The lines and their derivations, then the document's own. */
function computeOf({ said, kit, fields, fulfilling }: Parts): Document['compute'] {
  const { lineValues, compute, progress } = said;
  if (!kit && !lineValues && !progress && !fulfilling) return compute;
  return (record: AnyRecord, facts: AnyRecord, context: Context) => {
    const valued = linesOf(record).map((line) => {
      const source = fulfilling && sourceOf(fulfilling.fulfils, facts, line);
      const known = fulfilling ? { ...line, ...numberedBy(fulfilling.fulfils, facts, source) } : line;
      return lineValues ? { ...known, ...lineValues(known, { facts, document: record, source }) } : known;
    });
    const { items: figured, ...totals } = kit?.compute({ ...record, items: valued }, facts) ?? { items: valued };
    const compared = fulfilling
      ? figured.map((line) => ({ ...line, ...shownOf(fulfilling, sourceOf(fulfilling.fulfils, facts, line), line) }))
      : figured;
    const items = progress ? compared.map((line) => withOpen(progress, line)) : compared;
    const derived: AnyRecord = {
      items,
      ...Object.fromEntries(Object.entries(totals).filter(([key]) => key in fields)),
      ...(progress ? withShare(progress, items) : {}),
      ...(fulfilling ? numberOf(fulfilling, facts) : {}),
    };
    return { ...derived, ...compute?.({ ...record, ...derived }, facts, context) };
  };
}

const checkOf =
  ({ said, kit, fulfilling }: Parts): Document['check'] =>
  (record, facts, context) => [
    ...(kit?.check(record, facts) ?? []),
    ...(fulfilling ? fulfilProblems(fulfilling, record, facts) : []),
    ...(said.amends ? amendmentProblems(said, record) : []),
    ...(said.check ? resolveCheck(said.check)(record, facts, context) : []),
  ];

/** Whether its approved documents can be reversed. */
const isReversible = ({ moves, stockCounts }: DeclaredDocument): boolean =>
  reversalOf(moves) !== undefined || stockCounts !== undefined;

function actionsWith({ said, kit, fields, fulfilling }: Parts): Document['actions'] {
  const { moves, amends } = said;
  const patched = (record: AnyRecord, facts: AnyRecord, sign: 1 | -1) =>
    fulfilling ? { patches: patchesOf(fulfilling, record, facts, sign) } : {};
  const {
    approve,
    delete: deleted,
    ...others
  } = actionsOf(said, {
    check: (record, facts, context) => (fulfilling ? approvalProblems(fulfilling, record, facts, context) : []),
    approve: (record, facts) => ({
      movements: movementsOf(moves, kit, record, facts),
      ...patched(record, facts, 1),
      ...(amends ? { set: approvedVersion(said, record) } : {}),
    }),
    reverse: isReversible(said)
      ? (record, facts) => ({
          movements: [...reversalsOf(moves, kit, record, facts), ...(said.stockCounts?.reversed(record) ?? [])],
          problems: fulfilling ? reversalProblems(fulfilling, facts) : [],
          ...patched(record, facts, -1),
        })
      : undefined,
    release: fulfilling && ((record, facts) => ({ patches: releaseOf(fulfilling, record, facts) })),
  });
  return {
    ...(approve ? { approve } : {}),
    // What comes next after the approval.
    ...(said.letter ? { [SEND]: sending(said) } : {}),
    ...others,
    ...(amends ? amendingActions(said, fields, amends) : {}),
    attach: attaching(said),
    ...(deleted ? { delete: deleted } : {}),
  };
}

/** Fields that are list columns, or else required references without a default and what the document fulfils; and its total. */
function headerOf({ said, fields }: Parts, totals: readonly string[]): readonly string[] {
  const keys = Object.keys(fields);
  const placed = keys.flatMap((key) => (fields[key]?.column ? [{ entry: key, place: fields[key].column }] : []));
  const usual = keys.filter((key) => {
    const field = fields[key];
    return field?.kind === 'reference' && (key === said.fulfils?.by || (field.required && field.default === undefined));
  });
  return [...new Set([...(placed.length > 0 ? inPlaces(placed) : usual), ...totals.slice(-1)])];
}

/** Number, date, outlets, header, progress, state, people; filters by date, partner, kind, dates and state; search by its numbers. */
function listOf({ said, fields }: Parts, header: readonly string[]): ResolvedList<string, AnyRecord> {
  const { number, progress, fulfils, partner } = said;
  const is = (kind: string) => (key: string) => fields[key]?.kind === kind;
  const isFilter = (key: string): boolean =>
    fields[key]?.filterBy !== undefined ||
    (header.includes(key) && (is('choice')(key) || is('date')(key) || (is('reference')(key) && key !== fulfils?.by)));
  const state = ['status'];
  return {
    columns: [
      number,
      'docDate',
      ...(partner ? ['outletId'] : []),
      ...header,
      ...(progress?.share ? [progress.share] : []),
      ...state,
      'addedBy',
      'approvedBy',
    ],
    filters: [...new Set(['docDate', ...Object.keys(fields).filter(isFilter), 'status'])],
    sort: '-docDate',
    search: [
      number,
      ...header.filter(is('text')),
      ...(fulfils && fulfils.of.number in fields ? [fulfils.of.number] : []),
    ],
    ...said.list,
  };
}

/** Permissions for its effects, after the declared ones. */
const permissionsOf = (said: DeclaredDocument): Permissions => {
  const { permissions = {}, fulfils, letter, amends } = said;
  const effects = [...(fulfils?.beyond ? [fulfils.beyond.needs] : []), ...(isReversible(said) ? ['reverse'] : [])];
  return {
    ...permissions,
    ...(letter ? { [SEND]: permissions[SEND] ?? sendingPermission(said) } : {}),
    ...(amends ? { [AMEND]: permissions[AMEND] ?? amendingPermission(said) } : {}),
    ...Object.fromEntries(effects.map((action) => [action, permissions[action] ?? {}])),
  };
};

function callsOf({ calls }: DeclaredDocument): Calls | undefined {
  if (!calls) return undefined;
  const { approve: _approve, delete: _delete, ...plain } = calls;
  return plain;
}

/** A letter to another company leaves out how far the document is fulfilled. */
const withoutProgress = (letter: DocumentLetter, { progress, amends }: DeclaredDocument): DocumentLetter => ({
  ...letter,
  hides: [
    ...(letter.hides ?? []),
    ...[progress?.share, progress?.done, progress?.closed, progress?.returned, progress?.open].filter(
      (key) => key !== undefined,
    ),
    'closeReason',
    ...(amends ? ['version', 'amendReason'] : []),
  ],
});

/** Whether rows have enough to be typed in: a quantity, and a figure that it is compared with. */
const isCounting = (counting: Partial<Counting>): counting is Counting =>
  counting.given !== undefined && (counting.expected !== undefined || counting.stock !== undefined);

/** Everything that a declaration leaves out. @throws Error if `fulfils.by` isn't a reference, or it has no paths */
export function derive(said: DeclaredDocument): Document {
  if (!said.paths?.list)
    throw new Error(`${said.name}.paths: a document needs the addresses of its pages: list, create, edit and review`);
  const kit = isKit(said.lines) ? said.lines : undefined;
  const lines = withDerivedLineFields(said, isKit(said.lines) ? said.lines.fields : said.lines);
  if (said.amends && said.moves)
    throw new Error(`${said.name}.amends: it moves stock, so it is deleted and created again instead`);
  const fields = withDerivedFields(said, lines);
  const statuses = statusesOf(said);
  const fulfilling = fulfillingOf(said, lines, Object.keys(statuses));
  const parts: Parts = { said, kit, lines, fields, fulfilling };
  const totals = said.totals ?? kit?.totals.filter((key) => key in fields) ?? [];
  const header = headerOf(parts, totals);
  const permissions = permissionsOf(said);
  const {
    states: _states,
    short: _short,
    lineValues: _values,
    moves: _moves,
    fulfils,
    letter,
    serves,
    ...plain
  } = said;
  const calls = callsOf(said);
  const compute = computeOf(parts);
  const counting = { ...kit?.counting, ...(fulfils ? countingOf(fulfils) : {}) };
  return {
    ...plain,
    kind: 'document',
    fields,
    lines,
    statuses,
    header,
    totals,
    list: listOf(parts, header),
    check: checkOf(parts),
    actions: actionsWith(parts),
    facts: { ...kit?.facts, ...(fulfilling ? fulfilFacts(fulfilling) : {}), ...said.facts },
    ...(Object.keys(permissions).length > 0 ? { permissions } : {}),
    ...(calls ? { calls } : {}),
    ...(compute ? { compute } : {}),
    ...(said.totalNeeds || kit?.totalNeeds ? { totalNeeds: said.totalNeeds ?? kit?.totalNeeds } : {}),
    ...(serves ? { serves: resolveServes(serves) } : {}),
    ...(letter ? { letter: withoutProgress(letter, said) } : {}),
    ...(isCounting(counting) ? { counting } : {}),
    ...(fulfils ? { fulfils } : {}),
    ...(said.grid || kit ? { grid: said.grid ?? kit?.grid } : {}),
    ...(kit?.apart ? { linesApart: kit.apart } : {}),
    ...(said.frozen || fulfils ? { frozen: [...(said.frozen ?? []), ...(fulfils ? [fulfils.by] : [])] } : {}),
    ...(said.from || fulfilling ? { from: { ...(fulfilling ? linkOf(fulfilling) : {}), ...said.from } } : {}),
  } as Document;
}
