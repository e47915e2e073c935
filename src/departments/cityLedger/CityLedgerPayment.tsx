import type { PageSlotProps } from '#src/shell/slots';
import { SettlementPage } from './settlement/SettlementPage';

/** A payment on account, with a live look at the bills it pays. */
export default function CityLedgerPayment({ tool }: PageSlotProps) {
  return <SettlementPage tool={tool} />;
}
