/**
 * Components that declarations name (design section 3): `src/slots/<name>.tsx` exports one by default. Each is a chunk of its
 * own, fetched where it is shown.
 */
import Skeleton from '@mui/material/Skeleton';
import type { ComponentType } from 'react';
import type { ReportAnswer } from '../../resources/reporting';
import type { Entity, Report, Tool } from '../../resources/schema';
import { loadInTime } from '../chunks';
import type { InputProps } from '../inputs/useField';
import { LazyState, useLazy } from './lazy';

/** What a slot's component is given, by where it stands. */
export type PageSlotProps = { tool: Tool };
/** In a form, as a section or beside it: reads what is typed by `useFormContext` and `useFormEnvironment`. */
export type FormSlotProps = { entity: Entity };
export type InputSlotProps = InputProps;
/** In a record's history, for a field that names it as `changes`. */
export type ChangesSlotProps = { before: unknown; after: unknown };
/** At the head of a report's paper: what is asked, and the answer. */
export type PaperSlotProps = { report: Report; answer: ReportAnswer };

type SlotModule = { default: ComponentType<Record<string, unknown>> };
const files = import.meta.glob<SlotModule>('../slots/*.tsx');
const loadersByName = new Map(
  Object.entries(files).map(([file, load]) => [file.replace(/^\.\.\/slots\/|\.tsx$/g, ''), load]),
);
const loaded = new Map<string, SlotModule>();
const fetchers = new Map<string, () => Promise<SlotModule>>();

/** The names that declarations may use; a test compares them with those that are used. */
export const slotNames: readonly string[] = [...loadersByName.keys()];

/** The same function for the same name, as `useLazy` wants. */
function fetcherOf(name: string): () => Promise<SlotModule> {
  const known = fetchers.get(name);
  if (known) return known;
  const fetcher = async () => {
    const load = loadersByName.get(name);
    if (!load) throw new Error(`there is no component src/slots/${name}.tsx`);
    const slot = loaded.get(name) ?? (await loadInTime(`the component ${name}`, load));
    loaded.set(name, slot);
    return slot;
  };
  fetchers.set(name, fetcher);
  return fetcher;
}

/** Begins to fetch a component before it is shown; a failure shows when it is. */
export const preloadSlot = (name: string): void => {
  fetcherOf(name)().catch(() => {});
};

type SlotProps = { name: string; inline?: boolean } & (
  | PageSlotProps
  | FormSlotProps
  | InputSlotProps
  | ChangesSlotProps
  | PaperSlotProps
);

/** The component of that name with the props given; `inline` for a part of a page. */
export function Slot({ name, inline = false, ...props }: SlotProps) {
  const { state, retry } = useLazy(loaded.get(name), fetcherOf(name));
  if (state.kind === 'ready') {
    const { default: Component } = state.views;
    return <Component {...props} />;
  }
  if (inline && state.kind === 'loading') return <Skeleton variant="rounded" height={120} />;
  return <LazyState kind={state.kind} retry={retry} />;
}
