import Box from '@mui/material/Box';
import { useGetOne } from 'react-admin';
import type { AnyRecord } from '#engine/define/fields';
import { objectIn } from '#engine/run/values';
import { formatDate, formatMoney } from '#src/format/format';
import { Letterhead } from '#src/letter/Letterhead';
import { senderOf } from '#src/letter/sender';
import { useSession } from '#src/shell/session';
import type { PaperSlotProps } from '#src/shell/slots';

const idOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The header of a printed statement: addresses of group and debtor, dates, and the closing balance. */
export default function StatementHead({ report, answer }: PaperSlotProps) {
  const session = useSession();
  const { group } = session;
  const { params, totals, currency } = answer;
  const accountId = idOf(params.accountId);
  const { data: account } = useGetOne<AnyRecord & { id: string }>(
    'cityLedgerAccounts',
    { id: accountId },
    { enabled: accountId !== '' },
  );
  const companyId = idOf(params.companyId) || idOf(account?.companyId);
  const { data: company } = useGetOne<AnyRecord & { id: string }>(
    'cityLedgerCompanies',
    { id: companyId },
    { enabled: companyId !== '' },
  );
  const home = senderOf(params.outlets, session);
  const howToPay = idOf(objectIn(home.contact_info).paymentDetails);
  return (
    <Letterhead
      group={idOf(group.name)}
      outlet={home}
      title={report.paper?.title ?? report.label}
      about={
        <>
          <div>
            {formatDate(params.fromDate)} to {formatDate(params.toDate)}
          </div>
          {totals.closing ? (
            <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              Balance {formatMoney(totals.closing, currency ?? undefined)}
            </Box>
          ) : null}
          {howToPay ? (
            <Box sx={{ mt: 1, whiteSpace: 'pre-line' }}>
              <Box sx={{ fontWeight: 600 }}>How to pay</Box>
              {howToPay}
            </Box>
          ) : null}
        </>
      }
      to={[
        company?.companyName ?? account?.accountName,
        company && account ? `Account ${idOf(account.accountNo)} ${idOf(account.accountName)}` : '',
        company?.contactPerson,
        company?.address,
        company?.taxNo ? `Tax no. ${idOf(company.taxNo)}` : '',
      ]}
    />
  );
}
