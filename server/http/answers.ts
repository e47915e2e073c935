/** Complete answers, sent without additional headers, because adding them costs more than creating the answer. */

/** Stops browsers from rendering or running an API answer that someone opens directly. */
export const answerHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
} as const;

/** Answers are personal: caches must not store them, unless they say so. */
export const PRIVATE = 'no-store';

const complete = new WeakSet<Response>();

/** Whether an answer has all of its headers. */
export const isComplete = (response: Response): boolean => complete.has(response);

/** A JSON answer that is already serialised. */
export function jsonAnswer(text: string): Response {
  const response = new Response(text, {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': PRIVATE, ...answerHeaders },
  });
  complete.add(response);
  return response;
}
