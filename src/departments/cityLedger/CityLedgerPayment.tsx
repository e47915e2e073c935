import type { PageSlotProps } from '#src/shell/slots';
import { SettlementPage } from './settlement/SettlementPage';

/** A payment on account, with a live preview of the bills it pays. */
export default function CityLedgerPayment({ tool }: PageSlotProps) {
  return <SettlementPage tool={tool} />;
}
