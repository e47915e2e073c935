/**
 * A language model behind an OpenAI-compatible address, if the operator has named one: one call, with limits on time and size. What it
 * says is never believed here; who asks it checks the answer.
 */

import { isRecord, rowsIn, textIn } from '#engine/run/values';

/** Where the model is and how it is called. */
export interface Model {
  /** Without a slash at its end; `/chat/completions` is below it. */
  baseUrl: string;
  name: string;
  apiKey: string | undefined;
}

/** A message of the protocol. */
export interface Message {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string | null;
  tool_calls?: readonly ToolCall[];
  tool_call_id?: string;
}
export interface ToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}
export interface Tool {
  type: 'function';
  function: { name: string; description: string; parameters: object };
}

/** A model has no reason to say more in one go. */
const MOST_BYTES = 64 * 1024;
const MOST_TOKENS = 600;

let configured: Model | undefined;

/** Says once, when the process starts, which model there is. */
export const setModel = (model: Model | undefined): void => {
  configured = model;
};
export const configuredModel = (): Model | undefined => configured;

/** The text of a response, up to so many bytes. @throws Error when there is more */
async function limitedText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > MOST_BYTES) {
      await reader?.cancel();
      throw new Error('the model said too much');
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts).toString('utf8');
}

const callsIn = (value: unknown): ToolCall[] =>
  rowsIn(value).flatMap(({ id, function: called }) => {
    const [name, given] = isRecord(called) ? [textIn(called.name), textIn(called.arguments)] : [];
    const callId = textIn(id);
    return name && given !== undefined && callId
      ? [{ id: callId, type: 'function' as const, function: { name, arguments: given } }]
      : [];
  });

/**
 * What the model says next.
 * @throws Error when it does not answer in time, answers too much, or answers something else than the protocol says
 */
export async function nextMessage(
  { baseUrl, name, apiKey }: Model,
  messages: readonly Message[],
  tools: readonly Tool[],
  signal: AbortSignal,
): Promise<{ content: string; calls: ToolCall[] }> {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
    body: JSON.stringify({ model: name, messages, tools, temperature: 0, max_tokens: MOST_TOKENS }),
    redirect: 'error',
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the model answered ${response.status}`);
  }
  const body: unknown = JSON.parse(await limitedText(response));
  const [choice] = isRecord(body) ? rowsIn(body.choices) : [];
  const message = choice?.message;
  if (!isRecord(message)) throw new Error('the model answered without a message');
  return { content: textIn(message.content) ?? '', calls: callsIn(message.tool_calls) };
}
