/** A page's own declaration and those that it works with, fetched beside its code. */
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { areHere, fetchDeclarations, withReferred } from '#resources';
import { LazyState, LoadingView, useLazy } from './lazy';
import type { Place } from './navigation';
import { fetchPage, neededBy } from './preload';

interface DeclaredProps<D> {
  place: Place;
  /** The declaration by its name, as a whole. */
  find: (name: string) => D | undefined;
  children: (declaration: D) => ReactNode;
}

/** What is shown of a declaration, once all of it is here; what there is to say while and if it does not come. */
export function Declared<D>(props: DeclaredProps<D>) {
  // Once and for all: a page that waited stays what it is when it has come.
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

/** How long a page is left alone before what its menus and dialogs work with is fetched, in milliseconds. */
const REST_MS = 2500;

/** Fetches what a page works with beside itself, when it has long been shown; until then whatever opens asks for it. */
function fetchRest(name: string): () => void {
  const names = withReferred([name]);
  if (areHere(names)) return () => {};
  const timer = setTimeout(() => fetchDeclarations(names).catch(() => {}), REST_MS);
  return () => clearTimeout(timer);
}

/** What a page asks for that nobody knew it needs is waited for where the page is. */
function Whole<D>({ place, find, children }: DeclaredProps<D>) {
  useEffect(() => fetchRest(place.name), [place.name]);
  const declaration = find(place.name);
  if (declaration === undefined) return null;
  return <Suspense fallback={<LoadingView />}>{children(declaration)}</Suspense>;
}
