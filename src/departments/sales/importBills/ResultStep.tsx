import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { queryFor, queryLink } from '#engine/run/query/query';
import { report } from '#resources';
import { useSession } from '#src/shell/session';
import { Buttons } from './Buttons';
import { Problems } from './Problems';
import type { BillImportState } from './useBillImport';
import { inWords } from './wording';

/** What was imported, and where it can be seen. */
export function ResultStep({ state }: { state: BillImportState }) {
  const { result, preview, again, undo, importId, busy } = state;
  const { can } = useSession();
  const sales = report('salesReport');
  if (!result) return null;
  const days = preview?.days ?? [];
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  return (
    <>
      <Alert severity={result.refused > 0 ? 'warning' : 'success'} sx={{ mb: 2 }}>
        {inWords(result)}
      </Alert>
      <Problems state={state} title="Not imported" groups={result.errors} severity="error" />
      <Buttons>
        <Button onClick={again} disabled={busy}>
          Import another file
        </Button>
        {result.created > 0 ? (
          <Button onClick={() => undo(importId)} disabled={busy} sx={{ mr: 'auto' }}>
            Undo import
          </Button>
        ) : null}
        {first && last && sales && can(sales.module, 'view') ? (
          <Button
            variant="contained"
            component={Link}
            to={queryLink(sales, queryFor(sales, { period: { from: first, to: last } }))}
          >
            Show sales
          </Button>
        ) : null}
      </Buttons>
    </>
  );
}
