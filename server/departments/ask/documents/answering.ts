/** Answers about one document that a question names by its number, or that the conversation is about, under the asker's rights. */

import { labelOf } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { documents } from '#resources';
import { ApiError } from '#server/http/errors';
import type { Asker } from '../asker';
import type { AnswerColumn, Answered } from '../say/answered';
import type { Row } from '../say/figures';
import { type Loaded, load } from './loading';
import { documentsNumbered, type Numbered, numbersIn } from './numbers';
import { relatedTo } from './relating';
import {
  columnSentence,
  factsTable,
  fieldSentence,
  linesSentence,
  linesTable,
  openSentence,
  stateSentence,
  statusSentence,
  summarySentence,
} from './saying';
import { isGoingOn, type Understood, understand } from './understanding';
import type { Aspect } from './words';

/** The document that a conversation is about. */
export interface DocumentContext {
  resource: string;
  id: string;
  number: string;
}

/** An answer about a document, or why there is none. */
type DocumentOutcome =
  | { answered: Answered; document: DocumentContext }
  | { refused: 'unknown' | 'forbidden'; answer: string; suggestions: string[] };

/** Several documents may have a short number. */
const MOST_OFFERED = 3;

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
  const said = numbersIn(question);
  const [first] = said;
  if (!first) return context && isGoingOn(question) ? goOn(question, asker, context) : undefined;
  const everywhere = await documentsNumbered(asker.db, asker.identity, first);
  // 'PO 12' is the selected outlet's.
  const here = everywhere.filter(({ outletId }) => asker.outlets.includes(outletId));
  const found = here.length === 1 ? here : everywhere;
  const [only] = found;
  if (!only) return undefined;
  asker.say?.(`Reading ${only.number}`);
  if (said.length > 1) return unknown('Ask about one document at a time.', suggestionsFor(only));
  if (found.length > 1) {
    const asked = found.slice(0, MOST_OFFERED).map(({ number }) => question.replace(first.text, number));
    return unknown('Several documents have this number. Which one do you mean?', asked);
  }
  const outcome = await answerAbout(question.replace(first.text, ' '), asker, only);
  // 'PO 12' may be something else: the reports are asked as well.
  return 'refused' in outcome && outcome.refused === 'unknown' && first.short ? undefined : outcome;
}

async function goOn(
  question: string,
  asker: Asker,
  { resource, id, number }: DocumentContext,
): Promise<DocumentOutcome | undefined> {
  const document = documents.find(({ name }) => name === resource);
  if (!document) return undefined;
  const outcome = await answerAbout(question, asker, { document, id, number });
  return 'refused' in outcome && outcome.refused === 'unknown' ? undefined : outcome;
}

const unknown = (answer: string, suggestions: string[]): DocumentOutcome => ({
  refused: 'unknown',
  answer,
  suggestions,
});

const suggestionsFor = ({ number }: Pick<Numbered, 'number'>): string[] => [
  `What is the status of ${number}?`,
  `What is on ${number}?`,
  `Who approved ${number}?`,
];

async function answerAbout(rest: string, asker: Asker, numbered: Omit<Numbered, 'outletId'>): Promise<DocumentOutcome> {
  const { db, identity } = asker;
  let loaded: Loaded;
  try {
    loaded = await load(db, identity, numbered);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return unknown(`There is no document ${numbered.number} that you can open.`, []);
  }
  const understood = understand(numbered.document, loaded.record, identity, rest);
  if ('unknown' in understood) {
    const words = understood.unknown.map((word) => `“${word}”`).join(', ');
    const what = words ? `I did not understand ${words}` : 'I did not understand what you want to know';
    return unknown(`I found ${numbered.number}, but ${what}, so I won’t guess.`, suggestionsFor(numbered));
  }
  if (understood.isForbidden)
    return {
      refused: 'forbidden',
      answer: `You don’t have access to this figure of ${numbered.number}.`,
      suggestions: suggestionsFor(numbered),
    };
  const parts = [];
  for (const aspect of understood.aspects) {
    const part = await said(asker, loaded, understood, aspect);
    if (!part)
      return {
        refused: 'forbidden',
        answer: 'You don’t have access to the documents that would answer this.',
        suggestions: suggestionsFor(numbered),
      };
    parts.push(part);
  }
  const { document, id, number } = numbered;
  return { answered: answeredWith(loaded, parts), document: { resource: document.name, id, number } };
}

interface Part {
  sentence: string;
  /** What was understood. */
  figure: string;
  columns: AnswerColumn[];
  rows: Row[];
}

async function said(asker: Asker, loaded: Loaded, understood: Understood, aspect: Aspect): Promise<Part | undefined> {
  const { document } = loaded;
  const isNamed = understood.lines.length > 0;
  const lines = isNamed ? loaded.lines.filter((_, at) => understood.lines.includes(at)) : loaded.lines;
  const isWhether = understood.asks === 'whether';
  switch (aspect.kind) {
    case 'summary':
      return { sentence: summarySentence(loaded), figure: '', ...factsTable(loaded) };
    case 'status':
      return { sentence: statusSentence(loaded), figure: 'Status', ...factsTable(loaded) };
    case 'state':
      return { sentence: stateSentence(loaded, aspect.state), figure: 'Status', ...factsTable(loaded) };
    case 'field': {
      const figure = labelOf(aspect.key, fieldsOf(document)[aspect.key]);
      return { sentence: fieldSentence(loaded, aspect.key, asker.today), figure, ...factsTable(loaded) };
    }
    case 'lines':
      return { sentence: linesSentence(loaded, lines, isNamed), figure: 'Items', ...linesTable(loaded, lines) };
    case 'open':
      return { sentence: openSentence(loaded, lines, isWhether), figure: 'Open', ...linesTable(loaded, lines) };
    case 'column':
      return { sentence: columnSentence(loaded, aspect.key, lines), figure: 'Items', ...linesTable(loaded, lines) };
    case 'related': {
      const related = await relatedTo(asker.db, loaded, aspect.document);
      return related && { figure: aspect.document.label.many, ...related };
    }
  }
}

/** What is sent back for sentences about a document. */
export function answeredWith(loaded: Loaded, parts: readonly Part[]): Answered {
  const { document, number, link, identity, record } = loaded;
  const [first] = parts;
  const outlet = identity.outlets.find(({ id }) => id === record.outletId)?.name;
  return {
    answer: parts.map(({ sentence }) => sentence).join(' '),
    understood: {
      report: document.label.one,
      figure: parts
        .map(({ figure }) => figure)
        .filter(Boolean)
        .join(', '),
      dates: '',
      outlets: outlet ? [outlet] : [],
      filters: [number],
      by: '',
      comparedWith: '',
    },
    table: { columns: first?.columns ?? [], rows: first?.rows ?? [], total: first?.rows.length ?? 0 },
    chart: null,
    usedReport: { name: document.name, label: number, path: link },
    filters: { number },
    totals: {},
    link,
    currency: loaded.currency,
    asOf: new Date().toISOString(),
    note: '',
  };
}
