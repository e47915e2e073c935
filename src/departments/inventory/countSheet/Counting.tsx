import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { pathTo } from '#engine/read/paths';
import { money } from '#engine/run/decimal';
import { entity } from '#resources/index';
import { keyOfLine } from '#resources/inventory/countSheet.rules';
import { asItem, unitIdsOf } from '#resources/inventory/inventoryLines.rules';
import { CameraScan, canScan } from '#src/field/scan/CameraScan';
import { formatMoney } from '#src/format/format';
import { Page } from '#src/shell/layout';
import { closeIt, lazyPart } from '#src/shell/parts';
import { useSession } from '#src/shell/session';
import { exportTable } from '#src/table/export';
import type { SheetMasters } from '../CountSheet';
import { AnotherLine } from './AnotherLine';
import { Keypad } from './Keypad';
import { Lines, type LinesHandle } from './Lines';
import { lineOfCode } from './lookup';
import { leftInWords, progressByPlace } from './places';
import { SheetFilters, useFilters } from './SheetFilters';
import { SheetPaper } from './SheetPaper';
import { SheetStatus } from './SheetStatus';
import { type Counted, dirtyLines, isWithin, plain, type SheetDraft } from './sheet';
import { fileOf } from './sheetFile';
import { type CountedRow, withCounts } from './sheetImport';
import { typedQuantity } from './typedQuantity';
import { useExpected } from './useExpected';
import { useLines } from './useLines';
import { useScanner } from './useScanner';
import type { useSheet } from './useSheet';

// The dialog and the readers of files are downloaded when someone imports.
const SheetFileImport = lazyPart('the import', () => import('./SheetFileImport'), closeIt);

interface CountingProps {
  title: string;
  masters: SheetMasters;
  sheet: ReturnType<typeof useSheet>;
  draft: SheetDraft;
}

/** The sheet: filters, lines, keys, and its actions. */
export function Counting({ title, masters, sheet, draft }: CountingProps) {
  const { can, timeZone, currency } = useSession();
  const navigate = useNavigate();
  const notify = useNotify();
  const hasKeypad = useMediaQuery('(pointer: coarse), (max-width: 599.95px)', { noSsr: true });
  const [active, setActive] = useState<{ key: string; text?: string }>();
  const [adding, setAdding] = useState<string>();
  const [isScanning, setScanning] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const [said, setSaid] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<LinesHandle>(null);
  const wanted = useRef<string>(undefined);
  const { units, unitName, categories, categoryName, all, places } = useLines(masters, draft.extra);
  const readOn = (text: string, key: string | undefined) =>
    typedQuantity(text, { line: all.find((line) => line.key === key), units: masters.units, unitName });
  const latest = useRef({ draft, active, all, readOn });
  latest.current = { draft, active, all, readOn };

  const isCounted = (key: string) => (draft.counted[key]?.qty ?? null) !== null;
  // What was found elsewhere and counted belongs to it too.
  const filters = useFilters(
    draft.isKeyOnly,
    (line) => isWithin(draft.only, line) || isCounted(line.key) || line.key === active?.key,
  );
  const shown = all.filter((line) => filters.shows(line, isCounted(line.key) && line.key !== active?.key));
  const covered = all.filter(filters.covers);
  const meant = all.filter((line) => isWithin(draft.only, line) || isCounted(line.key));
  const progress = progressByPlace(meant, ({ key }) => isCounted(key));
  const doneIn = (lines: typeof all) => lines.filter(({ key }) => isCounted(key)).length;
  const open = dirtyLines(draft).length;
  const isTelling = !draft.isBlind && can('VIEW_COST', 'view');
  const { expectedOf, worth } = useExpected(isTelling, { draft, all, units, unitName, items: masters.items });

  const write = useCallback(
    (key: string, qty: string | null) => {
      const { draft: now } = latest.current;
      const before: Counted = now.counted[key] ?? { qty: null, was: null, isDirty: false };
      const { theirs: _theirs, ...rest } = before;
      sheet.change({
        ...now,
        counted: { ...now.counted, [key]: { ...rest, qty, isDirty: plain(qty) !== plain(before.was) } },
      });
    },
    [sheet.change],
  );
  /** Commits input; anything but a quantity stays, with a message. */
  const commit = useCallback((): boolean => {
    const { active: now, readOn: typed } = latest.current;
    if (!now || now.text === undefined) return true;
    const read = typed(now.text, now.key);
    if ('error' in read) {
      setSaid(`${read.error}.`);
      return false;
    }
    setSaid('');
    write(now.key, read.value);
    setActive({ key: now.key });
    return true;
  }, [write]);
  const focusWanted = useCallback(() => {
    const key = wanted.current;
    const row =
      key === undefined ? null : scroller.current?.querySelector(`[data-line="${CSS.escape(key)}"] input:not([type])`);
    if (!(row instanceof HTMLInputElement)) return;
    wanted.current = undefined;
    row.focus();
    row.select();
  }, []);
  const goTo = useCallback(
    (key: string) => {
      wanted.current = key;
      setActive({ key });
      const at = shown.findIndex((line) => line.key === key);
      if (at >= 0) list.current?.show(at, 'auto');
    },
    [shown],
  );
  const step = (from: string, by: number) => {
    if (!commit()) return;
    const next = shown[shown.findIndex(({ key }) => key === from) + by];
    if (next) goTo(next.key);
  };
  const onKey = (key: string, event: KeyboardEvent) => {
    const by = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    // Enter on a line without input only moves on: it stays uncounted.
    step(key, by);
  };
  const onPad = (pressed: string) => {
    const now = latest.current.active;
    if (!now) return;
    const held = now.text ?? '';
    setActive({
      key: now.key,
      text: pressed === 'back' ? (now.text ?? plain(draft.counted[now.key]?.qty)).slice(0, -1) : held + pressed,
    });
  };
  const onCode = (code: string): boolean => {
    const line = lineOfCode(all, code);
    if (!line) return false;
    const { key, item, unitId, location } = line;
    filters.clear();
    const { draft: now } = latest.current;
    // A case that was scanned is counted in cases, also if the sheet had the item only in kilograms.
    const isNew = !all.some((each) => each.key === key);
    if (isNew) {
      const more = { ...now, extra: [...now.extra, { itemId: String(item._id), unitId, location }] };
      // What was typed before the scan is written next.
      latest.current = { ...latest.current, draft: more };
      sheet.change(more);
    }
    setSaid(`${String(item.itemName)}, ${unitName(unitId)}: how many?`);
    // The filters are cleared and the line is added with the next render; the line is found then.
    setTimeout(() => {
      wanted.current = key;
      setActive({ key });
      const at = latest.current.all.findIndex((each) => each.key === key);
      list.current?.show(at, 'center');
    });
    return true;
  };
  useScanner(
    onCode,
    (before) => {
      const now = latest.current.active;
      const read = readOn(before, now?.key);
      // Input before the scanner started is a count; the code that it typed isn't.
      if (now && 'value' in read && read.value !== null) write(now.key, read.value);
      if (now) setActive({ key: now.key });
    },
    () => latest.current.active?.text ?? '',
  );
  const takeCounts = (rows: readonly CountedRow[], isReplacing: boolean) => {
    const { draft: now, all: known } = latest.current;
    sheet.change(withCounts(now, known, rows, isReplacing));
    setSaid(`${rows.length} ${rows.length === 1 ? 'quantity' : 'quantities'} imported.`);
  };
  const finish = async () => {
    const now = commit() ? await sheet.send() : undefined;
    if (!now?.entryId || dirtyLines(now).length > 0) return;
    // The person who reviews the count should know what isn't part of it.
    const left = covered.filter(({ key }) => (now.counted[key]?.qty ?? null) === null);
    const said = leftInWords(
      left.map(({ item }) => String(item.itemName)),
      covered.length,
    );
    if (said) notify(said, { type: 'warning', autoHideDuration: 20_000 });
    sheet.put(undefined);
    navigate(pathTo(entity('stockEntries'), 'review', now.entryId));
  };
  const decide = (at: string, isMine: boolean) => {
    const now = draft.counted[at];
    if (!now || now.theirs === undefined) return;
    const { theirs, ...mine } = now;
    const qty = isMine ? mine.qty : theirs;
    sheet.change({ ...draft, counted: { ...draft.counted, [at]: { qty, was: theirs, isDirty: isMine } } });
  };
  // Rows only render for changes of their own, so their callbacks are stable.
  const calls = useRef({ onKey, decide, write });
  calls.current = { onKey, decide, write };
  const onRow = useMemo(
    () => ({
      onActive: (to: string) => {
        if (latest.current.active?.key !== to) setActive({ key: to });
      },
      onText: (at: string, typed: string) => setActive({ key: at, text: typed }),
      onKey: (at: string, event: KeyboardEvent) => calls.current.onKey(at, event),
      onTick: (at: string, isTicked: boolean) => calls.current.write(at, isTicked ? '0' : null),
      onMore: setAdding,
      onDecide: (at: string, isMine: boolean) => calls.current.decide(at, isMine),
    }),
    [],
  );
  const current = all.find(({ key }) => key === active?.key);
  const more = all.find(({ key }) => key === adding);
  return (
    <Page
      hasPaperHead
      title={draft.number && !hasKeypad ? `${title} ${draft.number}` : title}
      actions={
        <>
          {canScan() && (
            <Button variant="outlined" onClick={() => setScanning(true)}>
              Scan
            </Button>
          )}
          <Button variant="outlined" onClick={() => setImporting(true)}>
            Import
          </Button>
          {!hasKeypad && (
            <>
              <Button variant="outlined" title="Print (Ctrl+P)" onClick={() => window.print()}>
                Print count sheet
              </Button>
              <Button
                variant="outlined"
                onClick={() => void exportTable(fileOf(shown, draft, unitName, timeZone), 'csv')}
              >
                Export CSV
              </Button>
            </>
          )}
          <Button variant="contained" disabled={doneIn(all) === 0 && !active?.text} onClick={() => void finish()}>
            Review count
          </Button>
        </>
      }
    >
      <SheetPaper {...{ draft, filters, isTelling, unitName, categoryName }} lines={shown} />
      <Box className="no-print" sx={{ display: 'contents' }}>
        <SheetFilters {...{ filters, categories, places, progress, onCode }} />
        <SheetStatus
          {...{ done: doneIn(covered), open, said }}
          total={covered.length}
          isKept={sheet.isKept}
          saving={sheet.saving}
          difference={worth ? formatMoney(money(worth), currency) : undefined}
          onStartOver={() => sheet.put(undefined)}
        />
        <Lines
          ref={list}
          {...{ scroller, active, unitName, expectedOf, hasKeypad, onRow }}
          lines={shown}
          counted={draft.counted}
          onBlur={commit}
          onDrawn={focusWanted}
        />
        {hasKeypad && (
          <Keypad
            label={current ? `${String(current.item.itemName)}, ${unitName(current.unitId)}` : 'Choose an item'}
            onKey={onPad}
            onNext={() => (active ? step(active.key, 1) : shown[0] && goTo(shown[0].key))}
          />
        )}
      </Box>
      {isImporting && (
        <Suspense fallback={null}>
          <SheetFileImport
            sheet={{ masters, all, draft, unitName, place: filters.chosen.place }}
            onTake={takeCounts}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
      {isScanning && (
        <CameraScan
          onClose={() => setScanning(false)}
          onCode={(code) => {
            setScanning(false);
            if (!onCode(code)) setSaid(`No item has the code ${code}.`);
          }}
        />
      )}
      {more && (
        <AnotherLine
          line={more}
          units={(unitIdsOf(asItem(more.item), units) ?? []).map((id) => [id, unitName(id)])}
          places={places}
          onClose={() => setAdding(undefined)}
          onAdd={(line) => {
            setAdding(undefined);
            sheet.change({ ...draft, extra: [...draft.extra, line] });
            wanted.current = keyOfLine(line);
            setActive({ key: keyOfLine(line) });
          }}
        />
      )}
    </Page>
  );
}
