import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useCanBlock } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import type { Entity } from '#engine/define/declaration';
import { inSentence } from '#engine/define/fields';
import { formatMoment } from '../format/format';
import { usePageKeys } from '../shell/keys/pageKeys';
import { Slot } from '../shell/slots';
import { ConflictDialog } from './dialogs/ConflictDialog';
import { ErrorSummary } from './ErrorSummary';
import { FormContexts } from './FormContexts';
import { FormSections } from './FormSections';
import { FactsMissing } from './facts/FactsMissing';
import type { FormSession } from './facts/formSession';
import { useUploads } from './files/uploads';
import { formWidth } from './frame/PageFrame';
import { SaveBar, unsavedInWords } from './frame/SaveBar';
import { UnsavedGuard } from './frame/UnsavedGuard';
import { FormEnvironmentProvider } from './inputs/environment';
import { RecordPaper } from './RecordPaper';
import { StoredProblems } from './StoredProblems';
import type { Failure } from './saving/failure';
import type { RecordFormState } from './useRecordForm';

interface RecordFormProps {
  entity: Entity;
  mode: 'create' | 'edit';
  session: FormSession;
  state: RecordFormState;
  onCancel: () => void;
  /** In a dialog: no draft, no second button. */
  passing?: boolean;
  /** Fields that the form's context determines: hidden. */
  settled?: readonly string[] | undefined;
  /** Fields that can't be changed at the moment, with the reason. */
  frozen?: Readonly<Record<string, string>> | undefined;
  /** Replaces the usual parts: a document has lines and its own bar. */
  slots?: {
    body: ReactNode;
    bar: ReactNode;
    /** Moves focus to a problem that isn't about one of the form's inputs. */
    onGo: (path: string) => boolean;
    /** What else can be done when a save failed for this reason. */
    remedyFor: (refusal: Failure) => ReactNode;
  };
}

/** A form in a dialog has no draft to delete. */
const nothing = () => {};

const zoneOf = (session: FormSession) =>
  typeof session.context.outlet.timeZone === 'string' ? session.context.outlet.timeZone : 'UTC';

const asideOf = (entity: Entity): string | undefined => (entity.kind === 'resource' ? entity.aside : undefined);

const FORM_KEYS = [
  { keys: 'Ctrl+S', does: 'Save' },
  { keys: 'Alt+↓', does: 'Open a list or calendar' },
  { keys: 'Alt+↑ Alt+↓', does: 'Move a row up or down' },
];

/** The form's parts with the aside next to them, or below on a narrow screen. */
function Beside({ entity, passing, children }: { entity: Entity; passing: boolean; children: ReactNode }) {
  const name = asideOf(entity);
  if (!name || passing) return children;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, lg: 4 },
        // Never wider than the window, whatever it contains.
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: 'minmax(0, 960px) minmax(320px, 1fr)',
          xl: 'minmax(0, 1fr) 360px',
        },
      }}
    >
      <div>{children}</div>
      <Box
        component="aside"
        sx={{
          position: { lg: 'sticky' },
          top: 0,
          alignSelf: 'start',
          mb: 3,
          // Visible next to a long form, whatever its own length; leaves room for focus rings.
          maxHeight: { lg: 'calc(100dvh - 150px)' },
          overflowY: { lg: 'auto' },
          px: { lg: 0.75 },
          mx: { lg: -0.75 },
          '@media print': { position: 'static', maxHeight: 'none', breakInside: 'avoid' },
        }}
      >
        <Slot inline name={name} entity={entity} />
      </Box>
    </Box>
  );
}

/** An entity's form: problem summary, sections, save bar, draft notice, guard and conflict dialog. */
export function RecordForm(props: RecordFormProps) {
  const { entity, mode, session, state, onCancel, passing = false, settled, frozen, slots } = props;
  const { model, form, formId, draft, fields, submit } = state;
  const { stored, problems, inherited, missing, attempts, refusal, saving, conflict, leaving } = state;
  const canBlock = useCanBlock();
  const timeZone = zoneOf(session);
  const uploading = useUploads(state.uploads).map(({ field }) => field);
  const unsaved = [...new Set([...state.unsaved, ...uploading])];
  usePageKeys('Form', passing ? [] : FORM_KEYS);

  const own = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      // Keys belong to the dialog on top, or to the page if there is none.
      const top = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? null;
      if (own.current && own.current.closest('[role="dialog"]') === top) void submit();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void submit();
  };
  const showsProblems = attempts > 0 || problems.some(({ rule }) => rule === 'ruleFailed');
  const message = refusal
    ? `${refusal.message}${/[.!?]$/.test(refusal.message) ? '' : '.'} Your changes are still here.`
    : undefined;

  const view = (
    <FormProvider {...form}>
      <FormEnvironmentProvider
        {...{ entity, mode, formId }}
        user={session.user}
        context={session.context}
        words={session.words}
        facts={state.facts}
        nested={passing}
        settled={settled}
        frozen={frozen}
        uploads={state.uploads}
        unmatched={state.unmatched}
      >
        <Box
          component="form"
          ref={own}
          noValidate
          onSubmit={onSubmit}
          aria-label={mode === 'create' ? `Create ${inSentence(entity.label.one)}` : entity.label.one}
          // A short document's bar is at the bottom of the window too.
          sx={
            slots
              ? { display: 'flex', flexDirection: 'column', gap: 1.5, flex: '1 0 auto' }
              : { maxWidth: formWidth(entity) }
          }
        >
          {state.restored && !passing ? (
            <Alert
              severity="info"
              sx={{ mb: 2 }}
              action={
                <>
                  <Button size="small" color="inherit" onClick={state.discardRestored}>
                    Discard
                  </Button>
                  <Button size="small" color="inherit" onClick={model.hideRestored}>
                    Keep
                  </Button>
                </>
              }
            >
              Restored your unsaved changes
              {draft.found ? ` from ${formatMoment(new Date(draft.found.savedAt).toISOString(), timeZone)}` : ''}.
            </Alert>
          ) : null}
          {showsProblems ? (
            <ErrorSummary
              fields={fields}
              formId={formId}
              attempts={attempts}
              problems={problems}
              message={message}
              remedy={refusal && slots?.remedyFor(refusal)}
              onGo={slots?.onGo}
            />
          ) : null}
          {missing === undefined ? null : <FactsMissing error={missing} retry={model.retryFacts} />}
          {inherited.length > 0 ? (
            <StoredProblems {...{ fields, formId }} problems={inherited} onGo={slots?.onGo} />
          ) : null}
          {slots?.body ?? (
            <Beside entity={entity} passing={passing}>
              <Box className={passing ? undefined : 'no-print'}>
                <FormSections entity={entity} whole={attempts > 0} />
              </Box>
              {passing ? null : (
                <RecordPaper {...{ entity, session }} record={() => ({ ...stored, ...form.getValues() })} />
              )}
            </Beside>
          )}
          {slots?.bar ?? (
            <SaveBar
              entity={entity}
              mode={mode}
              unsaved={state.unsaved}
              saving={saving}
              kept={draft.kept || passing}
              single={passing}
              onSave={(another) => void submit(another)}
              onCancel={onCancel}
            />
          )}
        </Box>
        {canBlock ? (
          <UnsavedGuard
            unsaved={unsaved.length > 0}
            what={unsavedInWords(entity, unsaved)}
            leaving={leaving}
            onDiscard={passing ? nothing : draft.drop}
            isKept={!passing}
          />
        ) : null}
        {conflict ? (
          <ConflictDialog
            entity={entity}
            opened={stored}
            mine={conflict.mine}
            stored={conflict.stored}
            timeZone={timeZone}
            userId={session.userId}
            saving={saving}
            onClose={model.closeConflict}
            onReload={() => state.restart(conflict.stored)}
            onSave={(record) => void state.resolve(record)}
          />
        ) : null}
      </FormEnvironmentProvider>
    </FormProvider>
  );
  return <FormContexts {...{ entity, mode, state }}>{view}</FormContexts>;
}
