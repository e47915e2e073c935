import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useRef, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { ConsoleDataProvider, ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { inSentence } from '#engine/define/fields';
import type { Written } from '#src/form/saving/useUndo';
import { type BulkOperation, isDeletion } from './bulk';
import { EndButton, type Result, Results } from './Results';

export interface BulkDialogProps {
  entity: Entity;
  operation: BulkOperation;
  records: readonly ConsoleRecord[];
  titleOf: (record: ConsoleRecord) => string;
  /** The arguments were already given, so it starts at once. */
  args?: AnyRecord | undefined;
  /** The result: the records before and after. */
  onClose: (done: readonly Written[]) => void;
}

const MOST_NAMED = 6;

const namesOf = (titles: readonly string[]): string =>
  titles.length > MOST_NAMED
    ? `${titles.slice(0, MOST_NAMED).join(', ')} and ${titles.length - MOST_NAMED} more`
    : titles.join(', ');

/** Confirms by naming the records, processes them one after another, and shows each result. */
export default function BulkDialog({ entity, operation, records, titleOf, args, onClose }: BulkDialogProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [results, setResults] = useState<readonly Result[]>();
  const [isRunning, setRunning] = useState(false);
  const done = useRef<Written[]>([]);
  const stopped = useRef(false);
  const possible = records.filter((record) => operation.obstacle(record) === undefined);
  const left = records.filter((record) => operation.obstacle(record) !== undefined);
  const noun = (count: number) => inSentence(count === 1 ? entity.label.one : entity.label.many);

  const runOne = async (record: ConsoleRecord): Promise<AnyRecord> =>
    isDeletion(operation, entity)
      ? (await dataProvider.delete(entity.name, { id: record.id, previousData: record as RaRecord<string> })).data
      : dataProvider.act(entity.name, operation.key, { ...args, _id: record._id, _rev: record._rev });

  const run = async () => {
    setRunning(true);
    const all: Result[] = left.map((record) => ({
      id: record._id,
      title: titleOf(record),
      problem: operation.obstacle(record),
    }));
    setResults(all);
    for (const record of possible) {
      if (stopped.current) break;
      let problem: string | undefined;
      try {
        done.current.push({ before: record, after: await runOne(record) });
      } catch (error) {
        problem = error instanceof Error ? error.message : 'Couldn’t do this';
      }
      all.push({ id: record._id, title: titleOf(record), problem });
      setResults([...all]);
    }
    setRunning(false);
  };

  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once
  useEffect(() => {
    if (!args || begun.current) return;
    begun.current = true;
    void run();
  }, []);

  const finished = results?.filter(({ problem }) => problem === undefined).length ?? 0;
  const share = possible.length === 0 ? 100 : (((results?.length ?? 0) - left.length) / possible.length) * 100;
  return (
    <Dialog
      open
      onClose={isRunning ? undefined : () => onClose(done.current)}
      maxWidth="sm"
      fullWidth
      aria-labelledby="bulk-title"
    >
      <DialogTitle id="bulk-title">
        {results
          ? isRunning
            ? `${operation.label}: ${results.length} of ${records.length}`
            : `${operation.label}: ${finished} of ${records.length} done`
          : `${operation.label}: ${possible.length} ${noun(possible.length)}?`}
      </DialogTitle>
      <DialogContent>
        {!results && (
          <>
            {possible.length > 0 && <Box>{namesOf(possible.map(titleOf))}</Box>}
            {left.length > 0 && (
              <Box sx={{ mt: 1.5, color: 'text.secondary' }}>
                Left out:{' '}
                {left.map((record) => `${titleOf(record)} (${operation.obstacle(record)?.toLowerCase()})`).join(', ')}
              </Box>
            )}
          </>
        )}
        {results && <Results results={results} percent={isRunning ? share : undefined} />}
      </DialogContent>
      <DialogActions>
        {results ? (
          <EndButton
            isRunning={isRunning}
            stop="Stop after this one"
            onStop={() => {
              stopped.current = true;
            }}
            onClose={() => onClose(done.current)}
          />
        ) : (
          <>
            <Button onClick={() => onClose([])}>Cancel</Button>
            <Button
              variant="contained"
              color={operation.isDangerous ? 'error' : 'primary'}
              disabled={possible.length === 0}
              autoFocus
              onClick={run}
            >
              {operation.label}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
