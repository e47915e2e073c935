import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { Tool } from '#engine/define/page';
import { type Party, partyLinks, pathFor, positionIn } from '#resources/cityLedger/cityLedger.rules';
import { failureOf } from '#src/form/saving/failure';
import { SkeletonRows } from '#src/list/ListStates';
import { Page } from '#src/shell/layout';
import { isAbsentPath } from '#src/shell/paths';
import { useSession } from '#src/shell/session';
import { sizes } from '#src/shell/theme';
import { LedgerPage, PartyHead } from './LedgerPage';
import { useIsAccount, usePosition } from './party';
import { SettlementForm } from './SettlementForm';

/** A page that receives money from a company or account: selected bills, or a payment on account. */
export function SettlementPage({ tool }: { tool: Tool }) {
  return (
    <LedgerPage tool={tool} action="settle">
      {(party) => <Settling tool={tool} party={party} />}
    </LedgerPage>
  );
}

function Settling({ tool, party }: { tool: Tool; party: Party }) {
  const { data: whole, error, refetch } = usePosition(party);
  const [chosen, choose] = useState<string>();
  // A settlement pays bills of one currency.
  const position = whole && positionIn(whole, chosen ?? whole.currency);
  if (error && !position)
    return <PartyMissing tool={tool} party={party} error={error} onRetry={() => void refetch()} />;
  return (
    <PartyHead
      tool={tool}
      party={party}
      position={position}
      onCurrency={choose}
      actions={<OtherPages tool={tool} party={party} />}
    >
      {position ? (
        <SettlementForm
          key={position.currency}
          tool={tool}
          party={party}
          position={position}
          onRefresh={() => refetch()}
        />
      ) : (
        <SkeletonRows rowHeight={sizes.row} />
      )}
    </PartyHead>
  );
}

/** The other pages of the same company or account. */
export function OtherPages({ tool, party }: { tool: Tool; party: Party }) {
  const { can } = useSession();
  return partyLinks(party.kind)
    .map(({ label, to, needs }) => ({ label, to: to({ _id: party.id }), needs }))
    .filter(({ to, needs }) => {
      const [module = '', action = ''] = needs.split('.');
      return !to.startsWith(`${tool.path}/`) && !isAbsentPath(to.split('?')[0] ?? to) && can(module, action);
    })
    .map(({ label, to }) => (
      <Button key={label} size="small" variant="outlined" component={Link} to={to}>
        {label}
      </Button>
    ));
}

interface PartyMissingProps {
  tool: Tool;
  party: Party;
  error: unknown;
  onRetry: () => void;
}

/** Nothing is known about the company or account: the page has only its title. An address without `of` may mean an account. */
export function PartyMissing({ tool, party, ...rest }: PartyMissingProps) {
  const isAccount = useIsAccount(party, rest.error);
  if (isAccount) return <Navigate to={pathFor(tool.path, { kind: 'account', id: party.id })} replace />;
  return (
    <Page title={tool.label}>
      <NotLoaded {...rest} />
    </Page>
  );
}

/** The page's figures failed to load: the reason, and a retry. */
export function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failure = failureOf(error);
  return (
    <Alert
      severity="error"
      action={
        failure.kind === 'missing' || failure.kind === 'forbidden' ? undefined : (
          <Button size="small" color="inherit" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {failure.kind === 'missing'
        ? 'This company or account doesn’t exist, or it belongs to outlets you don’t have access to.'
        : failure.message}
    </Alert>
  );
}
