/** Answers about one document that a question names by its number, or that the conversation is about, under the asker's rights. */

import { titleOf } from '#engine/read/entities';
import { documents } from '#resources';
import { ApiError } from '#server/http/errors';
import type { Asker } from '../asker';
import type { Answered } from '../say/answeredFor';
import { CERTAIN, type Refusal, refusal, unknown } from '../say/refusals';
import { type Loaded, load } from './loading';
import { documentsNumbered, type Numbered, numbersIn } from './numbers';
import { factsTable, type Part, said, summarySentence } from './saying';
import { isGoingOn, understand } from './understanding';

/** The document that a conversation is about. */
export interface DocumentContext {
  resource: string;
  id: string;
  number: string;
}

/** An answer about a document, or why there is none. */
type DocumentOutcome = { answered: Answered; document: DocumentContext } | Refusal;

const isUnknown = (outcome: DocumentOutcome): boolean => 'refused' in outcome && outcome.refused.refused === 'unknown';

/** Several documents may have a short number. */
const MOST_OFFERED = 3;

const suggestionsFor = (number: string): string[] => [
  `What is the status of ${number}?`,
  `What is on ${number}?`,
  `Who approved ${number}?`,
];

/**
 * The answer to a question about a document.
 * @param context what the conversation was about, if that was a document
 * @returns undefined if the question is about no document
 */
export async function answerDocument(
  question: string,
  asker: Asker,
  context: DocumentContext | undefined,
): Promise<DocumentOutcome | undefined> {
  const numbers = numbersIn(question);
  const [first] = numbers;
  const known = context && documents.find(({ name }) => name === context.resource);
  if (!first) {
    const outcome =
      known && isGoingOn(question) ? await answerAbout(question, asker, { ...context, document: known }) : undefined;
    return outcome && isUnknown(outcome) ? undefined : outcome;
  }
  const everywhere = await documentsNumbered(asker.db, asker.identity, first);
  // 'PO 12' is the selected outlet's.
  const here = everywhere.filter(({ outletId }) => asker.outlets.includes(outletId));
  const found = here.length === 1 ? here : everywhere;
  const [only] = found;
  if (!only) return undefined;
  asker.say?.(`Reading ${only.number}`);
  if (numbers.length > 1) return unknown('Ask about one document at a time.', suggestionsFor(only.number), CERTAIN);
  if (found.length > 1) {
    const asked = found.slice(0, MOST_OFFERED).map(({ number }) => question.replace(first.text, number));
    return unknown('Several documents have this number. Which one do you mean?', asked, CERTAIN);
  }
  const outcome = await answerAbout(question.replace(first.text, ' '), asker, only);
  // 'PO 12' may be something else: the reports are asked as well.
  return isUnknown(outcome) && first.short ? undefined : outcome;
}

/** A document that a person can open; undefined if there is none. */
async function loaded({ db, identity }: Asker, numbered: Omit<Numbered, 'outletId'>): Promise<Loaded | undefined> {
  try {
    return await load(db, identity, numbered);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return undefined;
  }
}

async function answerAbout(rest: string, asker: Asker, numbered: Omit<Numbered, 'outletId'>): Promise<DocumentOutcome> {
  const { document, id, number } = numbered;
  const suggestions = suggestionsFor(number);
  const found = await loaded(asker, numbered);
  if (!found) return unknown(`There is no document ${number} that you can open.`, [], CERTAIN);
  const understood = understand(found, rest);
  if ('unknown' in understood) {
    const words = understood.unknown.map((word) => `“${word}”`).join(', ');
    return unknown(
      `I found ${number}, but I did not understand ${words || 'what you want to know'}, so I won’t guess.`,
      suggestions,
      CERTAIN,
    );
  }
  const parts: Part[] = [];
  for (const aspect of understood.isForbidden ? [] : understood.aspects) {
    const part = await said(found, aspect, { asker, ...understood });
    if (part) parts.push(part);
  }
  if (parts.length < understood.aspects.length)
    return refusal('forbidden', `You don’t have access to this figure of ${number}.`, suggestions);
  return { answered: answeredWith(found, parts), document: { resource: document.name, id, number } };
}

/** What is sent back for sentences about a document. */
function answeredWith(
  { document, number, link, identity, record, currency }: Loaded,
  parts: readonly Part[],
): Answered {
  const { columns = [], rows = [] } = parts[0] ?? {};
  const outlet = identity.outlets.find(({ id }) => id === record.outletId)?.name;
  const figures = parts.flatMap(({ figure }) => figure || []);
  return {
    answer: parts.map(({ sentence }) => sentence).join(' '),
    understood: {
      ...{ report: document.label.one, figure: figures.join(', '), dates: '', outlets: outlet ? [outlet] : [] },
      ...{ filters: [number], by: '', comparedWith: '' },
    },
    table: { columns, rows, total: rows.length },
    usedReport: { name: document.name, label: number, path: link },
    ...{ chart: null, filters: { number }, totals: {}, link, currency, asOf: new Date().toISOString(), note: '' },
  };
}

/** What a document is about, and its values in words, for a model's tool; undefined if there is none that the asker can open. */
export async function documentAbout(
  asker: Asker,
  resource: string,
  id: string,
): Promise<{ answered: Answered; facts: { label: string; value: string }[] } | undefined> {
  const document = documents.find(({ name }) => name === resource);
  const known = document && (await loaded(asker, { document, id, number: '' }));
  if (!known) return undefined;
  const found = { ...known, number: titleOf(document, known.record) };
  const table = factsTable(found);
  return {
    answered: answeredWith(found, [{ sentence: summarySentence(found), figure: '', ...table }]),
    facts: table.rows.map(({ field, value }) => ({ label: String(field), value: String(value) })),
  };
}
