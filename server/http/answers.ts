/** Answers that are complete when they are made: nothing is added on their way out, which would cost more than making them. */

/** What an answer of the API may do in a browser that is led to open it: nothing. */
export const answerHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
} as const;

/** Answers belong to a person: no cache may keep them, unless they say so themselves. */
export const PRIVATE = 'no-store';

const complete = new WeakSet<Response>();

/** Whether an answer has all of its headers. */
export const isComplete = (response: Response): boolean => complete.has(response);

/** An answer of JSON that has been written already. */
export function jsonAnswer(text: string): Response {
  const response = new Response(text, {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': PRIVATE, ...answerHeaders },
  });
  complete.add(response);
  return response;
}
