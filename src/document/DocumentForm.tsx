import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Document } from '#engine/define/document';
import { type AnyRecord, inSentence } from '#engine/define/fields';
import type { AccessUser } from '#engine/read/access';
import { titleOf } from '#engine/read/entities';
import { pathTo } from '#engine/read/paths';
import { isRows } from '#engine/run/values';
import { draftStore } from '../form/drafts/useDraft';
import { focusField } from '../form/ErrorSummary';
import { useFormSession } from '../form/facts/useFormSession';
import { PageFrame } from '../form/frame/PageFrame';
import { RecordForm } from '../form/RecordForm';
import { useRecordForm } from '../form/useRecordForm';
import { type GridStore, LineGrid } from '../grid';
import { isOutboxUsed } from '../offline/mark';
import { entryId, outbox } from '../offline/outbox';
import { usePageKeys } from '../shell/keys/pageKeys';
import { linksFor } from '../shell/links';
import { OUTBOX } from '../shell/paths';
import { DocumentBar } from './DocumentBar';
import { createDocumentStore, type DocumentStore, type KeptGrid } from './documentStore';
import { useSuggested } from './entering/useSuggested';
import { Figures, StateChip } from './Figures';
import { FoldedFields } from './FoldedFields';
import { FormPaper } from './FormPaper';
import { headerParts } from './fields';
import { HeaderFields } from './HeaderFields';
import { useLineImport } from './importLines/useLineImport';
import { type Begin, carryOver, storageKeyOf } from './initialDocument';
import { LineTool } from './LineTool';
import { SendLater } from './SendLater';
import { entryOf } from './sendLater';
import { useGridTotals } from './useGridTotals';

interface DocumentFormProps {
  entity: Document;
  mode: 'create' | 'edit';
  begin: Begin;
  draftName: string;
}

const trimmed = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.trim()
    : Array.isArray(value)
      ? value.map(trimmed)
      : value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimmed(inner)]))
        : value;

/** Moves focus to the cell or input of a problem. */
const goTo = (store: DocumentStore, formId: string, path: string): boolean => {
  const [, row, key] = /^items\.(\d+)(?:\.(\w+))?/.exec(path) ?? [];
  if (row !== undefined) store.grid.focusProblem({ row: Number(row), key: key ?? '' });
  else if (path === 'items') store.grid.focusCell(0, 0);
  else return focusField(formId, path);
  return true;
};

/** The form of one document: fields, lines, totals, and everything that protects unsaved input. */
export function DocumentForm({ entity, mode, begin, draftName }: DocumentFormProps) {
  const { record } = begin;
  const session = useFormSession(entity, typeof record.outletId === 'string' ? record.outletId : undefined);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const { hash, pathname, search } = useLocation();
  const [store] = useState(() => {
    const recordId = mode === 'edit' ? String(record._id) : undefined;
    const content = draftStore().read<AnyRecord>({ owner: session.owner, form: draftName, recordId })?.content;
    const kept = content && {
      items: isRows(content.items) ? content.items : undefined,
      grid: content._grid as KeptGrid | undefined,
    };
    const { clientRequestId } = record;
    const alsoKept = mode === 'create' ? { clientRequestId } : {};
    return createDocumentStore({
      entity,
      session,
      dataProvider,
      queryClient,
      record,
      named: begin.named,
      later: begin.later,
      kept,
      alsoKept,
    });
  });

  const onSaved = (saved: AnyRecord, isForReview: boolean) => {
    // It may have been waiting to be sent.
    if (isOutboxUsed()) void outbox()?.remove(entryId(entity.name, mode === 'edit' ? saved : record));
    const number = titleOf(entity, saved) || entity.label.one;
    const id = String(saved._id);
    const typed = trimmed(model.values()) as AnyRecord;
    state.leaving.current = true;
    if (mode === 'create') {
      // An earlier attempt of the same request answers with what it stored then; later input isn't lost.
      const isMore = carryOver(entity, session, saved, { ...typed, ...store.lines.kept() });
      notify(
        isMore ? `${number} was saved before. Your later changes are here and not saved yet.` : `${number} saved`,
        { type: isMore ? 'warning' : 'success' },
      );
      return navigate(isForReview && !isMore ? pathTo(entity, 'review', id) : storageKeyOf(entity, saved), {
        replace: true,
      });
    }
    notify(`${number} saved`, { type: 'success' });
    if (isForReview) return navigate(pathTo(entity, 'review', id));
    model.continueWith(saved);
  };
  const state = useRecordForm({
    entity,
    mode,
    record,
    session,
    draftName,
    document: store,
    onSaved,
    onFailed: (failure) => {
      if (failure.kind !== 'failed' || failure.type !== 'timeout') return false;
      // Spec section 8: the list opens, and the draft stays until it is known whether the server has it.
      state.leaving.current = true;
      notify(failure.message, { type: 'error', autoHideDuration: 20_000 });
      navigate(pathTo(entity, 'list'));
      return true;
    },
  });
  const { model, form, formId, stored, problems } = state;

  /** Keeps the document in this browser until there is a network. */
  const sendLater = async () => {
    const isTaken = await state.giveTo(async (payload, previous) => {
      const form = { entity, mode, session, draft: draftName, address: pathname + search };
      const content = { payload, previous, typed: model.values(), kept: store.lines.kept() };
      await outbox()?.put(entryOf({ ...form, ...content, now: Date.now() }));
      return payload;
    });
    if (!isTaken) return;
    state.leaving.current = true;
    navigate(OUTBOX);
  };

  useEffect(() => {
    if (hash.length > 1) goTo(store, formId, decodeURIComponent(hash.slice(1)));
    else focusFirstEmpty(formId, mode === 'create');
  }, [store, formId, hash, mode]);

  /** Opens the review page, and saves first if there are changes. */
  const review = async () => {
    if (!(await model.ended()) || state.leaving.current) return;
    await model.settle();
    if (mode === 'edit' && !model.isChanged() && store.lines.unread().length === 0) {
      // What was typed came to nothing, such as a cleared price that was filled in again: there is nothing to ask about.
      state.leaving.current = true;
      return navigate(pathTo(entity, 'review', String(stored._id)));
    }
    return state.submit(true);
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const isInLines = event.target instanceof Element && event.target.closest('[role="grid"]') !== null;
      if ((isInLines && !event.shiftKey) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      event.stopPropagation();
      void review();
    };
    // Before the grid, where Ctrl+Enter is a new line.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });

  usePageKeys('Form', [{ keys: 'Ctrl+Shift+Enter', does: 'Save and review' }]);
  const parts = useMemo(() => headerParts(entity, session.user), [entity, session.user]);
  const number = titleOf(entity, stored);
  const title = number || `Create ${inSentence(entity.label.one)}`;
  const body = useMemo(
    () => (
      <>
        <FoldedFields label="Details" fields={parts.first} folds={begin.source !== undefined}>
          <HeaderFields
            {...{ entity, mode, formId, source: begin.source }}
            fields={parts.first}
            label={entity.label.one}
          />
        </FoldedFields>
        <Box>
          <DocumentLines
            entity={entity}
            user={session.user}
            lines={store.grid}
            around={store.header}
            chosen={store.chosen}
            isBegun={begin.source !== undefined}
            label={`Lines of ${title}`}
          />
        </Box>
        <FoldedFields label="Further details" fields={parts.further} folds={begin.source !== undefined}>
          <HeaderFields
            {...{ entity, mode, formId, source: begin.source }}
            fields={parts.further}
            label="Further details"
          />
        </FoldedFields>
      </>
    ),
    [entity, mode, formId, begin.source, parts, store, title, session.user],
  );
  const linesProblem = problems.find(({ field }) => field === 'items');

  return (
    <PageFrame
      entity={entity}
      title={title}
      wide
      chip={mode === 'edit' ? <StateChip entity={entity} record={stored} /> : null}
      figures={<Figures form={form} fields={parts.figures} session={session} />}
      actions={
        mode === 'edit'
          ? linksFor(entity, stored, session.context.can).map(({ label, to }) => (
              <Button key={to} variant="outlined" component={Link} to={to}>
                {label}
              </Button>
            ))
          : null
      }
      hasPrintHead
    >
      <FormPaper {...{ entity, session, stored }} control={form.control} values={model.values} />
      <Box className="no-print" sx={{ display: 'contents' }}>
        <RecordForm
          entity={entity}
          mode={mode}
          session={session}
          state={state}
          onCancel={() => navigate(stored._id ? pathTo(entity, 'review', String(stored._id)) : pathTo(entity, 'list'))}
          slots={{
            body: (
              <>
                {body}
                {linesProblem ? (
                  <Box role="alert" sx={{ typography: 'body2', color: 'error.main', mt: 1 }}>
                    {linesProblem.message}
                  </Box>
                ) : null}
              </>
            ),
            bar: (
              <DocumentBar
                entity={entity}
                mode={mode}
                state={state}
                lines={store.grid}
                more={store.more}
                onReview={() => void review()}
                onCancel={() =>
                  navigate(stored._id ? pathTo(entity, 'review', String(stored._id)) : pathTo(entity, 'list'))
                }
              />
            ),
            onGo: (path) => goTo(store, formId, path),
            remedyFor: (refusal) => <SendLater refusal={refusal} onSend={() => void sendLater()} />,
          }}
        />
      </Box>
    </PageFrame>
  );
}

/**
 * Moves focus to the first required input that is blank. A new document without one starts in its first field, not in its lines: keys on
 * their way to the header would change them.
 */
function focusFirstEmpty(formId: string, isNew: boolean): void {
  requestAnimationFrame(() => {
    // A person who was quicker keeps the cursor.
    if (document.activeElement?.matches('input, textarea')) return;
    // On a phone the keyboard would cover the page.
    if (window.matchMedia?.('(pointer: coarse)').matches) return;
    const inputs = document.querySelectorAll<HTMLInputElement>(`[id^="${formId}-"]:is(input):not([disabled])`);
    const empty = [...inputs].find((each) => each.value === '' && each.getAttribute('aria-required') === 'true');
    if (empty) empty.focus();
    else if (isNew) inputs[0]?.focus();
  });
}

interface DocumentLinesProps {
  entity: Document;
  user: AccessUser;
  lines: GridStore<AnyRecord>;
  around: () => AnyRecord;
  chosen: DocumentStore['chosen'];
  /** It was begun from another record, whose lines it has. */
  isBegun: boolean;
  label: string;
}

function DocumentLines({ entity, user, lines, around, chosen, isBegun, label }: DocumentLinesProps) {
  const totals = useGridTotals(entity, lines);
  const suggestions = useSuggested(isBegun ? undefined : entity, lines);
  const { tools, dialog, takesPaste } = useLineImport({ entity, user, grid: lines, around, chosen });
  return (
    <>
      <LineGrid
        store={lines}
        label={label}
        totals={totals}
        emptyText={{
          table: 'No items yet. Type a code or name, paste rows from a spreadsheet, or import a file.',
          cards: 'No items yet. Choose the first one, or import a file.',
        }}
        // At least ten lines with header and footer; on a tall screen as many as fit.
        maxHeight="max(388px, calc(100vh - 372px))"
        tools={
          <>
            {tools}
            {entity.lineTool ? <LineTool name={entity.lineTool} {...{ lines, around }} /> : null}
          </>
        }
        suggestions={suggestions}
        takesPaste={takesPaste}
      />
      {dialog}
    </>
  );
}
