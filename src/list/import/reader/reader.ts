/** Reads files for the page, in a worker: a file of 50,000 rows takes seconds. */

import { type FileTables, likelyPlace, type Place } from '../file';
import type { Sheet } from '../sheet';
import type { Answered, Asked } from './fileWork';

/** Called with the rows that have come, and all of them. */
type OnRows = (done: number, total: number) => void;

export interface FileReading {
  /** Opens a file. @throws Error with a sentence for the person */
  open: (file: File, encoding?: string) => Promise<FileTables>;
  /** The rows at a place of the opened file; on a day, with what they prove. @throws Error in words if there are none */
  sheet: (place: Place, today?: string, onRows?: OnRows) => Promise<Sheet>;
  /** Stops what is being read. */
  close: () => void;
}

type Answers = (asked: Asked, take: (answer: Answered) => void) => Promise<void>;

const isLast = (answer: Answered): boolean => !('rows' in answer);

/** Where there are no workers: in the page. */
async function answersHere(): Promise<Answers> {
  const { fileWork } = await import('./fileWork');
  const answers = fileWork();
  return async (asked, take) => {
    for await (const answer of answers(asked)) take(answer);
  };
}

function answersOf(worker: Worker): Answers {
  return (asked, take) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answered>) => {
        take(data);
        if (isLast(data)) resolve();
      };
      worker.onerror = () => reject(new Error('The file couldn’t be read. Reload the page and try again.'));
      worker.postMessage(asked);
    });
}

/** A reader of one file at a time. */
export function fileReading(): FileReading {
  let worker: Worker | undefined;
  let stopped: ((reason: unknown) => void) | undefined;
  let answers: Promise<Answers> | undefined;
  let opened: Asked | undefined;
  const start = async (): Promise<Answers> => {
    if (typeof Worker === 'undefined') return answersHere();
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    return answersOf(worker);
  };
  /** @returns the last answer */
  const ask = async (asked: Asked, onPart: (answer: Answered) => void = () => undefined): Promise<Answered> => {
    answers ??= start();
    const answer = await answers;
    let last: Answered | undefined;
    const isStopped = new Promise<never>((_resolve, reject) => {
      stopped = reject;
    });
    const work = answer(asked, (each) => {
      last = each;
      onPart(each);
    });
    await Promise.race([work, isStopped]);
    if (last === undefined) throw new Error('The file couldn’t be read. Try again.');
    if ('problem' in last) throw new Error(last.problem);
    return last;
  };
  return {
    async open(file, encoding) {
      const asked = { file, encoding };
      const answer = await ask(asked);
      opened = asked;
      return 'tables' in answer ? answer.tables : { tables: [] };
    },
    async sheet(place, today, onRows) {
      const parts: Pick<Sheet, 'rows' | 'lines' | 'numbers'>[] = [];
      // It was stopped: the file is opened again.
      if (answers === undefined && opened) await ask(opened);
      const answer = await ask({ place, today }, (each) => {
        if (!('rows' in each)) return;
        parts.push(each.rows);
        onRows?.(each.done, each.total);
      });
      const all = <T>(of: (part: (typeof parts)[number]) => readonly T[] | undefined): T[] =>
        parts.flatMap((part) => of(part) ?? []);
      const numbers = all((part) => part.numbers);
      return {
        ...('sheet' in answer ? answer.sheet : { headings: [] }),
        rows: all((part) => part.rows),
        lines: all((part) => part.lines),
        ...(numbers.length > 0 ? { numbers } : {}),
      };
    },
    close() {
      worker?.terminate();
      worker = undefined;
      answers = undefined;
      stopped?.(new DOMException('Stopped', 'AbortError'));
    },
  };
}

/** A file's likeliest rows. @throws Error with a sentence for the person */
export async function readSheet(file: File, isKnown: (heading: string) => boolean = () => false): Promise<Sheet> {
  const reading = fileReading();
  try {
    return await reading.sheet(likelyPlace(await reading.open(file), isKnown));
  } finally {
    reading.close();
  }
}
