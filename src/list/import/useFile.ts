import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'react-admin';
import { useSession } from '#src/shell/session';
import {
  asCell,
  type ImportColumn,
  type Mapping,
  matchHeadings,
  type Remembered,
  remap,
  sharedColumns,
  toRemember,
} from './columns';
import { type FileTables, likelyPlace, type Place } from './file';
import type { Cells } from './grouping';
import { type JoinKeys, joined, likelyKeys } from './joined/joining';
import { meaningsIn, type Origin, originOf } from './origins';
import { type FileReading, fileReading, readSheet } from './reader/reader';
import { type FileOrigin, type Question, readColumns, UNANSWERED } from './reading';
import type { Progress } from './sending';
import type { LeavesOut, Sheet } from './sheet';

const NOTHING: Remembered = {};
/** Headings remembered for a list. */
const MOST_REMEMBERED = 200;

/** What a file can have. */
interface FileTarget extends FileOrigin {
  /** Its name, under which the meanings of headings are remembered. */
  name: string;
  columns: readonly ImportColumn[];
  /** Headings that mean no column. @default none */
  without?: readonly string[];
  /** Columns whose value can be the same for all rows. @default required ones that the file doesn't have */
  sharing?: (columns: readonly ImportColumn[], mapping: Mapping) => ImportColumn[];
  /** Values that all rows have at first. @default none */
  shared?: Cells;
  /** What headings mean here, by the bare heading, unless a person chose otherwise: the name of the outlet. @default nothing */
  usual?: Remembered;
  /** Of two files, the one with this column has the lines. @default the one with more rows */
  lead?: string;
  /** The known exports of other systems. @default none */
  origins?: () => Promise<readonly Origin[]>;
}

/** A chosen file: what it is, and where its rows are. */
interface Chosen {
  file: File;
  tables: FileTables;
  place: Place;
  /** The system that it comes from, if it is known. */
  from: string | undefined;
  /** A second file of the same records, and how both are joined. */
  second?: SecondFile | undefined;
}

/** Two files as read, with the columns that join them. */
interface SecondFile {
  name: string;
  sheets: readonly [first: Sheet, second: Sheet];
  keys: JoinKeys;
}

/** The files as they are joined, the one with more rows first: its rows are the lines. @throws Error if no column is in both */
function secondOf(read: Sheet, name: string, sheet: Sheet): SecondFile {
  const sheets = [read, sheet] as const;
  const keys = likelyKeys(...sheets);
  if (!keys)
    throw new Error(
      'No column of one file has the values of a column of the other, such as the bill number. Choose files of the same bills.',
    );
  return { name, sheets, keys };
}

const otherOf = ({ second }: Chosen) => second && { name: second.name, sheet: second.sheets[1] };

const NO_ROWS: Sheet = { headings: [], rows: [], lines: [] };

const NONE: readonly string[] = [];

/**
 * A file that is being imported: where its rows are, what its columns mean, and how their values are read.
 * @param guarded runs work that may fail, and shows why
 */
export function useFile(target: FileTarget, guarded: (work: () => Promise<void>) => Promise<void>) {
  const { name, columns, without = NONE, today, timeZone, currency } = target;
  const { user } = useSession();
  const [chosen, setChosen] = useState<Chosen>();
  const [remembered, setRemembered] = useStore<Remembered>(`import.${user.groupId}.${name}`, NOTHING);
  const [shared, setShared] = useState<Cells>(target.shared ?? {});
  const [sheet = NO_ROWS, setSheet] = useState<Sheet>();
  const [mapping, setMapping] = useState<Mapping>([]);
  const [answers, setAnswers] = useState(UNANSWERED);
  const [reading, setReading] = useState<Progress>();
  const reader = useRef<FileReading>(undefined);
  const close = useCallback(() => reader.current?.close(), []);
  useEffect(() => close, [close]);

  const sharedOf = target.sharing ?? sharedColumns;
  const sharing = useMemo(() => sharedOf(columns, mapping), [sharedOf, columns, mapping]);
  const sharedCells = Object.fromEntries(
    sharing.flatMap(({ path }): [string, string][] => {
      const cell = asCell(shared[path]);
      return cell === '' ? [] : [[path, cell]];
    }),
  );
  const said = JSON.stringify(sharedCells);
  const read = useMemo(
    () => readColumns(sheet, mapping, columns, { today, timeZone, currency }, answers, JSON.parse(said) as Cells),
    [sheet, mapping, columns, today, timeZone, currency, answers, said],
  );
  const meant = { ...target.usual, ...remembered };
  const isKnown = (heading: string) => matchHeadings([heading], columns, without, meant)[0] !== '';
  const readerOf = () => {
    reader.current ??= fileReading();
    return reader.current;
  };
  /** Two files, the one with the lines first: what a line is about, otherwise more rows. */
  const inOrder = async (one: File, other: File) => {
    const files = await Promise.all(
      [one, other].map(async (file) => ({ file, sheet: await readSheet(file, isKnown) })),
    );
    const hasLead = ({ headings }: Sheet) =>
      matchHeadings(headings, columns, without, meant).includes(target.lead ?? '');
    const [first, second] = files.sort(
      (a, b) => Number(hasLead(b.sheet)) - Number(hasLead(a.sheet)) || b.sheet.rows.length - a.sheet.rows.length,
    );
    if (!first || !second) throw new Error('Choose two files');
    return [first.file, { name: second.file.name, sheet: second.sheet }] as const;
  };
  /** Takes the rows at a place of a file, with their columns matched again. */
  const open = async (
    file: File,
    tables: FileTables,
    place: Place,
    other?: Pick<SecondFile, 'name'> & { sheet: Sheet },
  ) => {
    setReading(undefined);
    const read = await readerOf().sheet(place, today, (done, total) => setReading({ done, total }));
    const second = other && secondOf(read, other.name, other.sheet);
    const found = second ? joined(...second.sheets, second.keys) : read;
    const origin = originOf((await target.origins?.()) ?? [], found.headings);
    setChosen({ file, tables, place, from: origin?.from, second });
    setSheet(found);
    setMapping(matchHeadings(found.headings, columns, without, meaningsIn(origin, meant)));
    setAnswers(UNANSWERED);
  };

  return {
    columns,
    name: chosen?.file.name ?? '',
    chosen,
    sheet,
    mapping,
    read,
    answers,
    sharing,
    shared,
    sharedCells,
    /** How many rows have been read; undefined before the first. */
    reading,
    /** Stops reading a file. */
    stopReading: close,
    share: setShared,
    /** Reads a file. @throws Error with a sentence for the person */
    take: async (file: File, other?: File) => {
      const [main, second] = other ? await inOrder(file, other) : [file];
      const tables = await readerOf().open(main);
      await open(main, tables, likelyPlace(tables, isKnown), second);
    },
    /** Joins both files by other columns. */
    join: (keys: JoinKeys) => {
      if (!chosen?.second) return;
      const found = joined(...chosen.second.sheets, keys);
      setChosen({ ...chosen, second: { ...chosen.second, keys } });
      setSheet(found);
      setMapping(matchHeadings(found.headings, columns, without, meant));
      setAnswers(UNANSWERED);
    },
    /** Reads the same file from another sheet. */
    chooseTable: (table: number) =>
      guarded(async () => {
        if (chosen) await open(chosen.file, chosen.tables, likelyPlace(chosen.tables, isKnown, table), otherOf(chosen));
      }),
    /** Reads the same rows with headings in another line. */
    chooseHeading: (heading: number) =>
      guarded(async () => {
        if (chosen) await open(chosen.file, chosen.tables, { ...chosen.place, heading }, otherOf(chosen));
      }),
    /** Reads the same rows without, or with, what the spreadsheet hides, or what heads sections. */
    leaveOut: (what: LeavesOut) =>
      guarded(async () => {
        if (!chosen) return;
        const leavesOut = { ...chosen.place.leavesOut, ...what };
        await open(chosen.file, chosen.tables, { ...chosen.place, leavesOut }, otherOf(chosen));
      }),
    /** Reads the same file in another encoding. */
    chooseEncoding: (encoding: string) =>
      guarded(async () => {
        if (!chosen) return;
        const tables = await readerOf().open(chosen.file, encoding);
        await open(chosen.file, tables, likelyPlace(tables, isKnown), otherOf(chosen));
      }),
    map: (index: number, path: string) => setMapping((before) => remap(before, index, path)),
    answer: ({ of, column }: Question, value: string) =>
      setAnswers((before) => ({ ...before, [of]: { ...before[of], [column]: value } })),
    /** Keeps the meanings of this file's headings for the next one. */
    remember: () => {
      const kept = { ...remembered, ...toRemember(sheet.headings, mapping, columns) };
      setRemembered(Object.fromEntries(Object.entries(kept).slice(-MOST_REMEMBERED)));
    },
  };
}
export type FileState = ReturnType<typeof useFile>;
