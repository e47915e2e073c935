/** Amending a document after its approval: a new version of it, approved as the first one was, with the versions before it kept. */

import { linesOf, nameOfLine } from '#engine/run/lines';
import { stateOf, withOpen } from '#engine/run/progress';
import { showDay } from '#engine/run/time/days';
import { inOneUnit, isSameRatio, ratioIn } from '#engine/run/units';
import { objectIn, rowsIn } from '#engine/run/values';
import { dec, least, quantity } from '../../run/decimal';
import { AMENDING } from '../amending';
import { datetime, integer, lines as linesField, list, longText, reference, text } from '../builders';
import { type Field, type Fields, inSentence } from '../fields';
import { type Action, type Context, type Plan, type Problem, refuse } from '../rules';
import type { Amends } from './parts';
import type { DeclaredDocument } from './shape';
import { earlierLine, earlierOf, removedLines, versionOf } from './versions';

/** The action that begins a new version, and its permission. */
export const AMEND = 'amend';
/** The action that returns to the version before. */
const DISCARD = 'discardAmendment';
type Values = Readonly<Record<string, unknown>>;

/** A field as an earlier version keeps it: its value only, with who may see it. */
function kept(field: Field): Field {
  const { required: _required, default: _default, when: _when, unique: _unique, once: _once, ...plain } = field;
  return { ...plain, readOnly: true, hidden: true } as Field;
}
const allKept = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, kept(field)]));

/** What a version keeps besides the declared fields and the lines. */
const STAMPS: Fields = {
  version: integer(),
  status: text(),
  docDate: text(),
  remarks: longText(),
  approvedBy: reference('users'),
  approvedDateTime: datetime(),
};

/** The version, why and by whom it was amended, and the versions before it. */
export const amendingFields = (fields: Fields, lines: Fields): Fields => ({
  version: integer({ readOnly: true, notCopied: true }),
  amendReason: text({ readOnly: true, notCopied: true, label: 'Reason for the amendment' }),
  amendedBy: reference('users', { readOnly: true, notCopied: true, hidden: true }),
  versions: list(
    { ...allKept({ ...fields, ...STAMPS }), items: linesField({ lineNo: integer(), ...allKept(lines) }) },
    { readOnly: true, hidden: true, notCopied: true, label: 'Earlier versions' },
  ),
});

/** The words of its permission. */
export const amendingPermission = ({ label }: DeclaredDocument) => ({
  label: 'Amend after approval',
  about: `Change an approved ${inSentence(label.one)}. The new version needs approval again.`,
});

const picked = (record: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.flatMap((key) => (record[key] === undefined ? [] : [[key, record[key]]])));

const nameOfDocument = ({ short, label }: DeclaredDocument): string => short ?? inSentence(label.one);

/** The actions that begin a new version and that return to the version before. */
export function amendingActions(said: DeclaredDocument, fields: Fields, amends: Amends): Record<string, Action> {
  const { number } = said;
  const own = [...Object.keys(fields), 'docDate', 'remarks', 'items', 'status'];
  const short = nameOfDocument(said);
  return {
    [AMEND]: {
      label: `Amend ${short}`,
      from: amends.from,
      confirm: `Amend {${number}}? It becomes a new version that needs approval. Nothing can be done with the ${short} until then.`,
      arguments: {
        reason: text({ required: true, maxLength: 200, help: 'Kept with the version. It isn’t part of the letter' }),
      },
      opens: said.name,
      done: `{${number}}: change it, then approve the new version`,
      plan: (record, _facts, context, args): Plan => {
        const locked = lockedProblem(record, context, short);
        if (locked) return { problems: [locked] };
        const version = versionOf(record);
        const stamps = { ...picked(record, ['approvedBy', 'approvedDateTime']), version };
        return {
          set: {
            status: AMENDING,
            version: version + 1,
            amendReason: args.reason,
            amendedBy: context.userId,
            versions: [...rowsIn(record.versions), { ...picked(record, [...own, 'amendReason']), ...stamps }],
          },
          open: { resource: said.name, id: String(record._id) },
        };
      },
    },
    [DISCARD]: {
      label: 'Discard amendment',
      needs: AMEND,
      from: AMENDING,
      tone: 'danger',
      confirm: (record) => `Discard version ${versionOf(record)}? Version ${versionOf(record) - 1} applies again.`,
      done: `{${number}}: amendment discarded`,
      plan: (record) => {
        const { version, ...before } = objectIn(earlierOf(record));
        const blank = Object.fromEntries([...own, 'amendReason'].map((key) => [key, null]));
        return {
          set: {
            ...blank,
            ...before,
            version: version === 1 ? null : version,
            versions: rowsIn(record.versions).slice(0, -1),
          },
        };
      },
    },
  };
}

/** A document of a closed period stays as it was approved. */
function lockedProblem(record: Values, { outlet: { lockDate } }: Context, short: string): Problem | undefined {
  if (typeof lockDate !== 'string' || String(record.docDate) > lockDate) return undefined;
  const period = `The period up to ${showDay(lockDate)} is closed, so this ${short} can’t be amended`;
  return refuse('', 'locked', `${period}. Create a new ${short} instead`);
}

/** A new version can't ask for less than others have fulfilled, nor change what a fulfilled line is about. */
export function* amendmentProblems({ progress, lines }: DeclaredDocument, document: Values): Generator<Problem> {
  if (document.status !== AMENDING || !progress) return;
  const { done, verb, quantity: asked } = progress;
  const names = 'fields' in lines ? Object.keys(lines.fields) : [];
  for (const [index, line] of linesOf(document).entries()) {
    const before = earlierLine(line, document);
    const fulfilled = dec(before?.[done]);
    if (!before || !fulfilled.gt(0)) continue;
    const name = nameOfLine(line, index);
    const ratios = [ratioIn(line), ratioIn(before)] as const;
    const isSame = ratios[0] && ratios[1] ? isSameRatio(ratios[0], ratios[1]) : ratios[0] === ratios[1];
    if (names.includes('itemId') && line.itemId !== before.itemId)
      yield refuse(
        `items.${index}.itemId`,
        'fulfilled',
        `${before.itemName} has been ${verb}, so this line can’t become another item. Add a line for ${name}`,
      );
    else if (!inOneUnit(line, before) || !isSame)
      yield refuse(
        `items.${index}.${asked}`,
        'fulfilled',
        `${name} has been ${verb} in its earlier unit. Keep that unit, or add a line in the other one`,
      );
    else if (dec(line[asked]).lt(fulfilled))
      yield refuse(
        `items.${index}.${asked}`,
        'fulfilled',
        `${name}: ${Number(fulfilled)} ${Number(fulfilled) === 1 ? 'has' : 'have'} been ${verb}. Enter at least ${Number(fulfilled)}`,
      );
  }
  for (const line of removedLines(document))
    if (dec(line[done]).gt(0))
      yield refuse(
        'items',
        'fulfilled',
        `${line.itemName ?? `Line ${line.lineNo}`} can’t be removed: ${Number(line[done])} ${Number(line[done]) === 1 ? 'has' : 'have'} been ${verb}. Add it again with at least that quantity, or discard the amendment`,
      );
}

/** What approving a new version sets besides the approval: its state by what is fulfilled, and that it isn't sent yet. */
export function approvedVersion({ progress, letter }: DeclaredDocument, document: Values): NonNullable<Plan['set']> {
  if (document.status !== AMENDING) return {};
  const sent = letter ? { sentDateTime: null, sentTo: null } : {};
  if (!progress) return sent;
  const { closed, done, quantity: asked } = progress;
  const items = linesOf(document).map((line) =>
    withOpen(progress, {
      ...line,
      // What was closed is at most what the new quantity leaves.
      ...(closed ? { [closed]: quantity(least(dec(line[closed]), dec(line[asked]).minus(dec(line[done])))) } : {}),
    }),
  );
  return { ...sent, items, status: stateOf(progress, items, String(earlierOf(document)?.status ?? 'approved')) };
}
