import type { PageSlotProps } from '#src/shell/slots';
import { SettlementPage } from './settlement/SettlementPage';

/** Pays selected bills of a company or account. */
export default function CityLedgerBills({ tool }: PageSlotProps) {
  return <SettlementPage tool={tool} />;
}
