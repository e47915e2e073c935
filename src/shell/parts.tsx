/**
 * Parts of a page that are downloaded when they are first shown: a dialog, a calendar, a chart. If that fails, the page stays as it is, with
 * what was typed in it, and the part can be tried again (spec sections 8 and 9).
 */
import Button from '@mui/material/Button';
import { Component, type ComponentType, lazy, type ReactNode, useReducer } from 'react';
import { useNotify } from 'react-admin';
import { isChunkFailure, loadInTime } from './chunks';
import { useReload } from './layout/ConsoleContext';
import { Message } from './layout/Message';

const FAILED = 'Loading chunk failed';

/** For dialogs, as the third argument of `lazyPart`: a failure closes them. */
export const closeIt = ({ onClose }: { onClose: () => void }): void => onClose();

/**
 * A component of a page that is downloaded when it is first shown: render it inside a Suspense.
 * @param what completes "couldn’t load …", e.g. 'the calendar'
 * @param leave called when it can't be downloaded, which a notification then says: closes what would have opened. Without it, the message is
 *   shown in the component's place, with a button
 */
export function lazyPart<P extends object>(
  what: string,
  load: () => Promise<{ default: ComponentType<P> }>,
  leave?: (props: P) => void,
): ComponentType<P> {
  const attempted = () => lazy(() => loadInTime(what, load));
  // React remembers a failed import for ever, so each attempt is a new component.
  const part = { Shown: attempted() };
  return function LazyPart(props: P) {
    const notify = useNotify();
    const [attempt, again] = useReducer((count: number) => count + 1, 0);
    const onFailed = () => {
      part.Shown = attempted();
      if (!leave) return;
      notify(`${FAILED}: couldn’t load ${what}. Check the connection and try again, or reload the page.`, {
        type: 'error',
      });
      leave(props);
    };
    return (
      <PartBoundary
        key={attempt}
        onFailed={onFailed}
        failed={leave ? null : <PartMissing what={what} isAgain={attempt > 0} onRetry={again} />}
      >
        <part.Shown {...props} />
      </PartBoundary>
    );
  };
}

interface BoundaryProps {
  onFailed: () => void;
  /** In place of the part. */
  failed: ReactNode;
  children: ReactNode;
}

/** Catches a part that couldn't be downloaded; other errors are the page's. */
class PartBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (isChunkFailure(error)) this.props.onFailed();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!isChunkFailure(error)) throw error;
    return this.props.failed;
  }
}

interface PartMissingProps {
  what: string;
  /** It was tried again before. */
  isAgain: boolean;
  onRetry: () => void;
}

/**
 * Says which part is missing. A second press reloads the page: another version, whose files have other names, may be installed, and some
 * browsers remember a failed download. Forms keep their input.
 */
function PartMissing({ what, isAgain, onRetry }: PartMissingProps) {
  const reload = useReload();
  return (
    <Message
      isAlert
      isCompact
      level="h2"
      heading={FAILED}
      text={`Couldn’t load ${what}. The connection was lost, or a new version is available.`}
      action={
        <Button size="small" variant="outlined" onClick={isAgain ? reload : onRetry}>
          Try again
        </Button>
      }
    />
  );
}
