import Button from '@mui/material/Button';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { isChunkFailure } from '../chunks';
import { useReload } from './ConsoleContext';
import { Message } from './Message';

interface State {
  error: Error | undefined;
}

/** Keeps the shell when a page crashes: shows the error in its place, and offers to try again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (isChunkFailure(error)) return <PartMissing />;
    return (
      <Message
        heading="This page couldn’t be shown"
        text={`Your saved work is safe. Reason: ${error.message}`}
        action={
          <Button variant="contained" onClick={() => this.setState({ error: undefined })}>
            Try again
          </Button>
        }
      />
    );
  }
}

/** Part of the page couldn't be downloaded: reloading gets it, also from a new version. */
function PartMissing() {
  const reload = useReload();
  return (
    <Message
      isAlert
      heading="Loading chunk failed"
      text="Part of this page couldn’t be loaded: the connection was lost or a new version is available. Your input is kept."
      action={
        <Button variant="contained" onClick={reload}>
          Try again
        </Button>
      }
    />
  );
}
