import { SettlementPage } from '../ledger/SettlementPage';
import type { PageSlotProps } from '../views/slots';

/** A payment on account, with a live look at the bills it pays. */
export default function CityLedgerPayment({ tool }: PageSlotProps) {
  return <SettlementPage tool={tool} />;
}
