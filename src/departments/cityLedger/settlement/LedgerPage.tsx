import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { reference } from '#engine/define/builders';
import type { AnyRecord, Fields } from '#engine/define/fields';
import type { Tool } from '#engine/define/page';
import { recordPath } from '#engine/read/paths';
import { entity } from '#resources';
import { type Party, type Position, pathFor } from '#resources/cityLedger/cityLedger.rules';
import { useFormSession } from '#src/form/facts/useFormSession';
import { FormEnvironmentProvider } from '#src/form/inputs/environment';
import { FieldCell } from '#src/form/inputs/FieldCell';
import { FieldInput } from '#src/form/inputs/FieldInput';
import { fieldGrid } from '#src/form/inputs/layout';
import { formatMoney, signOf } from '#src/format/format';
import { Page } from '#src/shell/layout';
import { Forbidden } from '#src/shell/pages/Forbidden';
import { useSession } from '#src/shell/session';
import { useParty } from './party';

const settlements = () => entity('cityLedgerSettlements');
const partyOf = (kind: 'company' | 'account') =>
  entity(kind === 'company' ? 'cityLedgerCompanies' : 'cityLedgerAccounts');

interface LedgerPageProps {
  tool: Tool;
  /** The action of the module that the page needs. */
  action: string;
  children: (party: Party) => ReactNode;
}

/** A city ledger page: checks the permission, then shows the company or account in its address, or a picker. */
export function LedgerPage({ tool, action, children }: LedgerPageProps) {
  const { can } = useSession();
  const party = useParty();
  if (!can(tool.module, action)) return <Forbidden title={tool.label} action={action} />;
  if (!party) return <PartyChoice tool={tool} />;
  return <div key={`${party.kind} ${party.id}`}>{children(party)}</div>;
}

const CHOICES: Fields = {
  companyId: reference('cityLedgerCompanies', { label: 'Company' }),
  accountId: reference('cityLedgerAccounts', { label: 'Account' }),
};

/** Which company or account: the first choice continues. */
function PartyChoice({ tool }: { tool: Tool }) {
  const session = useFormSession(settlements());
  const navigate = useNavigate();
  const form = useForm<AnyRecord>({ defaultValues: { companyId: null, accountId: null } });
  const [companyId, accountId] = form.watch(['companyId', 'accountId']) as (string | null)[];
  useEffect(() => {
    const party: Party | undefined = accountId
      ? { kind: 'account', id: accountId }
      : companyId
        ? { kind: 'company', id: companyId }
        : undefined;
    if (party) navigate(pathFor(tool.path, party));
  }, [companyId, accountId, navigate, tool.path]);
  return (
    <Page title={tool.label}>
      <FormProvider {...form}>
        <FormEnvironmentProvider
          entity={settlements()}
          mode="create"
          nested
          formId="party"
          facts={NO_FACTS}
          user={session.user}
          context={session.context}
          words={session.words}
        >
          <Box sx={{ maxWidth: 720, pb: 3 }}>
            <Box sx={{ color: 'text.secondary', mb: 2 }}>{tool.about}. Choose a company or an account.</Box>
            <Box sx={fieldGrid}>
              {Object.entries(CHOICES).map(([name, field]) => (
                <FieldCell key={name} field={field}>
                  <FieldInput name={name} field={field} />
                </FieldCell>
              ))}
            </Box>
          </Box>
        </FormEnvironmentProvider>
      </FormProvider>
    </Page>
  );
}
const NO_FACTS: AnyRecord = {};

interface PartyHeadProps {
  tool: Tool;
  party: Party;
  position: Position | undefined;
  /** Chooses the currency that the page is about, if there are several. */
  onCurrency: (currency: string) => void;
  actions?: ReactNode;
  children: ReactNode;
}

/** The page's header: the task, the company or account, and the important figures. */
export function PartyHead({ tool, party, position, onCurrency, actions, children }: PartyHeadProps) {
  const session = useSession();
  const currency = position?.currency || session.currency;
  const figures: readonly (readonly [string, string])[] = position
    ? [
        ['Outstanding', position.outstanding],
        ['Overdue', position.overdue],
        ...(signOf(position.creditOnAccount) === 1 ? [['Credit on account', position.creditOnAccount] as const] : []),
      ]
    : [];
  return (
    <Page title={tool.label} actions={actions}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: { xs: 3, sm: 5 },
          rowGap: 1,
          alignItems: 'baseline',
          mb: 2,
        }}
      >
        <Box sx={{ minWidth: 0, minHeight: 44, flexBasis: { xs: '100%', sm: 'auto' } }}>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{partyOf(party.kind).label.one}</Box>
          <Box sx={{ typography: 'h2', overflowWrap: 'anywhere' }}>
            {position ? (
              <Link
                component={RouterLink}
                to={recordPath(partyOf(party.kind), party.id)}
                color="inherit"
                underline="hover"
              >
                {position.name}
              </Link>
            ) : null}
          </Box>
        </Box>
        {figures.map(([label, value]) => (
          <Box key={label}>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{label}</Box>
            <Box sx={{ typography: { xs: 'h3', sm: 'h2' }, fontVariantNumeric: 'tabular-nums' }}>
              {formatMoney(value, currency)}
            </Box>
          </Box>
        ))}
      </Box>
      {position && position.positions.length > 1 ? <Currencies position={position} onCurrency={onCurrency} /> : null}
      {children}
    </Page>
  );
}

/** What is outstanding in each currency; one of them is shown on the page. */
const Currencies = ({ position, onCurrency }: { position: Position } & Pick<PartyHeadProps, 'onCurrency'>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label="Currency"
    value={position.currency}
    onChange={(_event, currency: string | null) => currency !== null && onCurrency(currency)}
    sx={{ mb: 2, flexWrap: 'wrap' }}
  >
    {position.positions.map(({ currency, outstanding }) => (
      <ToggleButton key={currency} value={currency}>
        {formatMoney(outstanding, currency)}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
