import Popover from '@mui/material/Popover';
import { type ReactNode, Suspense, useState } from 'react';
import { useNotify } from 'react-admin';
import { LoadFailure } from '#src/shell/layout/LoadFailure';
import { useToast } from '#src/shell/layout/useToast';
import { closeIt, lazyPart } from '#src/shell/parts';
import type { ViewSubject } from './defaultView';
import { type SavedView, useCurrentDefault, useViews } from './useViews';
import { MenuCommand, ViewSection } from './ViewSection';

const SaveViewDialog = lazyPart('the form', () => import('./SaveViewDialog'), closeIt);

interface ViewsMenuProps {
  subject: ViewSubject;
  /** The button it belongs to; null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  /** What is on screen, as a view's query. */
  query: string;
  /** The view that is on screen. */
  current: SavedView | undefined;
  /** The view that saving changes, if it is the person's own. @default the current one */
  edited?: SavedView | undefined;
  onChoose: (view: SavedView) => void;
  onSaved: (id: string) => void;
  onDeleted: (id: string) => void;
  /** More commands. */
  children?: ReactNode;
}

/** The views of a report or list, your own and shared ones: choosing, saving, deleting, and the one that it opens with. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { subject, anchor, onClose, query, current, edited = current, onChoose, onSaved, onDeleted, children } = props;
  const notify = useNotify();
  const toast = useToast();
  const views = useViews(subject);
  const [byDefault, keepDefault] = useCurrentDefault(subject, views);
  const [isSaving, setSaving] = useState(false);
  const bringBack = async ({ name, query: saved, isShared }: SavedView, wasDefault: boolean) => {
    try {
      const id = await views.save({ name, query: saved, isShared });
      if (wasDefault) keepDefault({ id, query: saved });
    } catch {
      notify('The view could not be brought back', { type: 'error' });
    }
  };
  const drop = async (view: SavedView) => {
    const wasDefault = view.id === byDefault?.id;
    try {
      await views.remove(view.id);
      if (wasDefault) keepDefault(undefined);
      onDeleted(view.id);
      toast(`${view.name} deleted`, { label: 'Undo', onClick: () => void bringBack(view, wasDefault) });
    } catch (error) {
      notify(error instanceof Error ? error.message : 'The view was not deleted', { type: 'error' });
    }
  };
  const shared = {
    current: current?.id,
    byDefault: byDefault?.id,
    onChoose: (view: SavedView) => {
      onClose();
      onChoose(view);
    },
    onDefault: keepDefault,
    onDelete: (view: SavedView) => void drop(view),
  };
  return (
    <>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Views', sx: { mt: 0.5, p: 0.5, minWidth: 240, maxWidth: '92vw' } },
        }}
      >
        {views.error && <LoadFailure what="the views" error={views.error} onRetry={views.retry} />}
        <ViewSection label="My views" views={views.views.filter(({ isOwn }) => isOwn)} {...shared} />
        <ViewSection label="Shared with me" views={views.views.filter(({ isOwn }) => !isOwn)} {...shared} />
        <MenuCommand
          label="Save view"
          onClick={() => {
            onClose();
            setSaving(true);
          }}
        />
        {children}
      </Popover>
      <Suspense fallback={null}>
        {isSaving && (
          <SaveViewDialog
            kind={subject.kind}
            query={query}
            current={edited?.isOwn ? edited : undefined}
            onSave={views.save}
            onSaved={onSaved}
            onClose={() => setSaving(false)}
          />
        )}
      </Suspense>
    </>
  );
}
