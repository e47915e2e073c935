/** Sends a settlement once, however often it is pressed: the request's id stays the same until it is posted. */
import { useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { AnyRecord } from '#engine/define/fields';
import { type Failure, failureOf } from '#src/form/saving/failure';
import { useLedgerChanged } from './party';

/** How long an answer may take before the person can press again. */
const PATIENCE_MS = 30_000;

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** The message when there was no answer: pressing again is safe. */
const NO_ANSWER = 'No response in time. Try again: the same request is never posted twice.';

interface Sending {
  isBusy: boolean;
  failure: Failure | undefined;
  forget: () => void;
  /** Posts it; errors are in `failure`. */
  send: (body: AnyRecord) => Promise<void>;
  /** The same, if the caller shows errors. @throws Error with words for the person */
  post: (body: AnyRecord) => Promise<void>;
}

/** `name`, `key`: the page's declared call. `onDone` gets the settlement. */
export function useSettlement(name: string, key: string, onDone: (settlement: AnyRecord) => void): Sending {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const changed = useLedgerChanged();
  const request = useRef(crypto.randomUUID());
  const underway = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const post = async (body: AnyRecord) => {
    // A second click before the button is drawn as busy.
    if (underway.current) return;
    underway.current = true;
    setBusy(true);
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const answer = await dataProvider.custom(name, key, {
        body: { ...body, clientRequestId: request.current },
        signal,
      });
      request.current = crypto.randomUUID();
      changed();
      if (answer.alreadyPosted === true)
        notify(`${String(answer.settlementNo)} was already posted. Nothing was posted twice`, { type: 'info' });
      onDone(answer);
    } catch (error) {
      throw isTimeout(error) ? new Error(NO_ANSWER) : error;
    } finally {
      underway.current = false;
      setBusy(false);
    }
  };
  const send = async (body: AnyRecord) => {
    setFailure(undefined);
    await post(body).catch((error: unknown) => setFailure(failureOf(error)));
  };
  return { isBusy, failure, forget: () => setFailure(undefined), send, post };
}
