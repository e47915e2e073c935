/**
 * Views are separate chunks. Unlike React.lazy, which remembers a failed import forever, a failed chunk can be retried; slow ones show a
 * loading view after 400 ms and a timeout after 100 s (spec sections 2, 8 and 9).
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { Store } from 'react-admin';
import type { ConsoleDataProvider, ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { Report } from '#engine/define/report';
import type { PageRole } from '#engine/read/paths';
import { loadInTime } from './chunks';
import { isAnotherBuildThere } from './deployment';
import { useReload } from './layout/ConsoleContext';
import { Title } from './layout/DocumentTitle';
import { Message } from './layout/Message';
import type { ConsoleSession } from './session';

/** Each chunk's exports. */
interface Views {
  list: {
    ListView: ComponentType<{ entity: Entity }>;
    writeDerivedFile: (
      dataProvider: ConsoleDataProvider,
      entity: Entity,
      session: ConsoleSession,
      records: readonly ConsoleRecord[],
    ) => Promise<void>;
    askFirstPage: (
      entity: Entity,
      first: {
        queryClient: QueryClient;
        dataProvider: ConsoleDataProvider;
        store: Store;
        userId: string;
        search: string | undefined;
        outlet: ConsoleSession['outlet'];
        outletCount: number;
      },
    ) => void;
  };
  form: {
    CreateView: ComponentType<{ entity: Entity }>;
    EditView: ComponentType<{ entity: Entity }>;
    SettingsView: ComponentType<{ entity: Entity }>;
  };
  document: {
    StartView: ComponentType<{ entity: Entity }>;
    DocumentFormView: ComponentType<{ entity: Entity }>;
    ReviewView: ComponentType<{ entity: Entity }>;
  };
  record: { RecordView: ComponentType<{ entity: Entity }> };
  report: { ReportView: ComponentType<{ report: Report }> };
}

const LOADING_DELAY_MS = 400;
export const PAGE_TIMEOUT_MS = 100_000;

type Loader = () => Promise<unknown>;
const loaders = import.meta.glob('../{list,form,document,record,report}/index.{ts,tsx}') as Record<string, Loader>;
const loaded = new Map<keyof Views, unknown>();

/**
 * Downloads a chunk, also again after a failure.
 * @param load downloads other views than the build's
 */
export async function loadViews<K extends keyof Views>(chunk: K, load?: Loader): Promise<Views[K]> {
  const known = load ? undefined : loaded.get(chunk);
  if (known) return known as Views[K];
  const views = await loadInTime(`the ${chunk} views`, load ?? loaderOf(chunk));
  if (!load) loaded.set(chunk, views);
  return views as Views[K];
}

const loaderOf = (chunk: keyof Views): Loader => {
  const load = loaders[`../${chunk}/index.tsx`] ?? loaders[`../${chunk}/index.ts`];
  return load ?? (() => Promise.reject(new Error(`there are no ${chunk} views in this build`)));
};

/** A page's skeleton while it loads; nothing for the first 400 ms. */
export function LoadingView() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOADING_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <Box role="status" aria-label="Loading" sx={{ px: { xs: 2, md: 3 }, pt: 1.5 }}>
      <Skeleton variant="text" width={220} height={40} />
      <Skeleton variant="rounded" height={40} sx={{ mt: 1, maxWidth: 480 }} />
      <Box sx={{ mt: 2, display: 'grid', gap: 1 }}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <Skeleton key={key} variant="rounded" height={32} />
        ))}
      </Box>
    </Box>
  );
}

type State<V> = { kind: 'loading' | 'failed' | 'timedOut' } | { kind: 'ready'; views: V };

/** A module downloaded when a page needs it: its progress, and a retry. */
interface Lazy<V> {
  state: State<V>;
  /**
   * Downloads it again. If that fails because another version has been installed, whose chunks have other names, the page is reloaded; a
   * second press reloads in any case. Nothing is reloaded without a press, so there is no loop.
   */
  retry: () => void;
}

/**
 * Downloads a module while its page is shown.
 * @param known what was loaded before: shown at once
 * @param load must be a stable function
 */
export function useLazy<V>(known: V | undefined, load: () => Promise<V>): Lazy<V> {
  const [state, setState] = useState<State<V>>(() =>
    known === undefined ? { kind: 'loading' } : { kind: 'ready', views: known },
  );
  const [attempt, setAttempt] = useState(0);
  const reload = useReload();
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      if (isCurrent) setState((before) => (before.kind === 'loading' ? { kind: 'timedOut' } : before));
    }, PAGE_TIMEOUT_MS);
    load()
      .then((views) => {
        // What was shown at once isn't drawn again.
        if (isCurrent)
          setState((before) => (before.kind === 'ready' && before.views === views ? before : { kind: 'ready', views }));
      })
      .catch(async () => {
        const isRenamed = attempt > 0 && (await isAnotherBuildThere());
        if (!isCurrent) return;
        if (isRenamed) reload();
        else setState({ kind: 'failed' });
      })
      .finally(() => clearTimeout(timer));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [load, attempt, reload]);
  const retry = useCallback(() => {
    if (attempt > 0) return reload();
    setState({ kind: 'loading' });
    setAttempt(attempt + 1);
  }, [attempt, reload]);
  return { state, retry };
}

interface LazyViewProps<K extends keyof Views> {
  chunk: K;
  render: (views: Views[K]) => React.ReactNode;
  /** @default the build's chunk */
  load?: Loader;
}

/** A view from its chunk, with loading and error states. */
export function LazyView<K extends keyof Views>({ chunk, render, load }: LazyViewProps<K>) {
  const fetchViews = useCallback(() => loadViews(chunk, load), [chunk, load]);
  const known = load ? undefined : loaded.get(chunk);
  const { state, retry } = useLazy(known as Views[K] | undefined, fetchViews);
  if (state.kind === 'ready') return render(state.views);
  return <LazyState kind={state.kind} retry={retry} />;
}

/** A page whose code is loading, or failed to load. */
export function LazyState({ kind, retry }: { kind: 'loading' | 'failed' | 'timedOut'; retry: () => void }) {
  if (kind === 'loading') return <LoadingView />;
  const isTimeout = kind === 'timedOut';
  const heading = isTimeout ? 'The page timed out while loading' : 'Loading chunk failed';
  return (
    <>
      <Title title={heading} />
      <Message
        isAlert
        heading={heading}
        text={
          isTimeout
            ? 'The connection is slow or was lost. Nothing you saved is affected.'
            : 'Part of the console couldn’t be loaded: the connection was lost or a new version is available.'
        }
        action={
          <Button variant="contained" onClick={retry}>
            Try again
          </Button>
        }
      />
    </>
  );
}

const chunkOf = ({ role, entity }: { role: PageRole; entity: Entity | undefined }): keyof Views =>
  role === 'report' || role === 'list'
    ? role
    : entity?.kind === 'document'
      ? 'document'
      : role === 'view'
        ? 'record'
        : 'form';

/** Downloads a page's chunk. */
export const loadViewsFor = (place: { role: PageRole; entity: Entity | undefined }): Promise<unknown> =>
  loadViews(chunkOf(place));
