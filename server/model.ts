/** A language model at an OpenAI-compatible address, if configured: one call, limited in time and size. Callers must check its answer. */

import { isRecord, rowsIn, textIn } from '#engine/run/values';

/** The model's address and name. */
export interface Model {
  /** Without a trailing slash; `/chat/completions` is appended. */
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

/** A model has no reason to answer with more. */
const MOST_BYTES = 64 * 1024;
const MOST_TOKENS = 600;

let configured: Model | undefined;

/** Logs the configured model once at startup. */
export const setModel = (model: Model | undefined): void => {
  configured = model;
};
export const configuredModel = (): Model | undefined => configured;

/** The text of a response, up to a number of bytes. @throws Error if there is more */
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
 * The model's next message.
 * @throws Error if it doesn't answer in time, answers too much, or doesn't follow the protocol
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
