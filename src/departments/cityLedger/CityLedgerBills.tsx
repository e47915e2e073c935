import type { PageSlotProps } from '#src/shell/slots';
import { SettlementPage } from './settlement/SettlementPage';

/** Chosen bills of a company or account are paid. */
export default function CityLedgerBills({ tool }: PageSlotProps) {
  return <SettlementPage tool={tool} />;
}
