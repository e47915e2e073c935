/**
 * A language model at an OpenAI-compatible address, if configured: one message at a time, limited in time and size. Callers must check what
 * it says. A kept client library would need Node 22 or bring a gateway and telemetry along; what differs between models is in `Dialect`.
 */

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

/** Why a model gave no message. Its message is a sentence for an operator, without the key and without what was asked. */
export class ModelFailure extends Error {
  constructor(
    /** `setting`: nothing will work until someone changes the configuration. `passing`: it may work in a moment. */
    readonly kind: 'setting' | 'passing',
    message: string,
  ) {
    super(message);
    this.name = 'ModelFailure';
  }
}

/** A model has no reason to answer with more. */
const MOST_BYTES = 64 * 1024;
/** Tokens of a message; a model that counts its thinking needs more. */
const MOST_TOKENS = { max_tokens: 600, max_completion_tokens: 4000 } as const;

let configured: Model | undefined;

/** Sets the model once at startup. */
export const setModel = (model: Model | undefined): void => {
  configured = model;
};
export const configuredModel = (): Model | undefined => configured;

/** The parameters that models disagree about: reasoning models refuse `max_tokens` and a temperature. */
interface Dialect {
  length: keyof typeof MOST_TOKENS | undefined;
  hasTemperature: boolean;
}
const USUAL: Dialect = { length: 'max_tokens', hasTemperature: true };
/** What a model accepted, so that only its first message is sent twice. */
const dialects = new Map<string, Dialect>();

/** The dialect without the parameter that an error names; undefined if it names none that can be changed. */
function withoutRefused({ length, hasTemperature }: Dialect, error: string): Dialect | undefined {
  if (hasTemperature && error.includes('temperature')) return { length, hasTemperature: false };
  if (length === 'max_tokens' && error.includes('max_tokens'))
    return { length: 'max_completion_tokens', hasTemperature };
  if (length && error.includes(length)) return { length: undefined, hasTemperature };
  return undefined;
}

/** The text of a response, up to a number of bytes. @throws ModelFailure if there is more */
async function limitedText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > MOST_BYTES) {
      await reader?.cancel();
      throw new ModelFailure('passing', 'The language model answered more than 64 KB.');
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

/** What a status means for an operator. */
function failureOf(status: number): ModelFailure {
  if (status === 401 || status === 403)
    return new ModelFailure('setting', `The language model refused the key (${status}). Check AI_API_KEY.`);
  if (status === 404)
    return new ModelFailure(
      'setting',
      'The language model wasn’t found at its address (404). Check AI_BASE_URL and AI_MODEL.',
    );
  if (status === 429) return new ModelFailure('passing', 'The language model refused more requests for now (429).');
  return status >= 500
    ? new ModelFailure('passing', `The language model failed (${status}).`)
    : new ModelFailure('setting', `The language model refused the request (${status}). Check AI_MODEL.`);
}

/** A failed connection or an ended wait as a failure. */
function failureFrom(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new ModelFailure('passing', 'The language model took too long.');
  if (error instanceof SyntaxError) return new ModelFailure('passing', 'The language model’s answer is not JSON.');
  return new ModelFailure('setting', 'The language model can’t be reached. Check AI_BASE_URL and the network.');
}

async function send(
  { baseUrl, name, apiKey }: Model,
  { length, hasTemperature }: Dialect,
  messages: readonly Message[],
  tools: readonly Tool[],
  signal: AbortSignal,
): Promise<Response> {
  return fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
    body: JSON.stringify({
      ...{ model: name, messages, tools },
      ...(hasTemperature ? { temperature: 0 } : {}),
      ...(length ? { [length]: MOST_TOKENS[length] } : {}),
    }),
    redirect: 'error',
    signal,
  });
}

/**
 * The model's next message. A parameter that it refuses is left out or named differently, and the message is sent again.
 * @throws ModelFailure if it doesn't answer in time, refuses, answers too much, or doesn't follow the protocol
 */
export async function nextMessage(
  model: Model,
  messages: readonly Message[],
  tools: readonly Tool[],
  signal: AbortSignal,
): Promise<{ content: string; calls: ToolCall[] }> {
  const key = `${model.baseUrl} ${model.name}`;
  let dialect: Dialect | undefined = dialects.get(key) ?? USUAL;
  try {
    while (dialect) {
      const response = await send(model, dialect, messages, tools, signal);
      const text = await limitedText(response);
      if (response.ok) {
        dialects.set(key, dialect);
        return messageIn(JSON.parse(text));
      }
      dialect = response.status === 400 ? withoutRefused(dialect, text) : undefined;
      if (!dialect) throw failureOf(response.status);
    }
    throw failureOf(400);
  } catch (error) {
    throw failureFrom(error);
  }
}

function messageIn(body: unknown): { content: string; calls: ToolCall[] } {
  const [choice] = isRecord(body) ? rowsIn(body.choices) : [];
  const message = choice?.message;
  if (!isRecord(message)) throw new ModelFailure('passing', 'The language model answered without a message.');
  return { content: textIn(message.content) ?? '', calls: callsIn(message.tool_calls) };
}
