import { useCallback, useDeferredValue, useRef, useState } from 'react';
import type { Module } from '#engine/read/access';
import { type Granted, heldIn } from '#engine/read/permissions';
import { wordsOf } from '#engine/read/permissionWords';
import { isShown } from '#engine/run/features';
import { offersRisk, type RiskKind } from '#resources/users/roleRisks.rules';
import { useSession } from '#src/shell/session';
import type { Section } from './SectionHead';

/** Modules by section, in catalogue order, that match the search and filters. */
function sectionsOf(modules: readonly Module[], text: string, isWanted: (module: Module) => boolean): Section[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const sections = new Map<string, Module[]>();
  for (const module of modules) {
    const labels = module.actions.map((action) => wordsOf(module, action).label);
    const about = [module.name, module.section, ...labels].join(' ').toLowerCase();
    if (!isWanted(module) || !words.every((word) => about.includes(word))) continue;
    sections.set(module.section, [...(sections.get(module.section) ?? []), module]);
  }
  return [...sections].map(([label, found]) => ({ label, modules: found }));
}

const NONE: ReadonlySet<string> = new Set();
const labelsOf = (modules: readonly Module[]): ReadonlySet<string> => new Set(modules.map(({ section }) => section));
/** This many modules can be read at a glance. */
const FEW = 20;

/**
 * The visible part of the matrix: by default all sections collapsed, as an overview; a filter (a text, only granted ones, one kind of
 * sensitive permissions) expands what is left.
 * @param isFixed read-only: only granted permissions matter, expanded if there are few
 */
export function useShown(modules: readonly Module[], granted: Granted, isFixed: boolean) {
  const { features } = useSession();
  const [filter, setFilter] = useState('');
  const has = ({ moduleId }: Module) => heldIn(granted, moduleId).size > 0;
  const [onlyGranted, setGrantedOnly] = useState(isFixed);
  const [onlyRisk, setRiskOnly] = useState<RiskKind>();
  const [showsUnused, setShowsUnused] = useState(false);
  // What differs from the view’s default.
  const [turned, setTurned] = useState(() => (isFixed && modules.filter(has).length <= FEW ? labelsOf(modules) : NONE));
  const text = useDeferredValue(filter);
  // Permissions that were granted when the switch was turned on stay visible while they are removed.
  const kept = useRef(NONE);

  const isUsed = (module: Module) => isShown(features, module) || has(module);
  const isWanted = (module: Module) =>
    (showsUnused || isUsed(module)) &&
    (!onlyGranted || has(module) || kept.current.has(module.moduleId)) &&
    (onlyRisk === undefined || offersRisk(module, onlyRisk));
  const sections = sectionsOf(modules, text, isWanted);
  const isNarrowed = text.trim() !== '' || onlyRisk !== undefined;
  const isSection = (key: string) => sections.some(({ label }) => label === key);
  const isOpen = (key: string) => turned.has(key) !== (isNarrowed && isSection(key));

  const setOnlyGranted = (isOn: boolean) => {
    kept.current = isOn ? new Set(modules.filter(has).map(({ moduleId }) => moduleId)) : NONE;
    setGrantedOnly(isOn);
    setTurned(isOn && !isNarrowed ? labelsOf(modules) : NONE);
  };
  const onFold = useCallback(
    (key: string) =>
      setTurned((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  return {
    sections,
    filter,
    setFilter: (next: string) => {
      // Starting or ending a search.
      if ((next.trim() === '') !== (filter.trim() === '')) setTurned(NONE);
      setFilter(next);
    },
    onlyGranted,
    setOnlyGranted,
    onlyRisk,
    setOnlyRisk: (kind: RiskKind | undefined) => {
      setRiskOnly(kind);
      setTurned(NONE);
    },
    showAll: () => {
      setFilter('');
      setRiskOnly(undefined);
      setOnlyGranted(false);
    },
    isOpen,
    onFold,
    isAllOpen: sections.every(({ label }) => isOpen(label)),
    openAll: (isOn: boolean) => setTurned(isOn !== isNarrowed ? labelsOf(modules) : NONE),
    /** Modules that none of the person's outlets uses, while they are hidden. */
    unused: showsUnused || isNarrowed || onlyGranted ? 0 : modules.filter((module) => !isUsed(module)).length,
    showUnused: () => setShowsUnused(true),
  };
}
