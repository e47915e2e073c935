import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import type { Module } from '#engine/read/access';
import type { Granted } from '#engine/read/permissions';
import { wordsOf } from '#engine/read/permissionWords';
import { RISKS } from '#resources/users/riskKinds.rules';
import { RISK_KINDS, type RiskKind, type RoleRisk, risksOf } from '#resources/users/roleRisks.rules';
import { riskStyles } from './styles';

interface RiskSummaryProps {
  granted: Granted;
  modules: readonly Module[];
  /** Who has it: 'This role'. */
  who: string;
  /** The number of people with the role; undefined if unknown. */
  people?: number | undefined;
  /** The kind that the matrix is filtered by, and its setter; without it, the kinds are only listed. */
  only?: RiskKind | undefined;
  onOnly?: (kind: RiskKind | undefined) => void;
}

const detailOf = (held: RoleRisk['held']): string =>
  held.map(({ module, action }) => `${module.name}: ${wordsOf(module, action).label.toLowerCase()}`).join('\n');

/** A role's sensitive permissions: a word and a number for each kind. */
export function RiskSummary({ granted, modules, who, people, only, onOnly }: RiskSummaryProps) {
  const risks = new Map(risksOf(granted, modules).map((risk) => [risk.kind, risk]));
  const isEmpty = [...granted.values()].every((held) => held.size === 0);
  const kinds = RISK_KINDS.filter((kind) => risks.has(kind) || kind === only);
  const content = (kind: RiskKind) => (
    <>
      {RISKS[kind]} <strong>{risks.get(kind)?.held.length ?? 0}</strong>
    </>
  );
  return (
    <Box role="note" aria-label="Sensitive permissions" sx={riskStyles} data-some={kinds.length > 0 || undefined}>
      {kinds.length > 0 ? (
        <>
          <span className="lead">
            <WarningIcon /> {who} has sensitive permissions:
          </span>
          <ul>
            {kinds.map((kind) => (
              <li key={kind}>
                {onOnly ? (
                  <button
                    type="button"
                    aria-pressed={kind === only}
                    title={detailOf(risks.get(kind)?.held ?? [])}
                    onClick={() => onOnly(kind === only ? undefined : kind)}
                  >
                    {content(kind)}
                  </button>
                ) : (
                  <span title={detailOf(risks.get(kind)?.held ?? [])}>{content(kind)}</span>
                )}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <span>
          {isEmpty
            ? `${who} has no permissions yet. Start from a preset or tick permissions.`
            : `${who} has no sensitive permissions: it can’t approve, see costs, delete or grant permissions.`}
        </span>
      )}
      {people ? (
        <span className="people">
          {people === 1 ? 'One person has' : `${people} people have`} this role. Changes apply immediately.
        </span>
      ) : null}
    </Box>
  );
}
