/** Sends a file's records in parts, so that the page stays responsive and the person sees how far it is. */

import type { ImportInput, ImportResult, MissingRecords } from '#dataProvider/types';
import type { FileRecord } from './grouping';

/** Records per request: some seconds of work for the API. */
const PART = 1000;
export interface Progress {
  done: number;
  total: number;
}

/** Positions between two looks at the clock. */
const STEP = 200;
/** Milliseconds of work between two pauses: two frames. */
const SLICE = 30;

/** Lets the page react. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Works on positions 0 to `count`, some at a time, with pauses in which the page reacts. */
export async function inSlices(
  count: number,
  work: (range: readonly [from: number, to: number]) => void,
  signal?: AbortSignal,
): Promise<void> {
  let began = performance.now();
  for (let from = 0; from < count; from += STEP) {
    if (performance.now() - began > SLICE) {
      await pause();
      began = performance.now();
    }
    signal?.throwIfAborted();
    work([from, Math.min(count, from + STEP)]);
  }
}

function mergedMissing(parts: readonly ImportResult[]): MissingRecords[] {
  const byResource = new Map<string, MissingRecords>();
  for (const each of parts.flatMap(({ missing = [] }) => missing)) {
    const known = byResource.get(each.resource);
    byResource.set(
      each.resource,
      known
        ? {
            ...each,
            names: [...new Map([...known.names, ...each.names].map((name) => [name.toLowerCase(), name])).values()],
            cells: known.cells + each.cells,
            problems: [...new Set([...known.problems, ...each.problems])],
          }
        : each,
    );
  }
  return [...byResource.values()];
}

/** The result of all parts. */
export function together(parts: readonly ImportResult[]): ImportResult {
  const sum = (key: 'created' | 'updated' | 'unchanged' | 'wrong') => parts.reduce((all, part) => all + part[key], 0);
  return {
    dryRun: parts[0]?.dryRun ?? false,
    mode: parts[0]?.mode ?? 'all',
    created: sum('created'),
    updated: sum('updated'),
    unchanged: sum('unchanged'),
    wrong: sum('wrong'),
    rows: parts.flatMap(({ rows }) => rows),
    missing: mergedMissing(parts),
  };
}

interface Sending {
  send: (input: ImportInput, signal: AbortSignal) => Promise<ImportResult>;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/**
 * Sends records in parts.
 * @param numberOf a record's number in the file
 * @param onPart called with the result so far
 */
export async function sendInParts(
  records: readonly FileRecord[],
  numberOf: (record: FileRecord) => number,
  input: Omit<ImportInput, 'rows' | 'numbers'>,
  { send, signal, onProgress }: Sending,
  onPart: (result: ImportResult) => void = () => undefined,
): Promise<ImportResult> {
  const parts: ImportResult[] = [];
  for (let from = 0; from < records.length; from += PART) {
    signal.throwIfAborted();
    onProgress({ done: from, total: records.length });
    const part = records.slice(from, from + PART);
    const rows = part.map(({ cells }) => cells);
    parts.push(await send({ ...input, rows, numbers: part.map(numberOf) }, signal));
    onPart(together(parts));
  }
  return together(parts);
}
