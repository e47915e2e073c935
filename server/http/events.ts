/** Answers with progress as server-sent events, for clients that accept them; the last event is the answer or the error. */
import { randomUUID } from 'node:crypto';
import { errorResponse } from './errors';

/** Reports the current stage. */
export type SendStage = (stage: string) => void;

const MEDIA_TYPE = 'text/event-stream';

/** Whether a client wants progress events. */
export const wantsEvents = (request: Request): boolean => (request.headers.get('accept') ?? '').includes(MEDIA_TYPE);

/** JSON has no line breaks, so an event is one line of data. */
const written = (event: string, data: unknown): Uint8Array =>
  new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/**
 * Runs work and answers with events: `stage` with `{stage}`, then `answer` with the body, or `failure` with `{status, body}`. A buffering
 * proxy sends all of them at the end, which is as good as an answer without stages.
 */
export function eventAnswer(request: Request, work: (say: SendStage) => Promise<unknown>): Response {
  let isLeft = false;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: string, data: unknown) => {
        if (!isLeft) controller.enqueue(written(event, data));
      };
      try {
        send('answer', await work((stage) => send('stage', { stage })));
      } catch (error) {
        const path = new URL(request.url).pathname;
        const refusal = errorResponse(error, {
          requestId: randomUUID(),
          method: request.method,
          path,
          userId: undefined,
        });
        send('failure', { status: refusal.status, body: await refusal.json() });
      }
      if (!isLeft) controller.close();
    },
    cancel() {
      isLeft = true;
    },
  });
  return new Response(body, {
    headers: {
      'content-type': `${MEDIA_TYPE}; charset=utf-8`,
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}
