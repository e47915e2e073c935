/** A page's own declaration and the ones it uses, downloaded with its code. */
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { areHere, fetchDeclarations, withReferred } from '#resources';
import { LazyState, LoadingView, useLazy } from './lazy';
import type { CurrentPage } from './navigation';
import { fetchPage, neededBy } from './preload';

interface DeclaredProps<D> {
  place: CurrentPage;
  /** The named declaration in full. */
  find: (name: string) => D | undefined;
  children: (declaration: D) => ReactNode;
}

/** Content that needs a declaration, with loading and error states until all of it is here. */
export function Declared<D>(props: DeclaredProps<D>) {
  // Remembered: a page that waited stays mounted.
  const [wasHere] = useState(() => areHere(neededBy(props.place)));
  return wasHere ? <Whole {...props} /> : <Awaited {...props} />;
}

function Awaited<D>(props: DeclaredProps<D>) {
  const { name, role, entity } = props.place;
  const load = useCallback(async () => {
    await fetchPage({ name, role, entity, entry: name });
    return true;
  }, [name, role, entity]);
  const { state, retry } = useLazy<boolean>(undefined, load);
  return state.kind === 'ready' ? <Whole {...props} /> : <LazyState kind={state.kind} retry={retry} />;
}

/** How long to wait before downloading the declarations for a page's menus and dialogs, in milliseconds. */
const REST_MS = 2500;

/** Downloads what else a page uses, some time after it is shown; before that, whatever opens requests it. */
function fetchRest(name: string): () => void {
  const names = withReferred([name]);
  if (areHere(names)) return () => {};
  const timer = setTimeout(() => fetchDeclarations(names).catch(() => {}), REST_MS);
  return () => clearTimeout(timer);
}

/** Declarations that no one knew a page needs are awaited in place. */
function Whole<D>({ place, find, children }: DeclaredProps<D>) {
  useEffect(() => fetchRest(place.name), [place.name]);
  const declaration = find(place.name);
  if (declaration === undefined) return null;
  return <Suspense fallback={<LoadingView />}>{children(declaration)}</Suspense>;
}
