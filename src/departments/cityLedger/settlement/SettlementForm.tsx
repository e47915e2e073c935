import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { AnyRecord } from '#engine/define/fields';
import type { Tool } from '#engine/define/page';
import { recordPath } from '#engine/read/paths';
import { inCurrency } from '#engine/run/currency';
import { dec } from '#engine/run/decimal';
import { validateFields } from '#engine/run/evaluate/validate';
import { entity } from '#resources';
import type { Party, Position } from '#resources/cityLedger/cityLedger.rules';
import { useFormSession } from '#src/form/facts/useFormSession';
import { UnsavedGuard } from '#src/form/frame/UnsavedGuard';
import { FormEnvironmentProvider } from '#src/form/inputs/environment';
import { FieldCell } from '#src/form/inputs/FieldCell';
import { FieldInput } from '#src/form/inputs/FieldInput';
import { formatMoney } from '#src/format/format';
import { isAbsentPath } from '#src/shell/paths';
import { useSession } from '#src/shell/session';
import { barWhenLow } from '#src/shell/theme';
import { BillsHead } from './BillsHead';
import { BillsTable } from './BillsTable';
import { type Chosen, firstProblem, isAmount, settledLines, spread, totalOf } from './choice';
import { namedBy } from './party';
import { beginning, fieldsFor, problemOf, shownValues, summaryOf } from './settlementFields';
import { useSettlement } from './useSettlement';

const settlements = () => entity('cityLedgerSettlements');
const partyOf = (kind: 'company' | 'account') =>
  entity(kind === 'company' ? 'cityLedgerCompanies' : 'cityLedgerAccounts');

interface SettlementFormProps {
  tool: Tool;
  party: Party;
  position: Position;
  /** Reloads the open amounts. */
  onRefresh: () => Promise<unknown>;
}

/** A settlement: bills with the amounts paid, the payment method, and the button that posts it. */
export function SettlementForm({ tool, party, position, onRefresh }: SettlementFormProps) {
  const isAccount = tool.name === 'settleCityLedgerAccountPayment';
  const { can, outletId, outlets, ...selected } = useSession();
  const currency = position.currency || selected.currency;
  const session = useFormSession(settlements(), position.outlets[0]?.id);
  const navigate = useNavigate();
  const notify = useNotify();
  const { bills } = position;
  const fields = useMemo(
    () => fieldsFor(isAccount, position, can(tool.module, 'writeOff')),
    [isAccount, position, can, tool.module],
  );
  const words = useMemo(() => ({ ...session.words, '@today': position.today }), [session.words, position.today]);
  const form = useForm<AnyRecord>({
    defaultValues: beginning(fields, words, position, outletId),
    shouldFocusError: false,
  });
  const values = form.watch();
  const [typed, setTyped] = useState<Chosen>({});
  /** Whether posting was tried: what is missing is said from then on. */
  const [isTried, setTried] = useState(false);
  const leaving = useRef(false);
  /** What was paid, for an answer that doesn't say it. */
  const sent = useRef('');
  const isManual = !isAccount || values.allocation === 'manual';
  const amount = String(values.amount ?? '');
  const receivedDate = String(values.receivedDate ?? '');
  const until = receivedDate && receivedDate < position.today ? receivedDate : undefined;
  const chosen = isManual ? typed : values.allocation === 'oldestFirst' ? spread(amount, bills, currency, until) : {};
  const total = totalOf(chosen, currency);
  const { isBusy, failure, forget, send } = useSettlement(tool.name, 'settle', (settlement) => {
    leaving.current = true;
    const { _id, amount: paid = sent.current, settlementNo } = settlement;
    notify(`Payment of ${formatMoney(paid, currency)} recorded${settlementNo ? ` (${String(settlementNo)})` : ''}`, {
      type: 'success',
    });
    // With an API without receipts, returns to the company or account.
    const receipt = `/cityLedgerReceipt/${encodeURIComponent(String(_id))}`;
    navigate(_id && !isAbsentPath(receipt) ? receipt : recordPath(partyOf(party.kind), party.id));
  });

  const problem = problemOf({ isAccount, isManual, bills, chosen, amount, currency });
  const said = isTried ? problem : isManual ? firstProblem(bills, chosen) : undefined;

  const submit = async () => {
    const { value, problems } = inCurrency(currency, () =>
      validateFields(fields, shownValues(fields, form.getValues()), { today: position.today }),
    );
    form.clearErrors();
    for (const each of problems) form.setError(each.field, { type: each.rule, message: each.message });
    setTried(true);
    if (problems.length > 0 || problem) return;
    const about = shownValues(fields, value);
    sent.current = isAccount ? amount : total;
    await send({
      ...(position.outlets.length === 1 ? { outletId: position.outlets[0]?.id } : {}),
      ...about,
      ...namedBy(party),
      ...(isAccount ? { outstanding: position.outstanding } : { amount: total }),
      ...(isManual ? { bills: settledLines(bills, chosen) } : {}),
    });
  };
  const lookAgain = async () => {
    setTyped({});
    setTried(false);
    forget();
    await onRefresh();
  };
  // The server's field errors are shown at the field.
  useEffect(() => {
    if (failure?.kind !== 'invalid') return;
    for (const each of failure.problems)
      if (each.field in fields) form.setError(each.field, { type: each.rule, message: each.message });
  }, [failure, fields, form]);

  const isTouched = Object.keys(typed).length > 0 || amount !== '';
  const verb = isAccount ? 'Post payment' : values.paymentMethod === 'writeOff' ? 'Write off' : 'Settle';
  const sumToPost = isAccount ? amount : total;
  return (
    <FormProvider {...form}>
      <FormEnvironmentProvider
        entity={settlements()}
        mode="create"
        nested
        formId="settlement"
        facts={NO_FACTS}
        user={session.user}
        context={session.context}
        words={words}
      >
        <Box
          component="form"
          noValidate
          aria-label={tool.label}
          // Enter in a box, such as a bill's tick, posts no money: only the button does.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
          }}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {failure ? (
            <Alert
              severity={failure.kind === 'conflict' ? 'warning' : 'error'}
              sx={{ mb: 2 }}
              action={
                failure.kind === 'conflict' ? (
                  <Button size="small" color="inherit" onClick={() => void lookAgain()}>
                    Show current balances
                  </Button>
                ) : undefined
              }
            >
              {failure.message}
              {failure.kind === 'conflict' ? '. Nothing was posted.' : ''}
            </Alert>
          ) : null}
          <Box sx={aboutGrid}>
            {Object.entries(fields).map(([name, field]) => (
              <FieldCell key={name} field={field}>
                <FieldInput name={name} field={field} />
              </FieldCell>
            ))}
          </Box>
          <BillsHead
            bills={bills}
            isManual={isManual}
            onChoose={(next) => {
              setTyped(next);
              setTried(false);
            }}
            isEmptyChoice={Object.keys(typed).length === 0}
          />
          {bills.length > 0 ? (
            <BillsTable
              bills={bills}
              chosen={chosen}
              onChoose={isManual ? setTyped : undefined}
              hasAccounts={bills.some(({ account }) => account !== '') && party.kind === 'company'}
              hasOutlets={outlets.length > 1}
            />
          ) : (
            <Box sx={{ py: 3, color: 'text.secondary' }}>
              {isAccount ? 'No open bills. The payment is kept as credit on account.' : 'No open bills.'}
            </Box>
          )}
          <Box sx={barStyles}>
            <Box role="status" sx={{ flex: '1 1 200px', minWidth: 0, color: said ? 'error.main' : 'text.secondary' }}>
              {said ?? summaryOf({ isAccount, chosen, total, amount, currency })}
            </Box>
            <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
              <Button onClick={() => navigate(recordPath(partyOf(party.kind), party.id))} disabled={isBusy}>
                Cancel
              </Button>
              <Button type="submit" variant="contained" disabled={isBusy || (!isAccount && bills.length === 0)}>
                {isBusy
                  ? 'Posting'
                  : isAmount(sumToPost, currency) && dec(sumToPost).gt(0) && !said
                    ? `${verb} ${formatMoney(sumToPost, currency)}`
                    : verb}
              </Button>
            </Box>
          </Box>
        </Box>
        <UnsavedGuard unsaved={isTouched} what="this payment" leaving={leaving} onDiscard={nothing} isKept={false} />
      </FormEnvironmentProvider>
    </FormProvider>
  );
}

const NO_FACTS: AnyRecord = {};
const nothing = () => {};

const aboutGrid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
  columnGap: 3,
  rowGap: 2,
  alignItems: 'start',
  maxWidth: 1320,
} as const;

const barStyles = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  mt: 2,
  py: 1.5,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  typography: 'body2',
  ...barWhenLow,
} as const;
