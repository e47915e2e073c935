import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { can, type Module } from '#engine/read/access';
import { countOf, type Grant, type Granted, grantedOf, heldIn, listOf, step, stepAll } from '#engine/read/permissions';
import { wordsOf } from '#engine/read/permissionWords';
import type { RolePreset } from '#resources/users/roles.rules';
import { useFormEnvironment } from '#src/form/inputs/environment';
import { type InputProps, useField } from '#src/form/inputs/useField';

/** The last change's consequences, and Undo. */
export interface ChangeNote {
  text: string;
  undo?: () => void;
}

/** The role's permissions as the matrix edits them. */
export interface Editing {
  granted: Granted;
  /** Actions that the editor can change, per module, joined. */
  freeOf: (moduleId: string) => string;
  /** Grants or removes an action, or all of a module ('' as action). */
  onStep: (moduleId: string, action: string, isOn: boolean) => void;
  /** The same for these modules: one action of each, or all that the editor can change ('' as action). */
  onMany: (modules: readonly Module[], isOn: boolean, action: string) => void;
  /** Starts from a preset; permissions that the editor can't change stay. */
  onPreset: (preset: RolePreset) => void;
  said: ChangeNote | undefined;
  /** For a copied role: what was left out because the editor doesn't have it. */
  leftOut: number;
  /** Catalogue permissions that the editor can't change; 0 in read-only mode. */
  beyond: number;
  error: string | undefined;
  id: string;
}

const NONE: Granted = new Map();

/** Connects the field to the rules: implied `view`, nothing beyond the editor's own permissions. */
export function useGranted(props: InputProps<'list'>, modules: readonly Module[]): Editing {
  const { user, mode } = useFormEnvironment();
  const handle = useField<Grant[]>(props as InputProps);
  const isFixed = handle.disabled;
  const granted = useMemo(() => grantedOf(handle.value, modules), [handle.value, modules]);
  const [said, setSaid] = useState<ChangeNote>();
  const [leftOut, setLeftOut] = useState(0);
  const latest = useRef({ granted, set: handle.set, list: handle.value });
  latest.current = { granted, set: handle.set, list: handle.value };

  const mayChange = useCallback(
    (moduleId: string, action: string) => !isFixed && can(user, moduleId, action),
    [isFixed, user],
  );
  const free = useMemo(
    () =>
      new Map(
        modules.map(({ moduleId, actions }) => [moduleId, actions.filter((each) => mayChange(moduleId, each)).join()]),
      ),
    [modules, mayChange],
  );
  const put = useCallback(
    (next: Granted) => {
      const list = listOf(next, modules);
      latest.current.set(list.length > 0 ? list : null);
    },
    [modules],
  );

  // A copy starts with the permissions that its author can grant.
  useEffect(() => {
    if (mode !== 'create' || isFixed) return;
    const before = latest.current.granted;
    const kept = new Map(
      modules.map(({ moduleId }) => [
        moduleId,
        new Set([...heldIn(before, moduleId)].filter((action) => mayChange(moduleId, action))),
      ]),
    );
    const lost = countOf(before, modules).held - countOf(kept, modules).held;
    if (lost === 0) return;
    setLeftOut(lost);
    put(kept);
  }, [mode, isFixed, modules, mayChange, put]);

  const change = useCallback(
    (next: Granted, text: string) => {
      const { list, set } = latest.current;
      const undo = () => {
        set(list ?? null);
        setSaid({ text: 'Restored.' });
      };
      put(next);
      setSaid({ text, undo });
    },
    [put],
  );

  const onStep = useCallback(
    (moduleId: string, action: string, isOn: boolean) => {
      const module = modules.find((each) => each.moduleId === moduleId);
      if (!module) return;
      const before = latest.current.granted;
      const held = heldIn(before, moduleId);
      const may = (each: string) => mayChange(moduleId, each);
      if (action === '') {
        put(new Map(before).set(moduleId, stepAll(held, isOn, module, may)));
        return setSaid(undefined);
      }
      const result = step(held, action, isOn, module, may);
      const next = new Map(before).set(moduleId, result.held);
      const view = wordsOf(module, 'view').label;
      if (result.refused)
        return setSaid({
          text: `${view} of ${module.name} stays on because the role has permissions there that you can’t remove.`,
        });
      if (result.also === 'rest')
        return change(next, `All ${module.name} permissions were removed because they need “${view}”.`);
      put(next);
      setSaid(
        result.also === 'view'
          ? { text: `“${view}” of ${module.name} was added because “${wordsOf(module, action).label}” needs it.` }
          : undefined,
      );
    },
    [modules, mayChange, put, change],
  );

  const onMany = useCallback(
    (some: readonly Module[], isOn: boolean, action: string) => {
      const before = latest.current.granted;
      const next = new Map(before);
      for (const module of some) {
        const { moduleId } = module;
        const may = (each: string) => mayChange(moduleId, each);
        const held = heldIn(before, moduleId);
        if (action === '') next.set(moduleId, stepAll(held, isOn, module, may));
        else if (may(action)) next.set(moduleId, step(held, action, isOn, module, may).held);
      }
      const [had, has] = [countOf(before, some).held, countOf(next, some).held];
      const number = Math.abs(has - had);
      const what = number === 1 ? 'One permission was' : `${number} permissions were`;
      change(next, number === 0 ? 'Nothing changed.' : `${what} ${has > had ? 'granted' : 'removed'}.`);
    },
    [mayChange, change],
  );

  const onPreset = useCallback(
    (preset: RolePreset) => {
      const wanted = grantedOf(preset.module);
      const before = latest.current.granted;
      let missing = 0;
      const next = new Map(
        modules.map(({ moduleId, actions }) => {
          const held = actions.filter((action) => {
            const isFree = mayChange(moduleId, action);
            if (heldIn(wanted, moduleId).has(action) && !isFree && !heldIn(before, moduleId).has(action)) missing++;
            return isFree ? heldIn(wanted, moduleId).has(action) : heldIn(before, moduleId).has(action);
          });
          return [moduleId, new Set(held)] as const;
        }),
      );
      const left = missing > 0 ? ` ${missing} were left out because you don’t have them.` : '';
      change(next, `${preset.name} preset applied.${left}`);
    },
    [modules, mayChange, change],
  );

  const beyond = isFixed
    ? 0
    : modules.reduce(
        (sum, { moduleId, actions }) => sum + actions.filter((each) => !mayChange(moduleId, each)).length,
        0,
      );
  return {
    beyond,
    granted: handle.value ? granted : NONE,
    freeOf: (moduleId) => free.get(moduleId) ?? '',
    onStep,
    onMany,
    onPreset,
    said,
    leftOut,
    error: handle.error,
    id: handle.control.id,
  };
}
