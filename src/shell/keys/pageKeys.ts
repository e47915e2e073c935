import { useEffect } from 'react';

/** A shortcut for display: 'Ctrl+S', 'Save'. */
interface PageKey {
  keys: string;
  does: string;
  /** A single letter or sign: off if single-key shortcuts are. */
  isSingle?: boolean;
}

export interface KeyGroup {
  label: string;
  keys: readonly PageKey[];
}

/** The parts on screen, in order of appearance. */
const shown = new Map<symbol, KeyGroup>();

/** Registers a part's shortcuts while it is mounted. */
export function usePageKeys(label: string, keys: readonly PageKey[]): void {
  const said = JSON.stringify({ label, keys });
  useEffect(() => {
    const id = Symbol(label);
    const group: KeyGroup = JSON.parse(said);
    if (group.keys.length > 0) shown.set(id, group);
    return () => void shown.delete(id);
  }, [label, said]);
}

/** This page's shortcuts; parts with the same name are one group. */
export function pageKeys(): KeyGroup[] {
  const groups = new Map<string, PageKey[]>();
  for (const { label, keys } of shown.values()) {
    const group = groups.get(label) ?? [];
    group.push(...keys.filter(({ does }) => !group.some((each) => each.does === does)));
    groups.set(label, group);
  }
  return [...groups].map(([label, keys]) => ({ label, keys }));
}
