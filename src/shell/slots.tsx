/**
 * Components named in declarations (design section 3): `src/departments/<department>/<name>.tsx` exports one by default. Each is a separate
 * chunk, downloaded where it is shown.
 */
import Skeleton from '@mui/material/Skeleton';
import type { ComponentType } from 'react';
import type { Entity } from '#engine/define/declaration';
import type { Tool } from '#engine/define/page';
import type { Report } from '#engine/define/report';
import type { Titled } from '#engine/read/entities';
import type { ReportAnswer } from '#engine/read/reporting';
import type { InputProps } from '../form/inputs/useField';
import { loadInTime } from './chunks';
import { LazyState, useLazy } from './lazy';

/** The props of a slot's component, by place. */
export type PageSlotProps = { tool: Tool };
/** A whole view; or in a form, a section or an aside: reads the form with `useFormContext` and `useFormEnvironment`. */
export type FormSlotProps = { entity: Entity };
export type InputSlotProps = InputProps;
/** In a record's history, for a field that names it as `changes`. */
export type ChangesSlotProps = { before: unknown; after: unknown };
/** In a report's printed header: the request and the answer. */
export type PaperSlotProps = { report: Report; answer: ReportAnswer };

/** Next to a report's buttons: the answer that is shown, and how to ask for it again. */
export type ReportToolsSlotProps = { report: Report; answer: ReportAnswer; reload: () => void };

type SlotModule = { default: ComponentType<Record<string, unknown>> };
const files = import.meta.glob<SlotModule>('../departments/*/*.tsx');
const loadersByName = new Map(Object.entries(files).map(([file, load]) => [file.replace(/^.*\/|\.tsx$/g, ''), load]));
const loaded = new Map<string, SlotModule>();
const fetchers = new Map<string, () => Promise<SlotModule>>();

/** The same function for the same name, as `useLazy` needs. */
function fetcherOf(name: string): () => Promise<SlotModule> {
  const known = fetchers.get(name);
  if (known) return known;
  const fetcher = async () => {
    const load = loadersByName.get(name);
    if (!load) throw new Error(`there is no component src/departments/*/${name}.tsx`);
    const slot = loaded.get(name) ?? (await loadInTime(`the component ${name}`, load));
    loaded.set(name, slot);
    return slot;
  };
  fetchers.set(name, fetcher);
  return fetcher;
}

/** Downloads a component before it is shown. */
export const loadSlot = (name: string): Promise<unknown> => fetcherOf(name)();

/** Below a document's lines: the line with the cursor. */
export type LineSlotProps = { line: Titled; document: Titled };

/** In the header only the session; in a list cell only the record's context. */
type BareSlotProps = { tool?: never };

type SlotProps = {
  name: string;
  /** Part of a page: a skeleton of its size until it is loaded. */
  inline?: boolean;
  /** Nothing until it is loaded, and nothing if it fails. */
  quiet?: boolean;
} & (
  | PageSlotProps
  | BareSlotProps
  | FormSlotProps
  | InputSlotProps
  | ChangesSlotProps
  | PaperSlotProps
  | ReportToolsSlotProps
  | LineSlotProps
);

/** The named component with these props; `inline` for a part of a page. */
export function Slot({ name, inline = false, quiet = false, ...props }: SlotProps) {
  const { state, retry } = useLazy(loaded.get(name), fetcherOf(name));
  if (state.kind === 'ready') {
    const { default: Component } = state.views;
    return <Component {...props} />;
  }
  if (quiet) return null;
  if (inline && state.kind === 'loading') return <Skeleton variant="rounded" height={120} />;
  return <LazyState kind={state.kind} retry={retry} />;
}
