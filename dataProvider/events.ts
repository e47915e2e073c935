/** Reads server-sent events: stages, then the body or an error. */

import { isRecord, textIn } from '#engine/run/values';

/** The result, like any other call's: a status and a body. */
export interface Ended {
  status: number;
  json: unknown;
}

/** The event in some lines; undefined if there is none (a keep-alive comment). */
function eventIn(block: string): { name: string; data: unknown } | undefined {
  const lines = block.split(/\r\n|\r|\n/);
  const valuesOf = (field: string) =>
    lines.flatMap((line) => (line.startsWith(`${field}:`) ? [line.slice(field.length + 1).replace(/^ /, '')] : []));
  const data = valuesOf('data');
  return data.length === 0
    ? undefined
    : { name: valuesOf('event').at(-1) ?? 'message', data: JSON.parse(data.join('\n')) };
}

/**
 * Reads to the end.
 * @param onStage called with each stage in words
 * @throws Error if the connection ended before the answer
 */
export async function readEvents(response: Response, onStage: (stage: string) => void): Promise<Ended> {
  if (!response.body) throw new Error('The answer has no body');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let ended: Ended | undefined;
  const take = (block: string) => {
    const event = eventIn(block);
    if (!event) return;
    const { name, data } = event;
    if (name === 'stage' && isRecord(data)) onStage(textIn(data.stage) ?? '');
    if (name === 'answer') ended = { status: response.status, json: data };
    if (name === 'failure' && isRecord(data))
      ended = { status: typeof data.status === 'number' ? data.status : 500, json: data.body };
  };
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (text + part.value).split(/\r\n\r\n|\r\r|\n\n/);
    text = blocks.pop() ?? '';
    blocks.forEach(take);
  }
  if (text.trim()) take(text);
  if (!ended) throw new Error('The connection ended before the answer');
  return ended;
}
