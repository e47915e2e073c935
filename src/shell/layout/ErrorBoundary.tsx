import Button from '@mui/material/Button';
import { Component, type ErrorInfo, type ReactNode } from 'react';
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
