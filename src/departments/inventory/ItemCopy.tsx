import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { copyCounts } from '#resources/inventory/itemCopy.rules';
import { SkeletonRows } from '#src/list/ListStates';
import { Message, Page } from '#src/shell/layout';
import { LoadFailure } from '#src/shell/layout/LoadFailure';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { CopyOutcome } from './itemCopy/CopyOutcome';
import { CopyTargets } from './itemCopy/CopyTargets';
import { KindTabs } from './itemCopy/KindTabs';
import { KINDS, type KindKey, kindOf, recordsText } from './itemCopy/kinds';
import { RecordPicker } from './itemCopy/RecordPicker';
import { useCopy } from './itemCopy/useCopy';
import { useCopyable } from './itemCopy/useCopyable';

/** `/itemCopy`: copies the selected outlet's master data to others, with a preview first. */
export default function ItemCopy({ tool }: PageSlotProps) {
  const { outlets, outlet, outletId, can } = useSession();
  const others = outlets.filter(({ _id, status }) => _id !== outletId && status !== 'inactive');
  const kinds = KINDS.filter(({ module }) => can(module, 'view'));
  const [key, setKey] = useState<KindKey>(kinds[0]?.key ?? 'inventoryItems');
  const intro = (
    <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
      From {String(outlet.name ?? '')}
    </Box>
  );
  if (others.length === 0)
    return (
      <Page title={tool.label} aside={intro}>
        <Message
          level="h2"
          heading="No other outlet"
          text="Copying needs a second outlet that you have access to. Units and taxes are shared by all outlets anyway."
        />
      </Page>
    );
  return (
    <Page title={tool.label} aside={intro} isFilling>
      <KindTabs kinds={kinds} chosen={key} onChoose={setKey} />
      <Kind key={`${outletId} ${key}`} kind={key} others={others} mayCopy={can('ITEM_COPY', 'copy')} />
    </Page>
  );
}

interface KindProps {
  kind: KindKey;
  others: readonly { _id?: unknown; name?: unknown }[];
  mayCopy: boolean;
}

/** One kind of records: select, preview, copy. */
function Kind({ kind, others, mayCopy }: KindProps) {
  const { label } = kindOf(kind);
  const { records, error, refetch } = useCopyable(kind);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [targets, setTargets] = useState<ReadonlySet<string>>(
    () => new Set(others.length === 1 ? [String(others[0]?._id)] : []),
  );
  const copy = useCopy(kind);
  if (error && !records) return <LoadFailure what={label.many} error={error} onRetry={refetch} />;
  if (!records) return <SkeletonRows rowHeight={40} />;
  if (records.length === 0)
    return <Message level="h2" heading="No Item List" text={`This outlet has no ${label.many} to copy.`} />;
  const request = { ids: [...chosen], outlets: [...targets] };
  if (copy.rows) {
    const counts = copyCounts(copy.rows);
    const makes = counts.create + counts.share;
    return (
      <CopyOutcome
        records={records}
        rows={copy.rows}
        isDone={copy.isDone}
        isBusy={copy.isBusy && !copy.isDone}
        problem={copy.problem}
        actions={
          copy.isDone ? (
            <Button
              variant="contained"
              onClick={() => {
                setChosen(new Set());
                copy.reset();
              }}
            >
              Copy more
            </Button>
          ) : (
            <>
              <Button onClick={copy.reset} disabled={copy.isBusy}>
                Back
              </Button>
              {mayCopy && (
                <Button
                  variant="contained"
                  disabled={copy.isBusy || makes === 0}
                  onClick={() => void copy.run(request)}
                >
                  Copy {makes}
                </Button>
              )}
            </>
          )
        }
      />
    );
  }
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        display: 'grid',
        gap: 2,
        pb: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
        gridTemplateRows: { xs: 'auto', md: 'minmax(0, 1fr)' },
      }}
    >
      <RecordPicker records={records} what={label.many} chosen={chosen} onChosen={setChosen} />
      <Box component="section" aria-label="Copy to" sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <CopyTargets outlets={others} chosen={targets} onChosen={setTargets} />
        {copy.problem && <Alert severity="error">{copy.problem}</Alert>}
        <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {chosen.size === 0
            ? `Choose ${label.many} to copy.`
            : targets.size === 0
              ? 'Choose the outlets to copy to.'
              : `${recordsText(label, chosen.size)} for ${targets.size === 1 ? '1 outlet' : `${targets.size} outlets`}.`}
        </Box>
        <Button
          variant="contained"
          disabled={copy.isBusy || chosen.size === 0 || targets.size === 0}
          onClick={() => void copy.preview(request)}
        >
          Preview
        </Button>
      </Box>
    </Box>
  );
}
