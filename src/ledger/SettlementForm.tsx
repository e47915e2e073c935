import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { entity } from '../../resources';
import {
  ALLOCATION_LABELS,
  ALLOCATIONS,
  MONEY_METHODS,
  type OpenBill,
  PAYMENT_METHODS,
  type Party,
  type Position,
  paymentFields,
} from '../../resources/cityLedger';
import { dec, isDecimal, money } from '../../resources/decimal';
import { type AnyRecord, money as amountField, choice, type Fields, reference } from '../../resources/fields';
import { pathTo } from '../../resources/paths';
import type { Tool } from '../../resources/schema';
import { validateFields, withDefaults } from '../../resources/validate';
import { useFormSession } from '../facts/useFormSession';
import { formatCount, formatMoney } from '../format';
import { FormEnvironmentProvider } from '../inputs/environment';
import { FieldCell } from '../inputs/FieldCell';
import { FieldInput } from '../inputs/FieldInput';
import { useSession } from '../session';
import { UnsavedGuard } from '../views/form/UnsavedGuard';
import { BillsTable } from './BillsTable';
import { type Chosen, firstProblem, inFull, linesOf, spread, totalOf } from './choice';
import { namedBy } from './party';
import { useSettlement } from './useSettlement';

const settlements = entity('cityLedgerSettlements');
const parties = { company: entity('cityLedgerCompanies'), account: entity('cityLedgerAccounts') } as const;

export interface SettlementFormProps {
  tool: Tool;
  party: Party;
  position: Position;
  /** Asks for what is open now. */
  onRefresh: () => Promise<unknown>;
}

/** The fields about the money; with whoever may write off, and where credit is held, also the methods that bring none. */
function fieldsFor(isAccount: boolean, position: Position, canWriteOff: boolean): Fields {
  const methods = isAccount
    ? MONEY_METHODS
    : PAYMENT_METHODS.filter(
        (method) =>
          (method !== 'writeOff' || canWriteOff) && (method !== 'accountCredit' || dec(position.creditOnAccount).gt(0)),
      );
  const { remarks, ...about } = paymentFields(methods);
  return {
    ...(isAccount
      ? {
          amount: amountField({ required: true, moreThan: 0, unit: '@currency' }),
          allocation: choice(ALLOCATIONS, {
            required: true,
            default: 'oldestFirst',
            labels: ALLOCATION_LABELS,
            label: 'Pays',
          }),
        }
      : {}),
    ...about,
    receivedDate: {
      ...about.receivedDate,
      when: ({ paymentMethod }) => paymentMethod !== 'accountCredit',
    } as Fields[string],
    ...(position.outlets.length > 1
      ? {
          outletId: reference('outlets', {
            required: true,
            label: 'Received at',
            among: () => position.outlets.map(({ id }) => id),
          }),
        }
      : {}),
    ...(remarks ? { remarks } : {}),
  };
}

/** What is still shown of the typed values: hidden fields are left out of what is sent. */
const shownValues = (fields: Fields, values: AnyRecord): AnyRecord =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== null && (fields[key]?.when?.(values, values) ?? true)),
  );

/** A settlement: bills and what is paid of them, how it is paid, and the one button that posts it. */
export function SettlementForm({ tool, party, position, onRefresh }: SettlementFormProps) {
  const isAccount = tool.name === 'settleCityLedgerAccountPayment';
  const session = useFormSession(settlements);
  const { can, currency, outletId, outlets } = useSession();
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
  const [problem, setProblem] = useState<string>();
  const leaving = useRef(false);
  const isManual = !isAccount || values.allocation === 'manual';
  const amount = String(values.amount ?? '');
  const chosen = isManual ? typed : values.allocation === 'oldestFirst' ? spread(amount, bills) : {};
  const total = totalOf(chosen);
  const { isBusy, failure, forget, send } = useSettlement(tool.name, 'settle', (settlement) => {
    leaving.current = true;
    notify(`${String(settlement.settlementNo)} is posted: ${formatMoney(settlement.amount, currency)}`, {
      type: 'success',
    });
    navigate(`/cityLedgerReceipt/${encodeURIComponent(String(settlement._id))}`);
  });

  const submit = async () => {
    const { value, problems } = validateFields(fields, shownValues(fields, form.getValues()), {
      today: position.today,
    });
    form.clearErrors();
    for (const each of problems) form.setError(each.field, { type: each.rule, message: each.message });
    const said = problemOf({ isAccount, isManual, bills, chosen, amount });
    setProblem(said);
    if (problems.length > 0 || said) return;
    const about = shownValues(fields, value);
    await send({
      ...about,
      ...namedBy(party),
      ...(isAccount ? { outstanding: position.outstanding } : { amount: total }),
      ...(isManual ? { bills: linesOf(bills, chosen) } : {}),
    });
  };
  const lookAgain = async () => {
    setTyped({});
    forget();
    await onRefresh();
  };
  // What the server finds wrong with a field stands at the field.
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
        entity={settlements}
        mode="create"
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
                    Show what is open now
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
              setProblem(undefined);
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
              {isAccount ? 'No bill is open: what is paid stays as credit on account.' : 'No bill is open.'}
            </Box>
          )}
          <Box sx={barStyles}>
            <Box
              role="status"
              sx={{ flex: '1 1 200px', minWidth: 0, color: problem ? 'error.main' : 'text.secondary' }}
            >
              {problem ?? summaryOf({ isAccount, chosen, total, amount, currency })}
            </Box>
            <Button onClick={() => navigate(pathTo(parties[party.kind], 'edit', party.id))} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" variant="contained" disabled={isBusy || (!isAccount && bills.length === 0)}>
              {isBusy
                ? 'Posting'
                : isDecimal(sumToPost) && dec(sumToPost).gt(0)
                  ? `${verb} ${formatMoney(sumToPost, currency)}`
                  : verb}
            </Button>
          </Box>
        </Box>
        <UnsavedGuard unsaved={isTouched} what="this payment" leaving={leaving} onDiscard={nothing} isKept={false} />
      </FormEnvironmentProvider>
    </FormProvider>
  );
}

const NO_FACTS: AnyRecord = {};
const nothing = () => {};

const beginning = (fields: Fields, words: AnyRecord, position: Position, outletId: string): AnyRecord => {
  const [first] = position.outlets;
  const here = position.outlets.some(({ id }) => id === outletId) ? outletId : first?.id;
  const empty = Object.fromEntries(Object.keys(fields).map((key) => [key, undefined]));
  const given = withDefaults(fields, { ...empty, ...('outletId' in fields ? { outletId: here } : {}) }, words);
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value ?? null]));
};

interface Choosing {
  isAccount: boolean;
  isManual: boolean;
  bills: readonly OpenBill[];
  chosen: Chosen;
  amount: string;
}

/** What is wrong with the bills chosen, in words. */
function problemOf({ isAccount, isManual, bills, chosen, amount }: Choosing): string | undefined {
  if (!isManual) return undefined;
  const wrong = firstProblem(bills, chosen);
  if (wrong) return wrong;
  if (Object.keys(chosen).length === 0)
    return isAccount ? 'Choose what the payment pays' : 'Choose the bills that are paid';
  if (isAccount && isDecimal(amount) && dec(totalOf(chosen)).gt(dec(amount)))
    return 'The bills take more than the payment';
  return undefined;
}

function summaryOf({
  isAccount,
  chosen,
  total,
  amount,
  currency,
}: Omit<Choosing, 'isManual' | 'bills'> & { total: string; currency: string }) {
  const count = Object.keys(chosen).length;
  const paid = `${formatCount(count)} ${count === 1 ? 'bill' : 'bills'}, ${formatMoney(total, currency)}`;
  if (!isAccount) return count === 0 ? 'Nothing chosen yet' : paid;
  if (!isDecimal(amount)) return '';
  const rest = money(dec(amount).minus(dec(total)));
  return `Pays ${paid}${dec(rest).gt(0) ? `; ${formatMoney(rest, currency)} stays as credit on account` : ''}`;
}

interface BillsHeadProps {
  bills: readonly OpenBill[];
  isManual: boolean;
  isEmptyChoice: boolean;
  onChoose: (chosen: Chosen) => void;
}

/** The heading of the bills, and the ways to choose many at once. */
function BillsHead({ bills, isManual, isEmptyChoice, onChoose }: BillsHeadProps) {
  const overdue = bills.filter(({ isOverdue }) => isOverdue).length;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 3, mb: 1, minHeight: 32 }}>
      <Box component="h2" sx={{ typography: 'h3', m: 0, mr: 1 }}>
        Open bills
      </Box>
      {isManual && bills.length > 0 ? (
        <>
          <Button
            size="small"
            disabled={overdue === 0}
            onClick={() => onChoose(inFull(bills, (bill) => bill.isOverdue))}
          >
            Pay all overdue{overdue > 0 ? ` (${formatCount(overdue)})` : ''}
          </Button>
          <Button size="small" onClick={() => onChoose(inFull(bills, () => true))}>
            Pay all
          </Button>
          <Button size="small" disabled={isEmptyChoice} onClick={() => onChoose({})}>
            Clear
          </Button>
        </>
      ) : null}
    </Box>
  );
}

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
} as const;
