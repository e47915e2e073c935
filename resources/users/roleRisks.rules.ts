/**
 * A role's sensitive permissions: those that can cost money, grant permissions or reveal confidential data. People check them before they
 * assign a role (domain section 4).
 */
import type { Module } from '#engine/read/access';
import { type Granted, heldIn, sentenceList } from '#engine/read/permissions';
import { wordsOf } from '#engine/read/permissionWords';
import { RISKS } from './riskKinds.rules';

export type RiskKind = keyof typeof RISKS;

/** One kind of sensitive permissions, and which of them the role has. */
export interface RoleRisk {
  kind: RiskKind;
  /** 'Approvals' */
  label: string;
  /** At least one. */
  held: readonly { module: Module; action: string }[];
}

/** All kinds, most important first. */
export const RISK_KINDS = Object.keys(RISKS) as readonly RiskKind[];

/** The kind of a module's action; undefined if it is harmless. */
export const riskOf = (module: Pick<Module, 'words'>, action: string): RiskKind | undefined => {
  const { risk } = wordsOf(module, action);
  return RISK_KINDS.find((kind) => kind === risk);
};

/** Whether a module has an action of this kind. */
export const offersRisk = (module: Module, kind: RiskKind): boolean =>
  module.actions.some((action) => riskOf(module, action) === kind);

/** A role's sensitive permissions, by kind; empty for a view-only role. */
export const risksOf = (granted: Granted, modules: readonly Module[]): RoleRisk[] =>
  RISK_KINDS.flatMap((kind) => {
    const held = modules.flatMap((module) =>
      module.actions
        .filter((action) => heldIn(granted, module.moduleId).has(action) && riskOf(module, action) === kind)
        .map((action) => ({ module, action })),
    );
    return held.length > 0 ? [{ kind, label: RISKS[kind], held }] : [];
  });

const MOST_NAMED = 3;

/** 'Costs and margins, approvals and deletions', for the list of roles; 'None', 'All kinds'. */
export function risksInWords(risks: readonly RoleRisk[]): string {
  if (risks.length === 0) return 'None';
  if (risks.length === RISK_KINDS.length) return 'All kinds';
  const labels = risks.map(({ label }, index) => (index === 0 ? label : label.toLowerCase()));
  const rest = labels.length - MOST_NAMED;
  return rest > 1 ? `${labels.slice(0, MOST_NAMED).join(', ')} and ${rest} more` : sentenceList(labels);
}
