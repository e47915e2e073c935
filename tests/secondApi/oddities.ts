/** Oddities of real APIs, one at a time; a test switches them on, and off again if needed. */

/** How a call fails, whatever it is sent: a page of HTML as an error or instead of an answer (a captive portal), or no answer at all. */
export type Failure = 'errorPage' | 'page' | 'silence';

export interface Oddities {
  /**
   * How a list or a report without rows is answered: a text as plain text, anything else as JSON. @default its texts as JSON; of reports []
   */
  none?: unknown;
  /** How an invalid record is refused; `ok` refuses it with status 200. @default 'error' */
  refusal?: 'text' | 'error' | 'errorReason' | 'ok';
  /** How a stale revision is refused. @default 'couch' */
  conflict?: 'couch' | 'text' | 'ok';
  /** Calls that fail, by their path as the specification writes it: GRN/approveGRN. */
  failing?: Map<string, Failure>;
}

/** Records are refused if their name or remarks are `FORBIDDEN`. */
export const FORBIDDEN = 'Forbidden';
const REASON = 'This name may not be used';
const CONFLICT = 'Document update conflict';

export const text = (words: string, status = 200): Response =>
  new Response(words, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
export const json = (value: unknown, status = 200): Response => Response.json(value, { status });
const page = (heading: string, status: number): Response =>
  new Response(`<!DOCTYPE html><html><body><h1>${heading}</h1></body></html>`, {
    ...{ status, headers: { 'Content-Type': 'text/html; charset=utf-8' } },
  });

/** The refusal of an invalid record. */
export function refusal({ refusal: dress = 'error' }: Oddities): Response {
  switch (dress) {
    case 'text':
      return text(REASON, 400);
    case 'error':
      return json({ error: REASON }, 400);
    case 'errorReason':
      return json({ error: 'bad_request', reason: REASON }, 400);
    case 'ok':
      return json({ error: REASON });
  }
}

/** The refusal of a stale revision. */
export function conflict({ conflict: dress = 'couch' }: Oddities): Response {
  const couch = { error: 'conflict', reason: `${CONFLICT}.` };
  return dress === 'text' ? text(CONFLICT, 409) : json(couch, dress === 'ok' ? 200 : 409);
}

/** The answer of a list or a report without rows; `usual` unless an oddity applies. */
export function none({ none: habit }: Oddities, usual: unknown): Response {
  if (habit === undefined) return json(usual);
  return typeof habit === 'string' ? text(habit) : json(habit);
}

/** How a call fails; undefined if it doesn't. */
export function failureOf({ failing }: Oddities, path: string): Promise<Response> | undefined {
  switch (failing?.get(path)) {
    case 'errorPage':
      return Promise.resolve(page('Internal Server Error', 500));
    case 'page':
      return Promise.resolve(page('Welcome to the hotel’s network', 200));
    case 'silence':
      return new Promise(() => {});
    case undefined:
      return undefined;
  }
}
