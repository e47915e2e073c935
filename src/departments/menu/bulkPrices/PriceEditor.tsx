import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { VIEW_COST } from '#engine/read/access';
import { NO_FILTER } from '#resources/menu/bulkPrices.rules';
import { UnsavedGuard } from '#src/form/frame/UnsavedGuard';
import { formatCount, formatMoment } from '#src/format/format';
import { useSession } from '#src/shell/session';
import { ApplyDialog, type BatchAnswers } from './ApplyDialog';
import { MessageAction, NoPrices, type PricesMessage, pricesText } from './editorParts';
import { PriceFilters } from './PriceFilters';
import type { LineEnvironment } from './PriceLine';
import { PricesTable } from './PricesTable';
import { RuleBar } from './RuleBar';
import { SpreadsheetMenu } from './SpreadsheetMenu';
import { keptText, PricesRefused, undoneText, useApply, useForgetPrices, useUndoChange } from './useApply';
import type { PriceList } from './usePriceList';
import { NONE_REFUSED, usePriceWork } from './usePriceWork';
import { ViewTabs } from './ViewTabs';
import { isStarted } from './work';

interface PriceEditorProps {
  list: PriceList;
  onReload: () => void;
  /** Shows past changes. */
  onChanges: () => void;
  /** The element for the page's actions. */
  frame: (actions: ReactNode, content: ReactNode) => ReactNode;
}

/** Prices, the rule that changes them, the results, and the apply button. */
export function PriceEditor({ list, onReload, onChanges, frame }: PriceEditorProps) {
  const { outlets, currency, timeZone, can } = useSession();
  const state = usePriceWork(list);
  const { work, step, draft, lines, counts, shown, view, setView, refused, setRefused, strays } = state;
  const apply = useApply();
  const forget = useForgetPrices();
  const undoChange = useUndoChange();
  const leaving = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const [goTo, setGoTo] = useState<{ index: number }>();
  const [said, setSaid] = useState<PricesMessage | undefined>(() =>
    draft.found && isStarted(draft.found.content)
      ? {
          severity: 'info',
          text: `Continuing the changes you started on ${formatMoment(new Date(draft.found.savedAt).toISOString(), timeZone)}. Nothing is applied yet.`,
          action: 'restart',
        }
      : undefined,
  );
  const canEdit = can('BULK_PRICE', 'edit');
  const names = useMemo(() => new Map(outlets.map(({ _id, name }) => [String(_id), String(name)])), [outlets]);
  const outletName = useCallback((id: string) => names.get(id) ?? 'Another outlet', [names]);
  const latest = useRef(shown);
  latest.current = shown;
  const environment = useMemo(
    (): LineEnvironment => ({
      hasCost: can(VIEW_COST, 'view'),
      canEdit,
      timeZone,
      outletName,
      categoryName: (id) => list.categories[String(id)] ?? '',
      onType: (key, text) => step({ kind: 'type', prices: { [key]: text } }),
      onLeaveOut: (key, isLeftOut) => step({ kind: 'leaveOut', keys: [key], isLeftOut }),
      onPaste: (index, texts) => {
        const pairs = texts.flatMap((text, offset): [string, string][] => {
          const line = latest.current[index + offset];
          return line ? [[line.row.key, text.split('\t').at(-1) ?? '']] : [];
        });
        step({ kind: 'type', prices: Object.fromEntries(pairs) });
      },
    }),
    [can, canEdit, timeZone, outletName, list, step],
  );

  const changing = counts.changing;
  const unread = lines.filter(({ typed, problem }) => typed !== undefined && problem !== undefined).length;
  const ask = () => {
    if (unread === 0) {
      setSaid(undefined);
      setAsking(true);
      return;
    }
    // Invalid input is never silently dropped.
    setView('problem');
    setSaid({
      severity: 'error',
      text: `${unread === 1 ? '1 price is invalid' : `${formatCount(unread)} prices are invalid`}. Fix, clear or untick ${unread === 1 ? 'it' : 'them'}.`,
    });
    setGoTo({ index: 0 });
  };
  const onApply = async (answers: BatchAnswers) => {
    try {
      const batch = await apply(
        lines.filter(({ isChanging }) => isChanging),
        answers,
      );
      setAsking(false);
      setRefused(NONE_REFUSED);
      setView('all');
      step({ kind: 'done' });
      draft.drop();
      forget();
      setSaid({
        severity: 'success',
        text:
          batch.status === 'scheduled'
            ? `${pricesText(batch.prices)} will change on ${formatMoment(batch.effectiveFrom, timeZone)}.`
            : `${pricesText(batch.prices)} changed.`,
        action: 'changes',
        batchId: batch.batchId,
      });
    } catch (error) {
      if (!(error instanceof PricesRefused)) throw error;
      setAsking(false);
      setRefused(error.byKey);
      setView('refused');
      setSaid({
        severity: 'error',
        text: `Nothing was changed because ${pricesText(error.byKey.size)} couldn’t be changed. Current prices are shown below: review them and apply again.`,
      });
      onReload();
    }
  };
  const onUndo = async (batchId: string) => {
    try {
      const undone = await undoChange(batchId);
      const kept = keptText(undone);
      setSaid({
        severity: kept ? 'warning' : 'success',
        text: [undoneText(undone), kept && `${kept}.`].filter(Boolean).join(' '),
        action: 'changes',
      });
    } catch (error) {
      setSaid({
        severity: 'error',
        text: `Couldn’t undo this. ${error instanceof Error ? error.message : 'Try again.'}`,
        action: 'changes',
        batchId,
      });
    }
  };
  const remarks = [
    ...(counts.large > 0
      ? [`${pricesText(counts.large)} ${counts.large === 1 ? 'changes' : 'change'} by more than 30%.`]
      : []),
    ...(counts.belowCost > 0
      ? [`${pricesText(counts.belowCost)} ${counts.belowCost === 1 ? 'ends' : 'end'} below cost.`]
      : []),
    ...(counts.zero > 0 ? [`${pricesText(counts.zero)} ${counts.zero === 1 ? 'becomes' : 'become'} zero.`] : []),
  ];
  const restart = () => {
    step({ kind: 'restart' });
    draft.drop();
    setSaid(undefined);
    setRefused(NONE_REFUSED);
    setView('all');
  };
  const actions = (
    <>
      {isStarted(work) && <Button onClick={restart}>Start over</Button>}
      <Button size="small" variant="outlined" onClick={onChanges}>
        Price history
      </Button>
      <SpreadsheetMenu
        lines={shown}
        outletName={outletName}
        onPrices={(found) => step({ kind: 'type', prices: found })}
        onSay={(severity, text) => setSaid({ severity, text })}
      />
      {canEdit && (
        <Button variant="contained" disabled={changing === 0 && unread === 0} onClick={ask}>
          {changing === 0 ? 'Change prices' : `Change ${pricesText(changing)}`}
        </Button>
      )}
    </>
  );
  const content = (
    <>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 1, flexShrink: 0 }}>
        <PriceFilters list={list} filter={work.filter} onChange={(filter) => step({ kind: 'filter', filter })} />
      </Box>
      {canEdit ? (
        <RuleBar
          change={work.change}
          currency={currency}
          onChange={(change) => step({ kind: 'change', change })}
          typed={Object.keys(work.typed).length}
          onClearTyped={() => step({ kind: 'clearTyped' })}
        />
      ) : null}
      {said && (
        <Alert
          severity={said.severity}
          sx={{ mt: 1, flexShrink: 0 }}
          onClose={() => setSaid(undefined)}
          {...(said.action
            ? {
                action: (
                  <MessageAction
                    said={said}
                    onChanges={onChanges}
                    onUndo={can('BULK_PRICE', 'undo') ? onUndo : undefined}
                    onRestart={restart}
                    onClose={() => setSaid(undefined)}
                  />
                ),
              }
            : {})}
        >
          {said.text}
        </Alert>
      )}
      {!draft.kept && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          This browser is out of storage, so your entries can’t be kept. Apply them before you leave.
        </Alert>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexShrink: 0, my: 0.5, flexWrap: 'wrap' }}>
        {canEdit && <ViewTabs counts={counts} refused={refused.size} view={view} onView={setView} />}
        {strays > 0 && (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {strays === 1 ? '1 typed price is' : `${formatCount(strays)} typed prices are`} hidden by the filter and
            will not be applied.
          </Box>
        )}
        {!canEdit && (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            You can view prices. To change them, you need the “Edit” permission for Bulk price update.
          </Box>
        )}
      </Box>
      {shown.length > 0 ? (
        <PricesTable
          lines={shown}
          currency={currency}
          refused={refused}
          isBusy={state.isWorking}
          environment={environment}
          goTo={goTo}
          onLeaveOutAll={(isLeftOut) => step({ kind: 'leaveOut', keys: shown.map(({ row }) => row.key), isLeftOut })}
        />
      ) : (
        <NoPrices
          hasRows={lines.length > 0}
          onAll={() => setView('all')}
          onClear={() => step({ kind: 'filter', filter: NO_FILTER })}
        />
      )}
      {isAsking && (
        <ApplyDialog count={changing} remarks={remarks} onClose={() => setAsking(false)} onApply={onApply} />
      )}
      <UnsavedGuard
        unsaved={isStarted(work)}
        what={changing > 0 ? `${pricesText(changing)} that would change` : 'new prices'}
        leaving={leaving}
        onDiscard={draft.drop}
      />
    </>
  );
  return frame(actions, content);
}
