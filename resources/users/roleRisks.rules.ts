/**
 * What a role may do that costs money, gives rights away or shows what is confidential: what people look at before they give it
 * to someone (domain section 4).
 */
import type { Module } from '#engine/read/access';
import { actionWords, RISKS, type RiskKind } from '#engine/read/actionWords';
import { type Granted, heldIn, sentenceList } from '#engine/read/permissions';

/** One kind of sensitive rights, and what of it is held. */
export interface RoleRisk {
  kind: RiskKind;
  /** 'Approvals' */
  label: string;
  /** At least one. */
  held: readonly { module: Module; action: string }[];
}

/** All kinds, those that matter most first. */
export const RISK_KINDS = Object.keys(RISKS) as readonly RiskKind[];

/** The kind that an action of a module counts as; undefined for what does no harm. */
export const riskOf = (moduleId: string, action: string): RiskKind | undefined => actionWords(moduleId, action)?.risk;

/** Whether a module offers anything of this kind. */
export const offersRisk = ({ moduleId, actions }: Module, kind: RiskKind): boolean =>
  actions.some((action) => riskOf(moduleId, action) === kind);

/** The sensitive rights that are held, by kind; empty for a role that only looks. */
export const risksOf = (granted: Granted, modules: readonly Module[]): RoleRisk[] =>
  RISK_KINDS.flatMap((kind) => {
    const held = modules.flatMap((module) =>
      module.actions
        .filter((action) => heldIn(granted, module.moduleId).has(action) && riskOf(module.moduleId, action) === kind)
        .map((action) => ({ module, action })),
    );
    return held.length > 0 ? [{ kind, label: RISKS[kind], held }] : [];
  });

const MOST_NAMED = 3;

/** 'Costs and margins, approvals and deletions', as a list of roles says it; 'None', 'All kinds'. */
export function risksInWords(risks: readonly RoleRisk[]): string {
  if (risks.length === 0) return 'None';
  if (risks.length === RISK_KINDS.length) return 'All kinds';
  const labels = risks.map(({ label }, index) => (index === 0 ? label : label.toLowerCase()));
  const rest = labels.length - MOST_NAMED;
  return rest > 1 ? `${labels.slice(0, MOST_NAMED).join(', ')} and ${rest} more` : sentenceList(labels);
}
