/** Whom a city-ledger page is about, and where they stand. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import { useParams, useSearchParams } from 'react-router-dom';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Party, Position } from '#resources/cityLedger/cityLedger.rules';

/** The company or account in the address, `/settleCityLedgerBill/<id>?of=account`; undefined while none is chosen. */
export function useParty(): Party | undefined {
  const { id } = useParams();
  const [search] = useSearchParams();
  if (!id) return undefined;
  return { kind: search.get('of') === 'account' ? 'account' : 'company', id };
}

/** The parameter or field under which calls know a party. */
export const namedBy = ({ kind, id }: Party): Record<string, string> =>
  kind === 'account' ? { accountId: id } : { companyId: id };

/** Open bills and sums of a party, as they are now: someone else may be settling them. */
export function usePosition(party: Party) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['cityLedger', 'position', party.kind, party.id],
    queryFn: async ({ signal }) =>
      // What the call answers is declared beside it, in resources/cityLedger.ts.
      (await dataProvider.custom('settleCityLedgerBill', 'position', { query: namedBy(party), signal })) as AnyPosition,
    staleTime: 0,
  });
}
type AnyPosition = Position & Record<string, unknown>;

/** Everything that a settlement changes is asked for again. */
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
