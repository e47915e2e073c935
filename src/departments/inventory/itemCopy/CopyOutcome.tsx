import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Tone } from '#engine/define/fields';
import { type CopyResult, type CopyRow, copyCounts, OUTCOMES } from '#resources/inventory/itemCopy.rules';
import { formatCount } from '#src/format/format';
import { useSession } from '#src/shell/session';
import { Table, type TableColumn, useRowWindow } from '#src/table';
import { StatusChip } from '#src/table/cells';
import type { Copyable } from './useCopyable';

interface CopyOutcomeProps {
  records: readonly Copyable[];
  rows: readonly CopyRow[];
  /** It is done; before, it is a preview. */
  isDone: boolean;
  isBusy: boolean;
  problem: string | undefined;
  actions: ReactNode;
}

const TONES: Readonly<Record<CopyResult, Tone>> = { create: 'green', share: 'green', skip: 'grey', conflict: 'red' };
/** The same, for completed copies. */
const DONE: Readonly<Record<CopyResult, string>> = {
  create: 'Created',
  share: 'Shared',
  skip: 'Skipped',
  conflict: 'Conflict',
};
const ORDER: readonly CopyResult[] = ['create', 'share', 'skip', 'conflict'];
const ROW = 52;

/** The planned or actual result of each record at each outlet, filterable by result. */
export function CopyOutcome({ records, rows, isDone, isBusy, problem, actions }: CopyOutcomeProps) {
  const { outlets } = useSession();
  const [only, setOnly] = useState<CopyResult>();
  const box = useRef<HTMLDivElement>(null);
  const counts = copyCounts(rows);
  const words = isDone ? DONE : OUTCOMES;
  const shown = only ? rows.filter(({ outcome }) => outcome === only) : rows;
  const rowWindow = useRowWindow({ count: shown.length, rowHeight: ROW, scroller: box });
  const columns = useMemo((): TableColumn<CopyRow>[] => {
    const titles = new Map(records.map(({ id, title }) => [id, title]));
    const names = new Map(outlets.map(({ _id, name }) => [String(_id), String(name)]));
    return [
      {
        key: 'title',
        head: 'Record',
        isRowHead: true,
        cell: ({ id, title, outletId }) => (
          <Box sx={{ maxWidth: { xs: 150, sm: 'none' }, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {titles.get(id) || title}
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{names.get(outletId) ?? ''}</Box>
          </Box>
        ),
      },
      {
        key: 'outcome',
        head: isDone ? 'Result' : 'Will',
        cell: ({ outcome }) => <StatusChip label={words[outcome]} tone={TONES[outcome]} />,
      },
      {
        key: 'message',
        head: 'Reason',
        cell: ({ message }) => message,
        cellTitle: ({ message }) => message || undefined,
      },
    ];
  }, [records, outlets, words, isDone]);
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 1.5, pb: 2 }}>
      {problem && <Alert severity="error">{problem}</Alert>}
      {isDone && (
        <Alert severity={counts.conflict > 0 ? 'warning' : 'success'} role="status">
          {sentence(counts)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={only ?? 'all'}
          onChange={(_event, value: unknown) => setOnly(ORDER.find((each) => each === value))}
          aria-label="Show"
          sx={{ flexWrap: 'wrap' }}
        >
          <ToggleButton value="all">All {formatCount(rows.length)}</ToggleButton>
          {ORDER.filter((each) => counts[each] > 0).map((each) => (
            <ToggleButton key={each} value={each}>
              {words[each]} {formatCount(counts[each])}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>{actions}</Box>
      </Box>
      <Table
        look="list"
        label={isDone ? 'Results' : 'Preview'}
        region={isDone ? 'Results' : 'Preview'}
        rowHeight={ROW}
        isBusy={isBusy}
        boxRef={box}
        window={rowWindow}
        columns={columns}
        rows={shown}
        keyOf={({ id, outletId }) => `${id} ${outletId}`}
      />
    </Box>
  );
}

function sentence({ create, share, skip, conflict }: Readonly<Record<CopyResult, number>>): string {
  const parts = [
    `${formatCount(create)} created`,
    ...(share > 0 ? [`${formatCount(share)} shared`] : []),
    ...(skip > 0 ? [`${formatCount(skip)} skipped`] : []),
    ...(conflict > 0 ? [`${formatCount(conflict)} in conflict`] : []),
  ];
  return `${parts.join(', ')}.`;
}
