import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Model } from '#server/model';

/** A server with a language model's protocol: the test decides its next answer. */

export interface ModelRequest {
  model: string;
  messages: { role: string; content: string | null; tool_call_id?: string }[];
  tools: { function: { name: string } }[];
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
}
type Said =
  | { content: string }
  | { call: object; name?: string }
  | { calls: object[] }
  | { raw: string; status?: number }
  | { never: true };
export type Behaviour = (request: ModelRequest, round: number) => Said;

const call = (given: object, index: number, name = 'query') => ({
  id: `call_${index}`,
  type: 'function',
  function: { name, arguments: JSON.stringify(given) },
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** Starts one on its own port. `requests` is what it was sent. */
export async function fakeModel() {
  let behaviour: Behaviour = () => ({ content: 'Nothing.' });
  const requests: { body: ModelRequest; authorization: string | undefined }[] = [];
  const answer = (response: ServerResponse, said: Said): void => {
    if ('never' in said) return;
    if ('raw' in said) {
      response.writeHead(said.status ?? 200).end(said.raw);
      return;
    }
    const calls =
      'calls' in said
        ? said.calls.map((each, index) => call(each, index))
        : 'call' in said
          ? [call(said.call, 0, said.name)]
          : undefined;
    const message = {
      role: 'assistant',
      content: 'content' in said ? said.content : null,
      ...(calls ? { tool_calls: calls } : {}),
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices: [{ message }] }));
  };
  const server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      const body = JSON.parse(text) as ModelRequest;
      requests.push({ body, authorization: request.headers.authorization });
      answer(response, behaviour(body, requests.length));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const model: Model = { baseUrl: `http://127.0.0.1:${port}/v1`, name: 'fake', apiKey: 'key-of-the-test' };
  return {
    model,
    requests,
    behave: (next: Behaviour) => {
      behaviour = next;
      requests.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
