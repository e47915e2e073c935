import { describe, expect, it, vi } from 'vitest';
import { createHttp } from '#dataProvider/http';
import { ApiError } from '#server/http/errors';
import { eventAnswer } from '#server/http/events';
import { newTenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** An answer that reports its progress: to clients that accept it, over connections that split it anywhere. */

const ASK = '/api/v1/omakAI/askOMAKAI';
const { db, app } = await testApp();
const body = JSON.stringify({ question: 'Compare net sales this month with last month' });

const request = (accept: string) => new Request('http://api/x', { method: 'POST', headers: { accept } });
/** The answer as a console reads it, in chunks of this many bytes. */
async function readIn(size: number, response: Response) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  const stages: string[] = [];
  const http = createHttp({ fetch: async () => new Response(pieces, { headers: response.headers }) });
  const answer = http({ method: 'POST', url: 'http://api/x', body: {}, onStage: (stage) => stages.push(stage) });
  return { stages, answer };
}

describe('stages of an answer', () => {
  it('are sent to who accepts them, the answer last; JSON as ever to who does not', async () => {
    const tenant = await newTenant(db, app);
    const headers = { 'content-type': 'application/json' };
    const plain = await tenant.owner.send('POST', ASK, { body, headers });
    expect(plain.headers.get('content-type')).toContain('application/json');
    const sent = await tenant.owner.send('POST', ASK, { body, headers: { ...headers, accept: 'text/event-stream' } });
    expect(sent.headers.get('content-type')).toContain('text/event-stream');
    expect(sent.headers.get('cache-control')).toBe('no-store, no-transform');
    const { stages, answer } = await readIn(7, sent);
    const { conversationId: _one, asOf: _then, ...same } = (await plain.json()) as Record<string, unknown>;
    expect((await answer).json).toMatchObject(same);
    expect(stages).toEqual([
      'Reading the question',
      'Asking the report “Sales”',
      'Asking for the days to compare with',
    ]);
  });

  it('refuses what is wrong before anything is sent, with its status', async () => {
    const tenant = await newTenant(db, app);
    const response = await tenant.owner.send('POST', ASK, {
      body: '{}',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field: 'question' }] });
  });

  it('end with the reason where there is no answer, in one piece or byte by byte', async () => {
    for (const size of [1, 10_000]) {
      const failing = eventAnswer(request('text/event-stream'), async (say) => {
        say('Ein Maß “für” alles');
        throw new ApiError(429, 'busy', 'Many reports are being worked out');
      });
      const { stages, answer } = await readIn(size, failing);
      await expect(answer).rejects.toMatchObject({ status: 429, message: 'Many reports are being worked out' });
      expect(stages).toEqual(['Ein Maß “für” alles']);
    }
  });

  it('are no answer when the connection ends before it', async () => {
    const cut = new Response('event: stage\ndata: {"stage":"Reading"}\n\n', {
      headers: { 'content-type': 'text/event-stream' },
    });
    const { answer } = await readIn(5, cut);
    await expect(answer).rejects.toMatchObject({ type: 'connection_error' });
  });

  it('a fault is logged and says nothing of its inside', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { answer } = await readIn(
      100,
      eventAnswer(request('text/event-stream'), async () => {
        throw new Error('the password is hunter2');
      }),
    );
    await expect(answer).rejects.toMatchObject({ status: 500, message: expect.not.stringContaining('hunter2') });
    log.mockRestore();
  });
});
