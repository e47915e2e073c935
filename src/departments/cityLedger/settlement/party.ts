/** A city ledger page's company or account, and its position. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import { useParams, useSearchParams } from 'react-router-dom';
import { type ConsoleDataProvider, isHttpError } from '#dataProvider';
import { businessDate } from '#engine/run/time/businessDay';
import { addDays } from '#engine/run/time/days';
import { rowsIn } from '#engine/run/values';
import { tools } from '#resources';
import type { Party, Position } from '#resources/cityLedger/cityLedger.rules';
import { type PositionFacts, positionFrom } from '#resources/cityLedger/position.rules';
import { useSession } from '#src/shell/session';

/** The company or account in the address, `/settleCityLedgerBill/<id>?of=account`; undefined while none is selected. */
export function useParty(): Party | undefined {
  const { id } = useParams();
  const [search] = useSearchParams();
  if (!id) return undefined;
  return { kind: search.get('of') === 'account' ? 'account' : 'company', id };
}

/** Whether an address without `of` can only mean an account: there is no company with its id. */
export function useIsAccount(party: Party, error: unknown): boolean {
  const [search] = useSearchParams();
  return party.kind === 'company' && !search.has('of') && isHttpError(error) && error.status === 404;
}

/** The calls' parameter or field for a party. */
export const namedBy = ({ kind, id }: Party): Record<string, string> =>
  kind === 'account' ? { accountId: id } : { companyId: id };

/** A party's current open bills and totals: someone else may be settling them. */
export function usePosition(party: Party) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { outlets } = useSession();
  return useQuery({
    queryKey: ['cityLedger', 'position', party.kind, party.id],
    queryFn: async ({ signal }): Promise<Position> =>
      hasPositions()
        ? // The call's answer is declared with it, in resources/cityLedger.
          ((await dataProvider.custom('settleCityLedgerBill', 'position', {
            query: namedBy(party),
            signal,
          })) as AnyPosition)
        : derivedPosition(dataProvider, party, outlets, signal),
    staleTime: 0,
  });
}
type AnyPosition = Position & Record<string, unknown>;

/** Whether the API has positions; otherwise they are computed from the records. */
const hasPositions = (): boolean =>
  tools.some(({ name, calls }) => name === 'settleCityLedgerBill' && calls?.position !== undefined);

/** The position according to the record, its company, its accounts and the transactions. */
async function derivedPosition(
  dataProvider: ConsoleDataProvider,
  party: Party,
  outlets: PositionFacts['outlets'],
  signal: AbortSignal,
): Promise<Position> {
  const one = async (resource: string, id: string) => (await dataProvider.getOne(resource, { id, signal })).data;
  const isAccount = party.kind === 'account';
  const record = await one(isAccount ? 'cityLedgerAccounts' : 'cityLedgerCompanies', party.id);
  const company =
    isAccount && record.companyId ? await one('cityLedgerCompanies', String(record.companyId)) : undefined;
  const accounts = isAccount
    ? []
    : await dataProvider.getAll('cityLedgerAccounts', { filter: { companyId: party.id }, signal });
  const names = new Map(accounts.map(({ _id, accountName }) => [_id, String(accountName ?? '')]));
  const now = new Date();
  const toDate = businessDate(now, outlets[0]);
  const asked = { ...namedBy(party), fromDate: addDays(toDate, -YEARS_BACK * 365), toDate, openOnly: 'true' };
  const rows = Array.isArray(record.bills)
    ? []
    : rowsIn((await dataProvider.report('/transactionDetailReport', asked, signal)).docs);
  return positionFrom({ party, record, rows, company, accounts: names, outlets, now });
}
/** Older bills aren't searched. */
const YEARS_BACK = 3;

/** Reloads everything that a settlement changes. */
export function useLedgerChanged(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [
      ['cityLedger'],
      ['cityLedgerCompanies'],
      ['cityLedgerAccounts'],
      ['cityLedgerSettlements'],
      ['report', 'transactionDetailReport'],
    ])
      void queryClient.invalidateQueries({ queryKey });
  }, [queryClient]);
}
