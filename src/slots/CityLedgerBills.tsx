import { SettlementPage } from '../ledger/SettlementPage';
import type { PageSlotProps } from '../views/slots';

/** Chosen bills of a company or account are paid. */
export default function CityLedgerBills({ tool }: PageSlotProps) {
  return <SettlementPage tool={tool} />;
}
