import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Report } from '#engine/define/report';
import { queryFor, queryLink, queryText } from '#engine/run/query/query';
import { report as reportNamed } from '#resources';
import { PACK } from '#resources/accounting/closing.rules';
import { failureOf } from '#src/form/saving/failure';
import { Tiles } from '#src/report/Tiles';
import { useSession } from '#src/shell/session';
import type { Period } from './period';

interface FiguresProps {
  outletId: string;
  period: Period;
  today: string;
}

/** The reports of the pack with their figures at the top, as this person sees them. */
export function Figures(props: FiguresProps) {
  const { can } = useSession();
  const shown = PACK.flatMap(({ report: name, filters }) => {
    const report = reportNamed(name);
    return report && can(report.module, 'view') ? [{ report, filters }] : [];
  });
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))' }}>
      {shown.map((each) => (
        <ReportFigures key={each.report.name} {...each} {...props} />
      ))}
    </Box>
  );
}

interface ReportFiguresProps extends FiguresProps {
  report: Report;
  filters: Readonly<Record<string, string>>;
}

function ReportFigures({ report, filters, outletId, period, today }: ReportFiguresProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const to = period.to < today ? period.to : today;
  const query = queryFor(report, { period: { from: period.from, to }, outlets: [outletId], filters });
  const { data, error } = useQuery({
    queryKey: ['monthClose', 'figures', report.name, queryText(report, query)],
    queryFn: ({ signal }) => dataProvider.report(report.path, { ...queryText(report, query), limit: 1 }, signal),
    staleTime: 0,
    enabled: period.from <= today,
  });
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, minWidth: 0, breakInside: 'avoid' }}>
      <Box component="h3" sx={{ typography: 'body2', fontWeight: 600, m: 0, mb: 0.5 }}>
        <Box component={Link} to={queryLink(report, query)} sx={{ color: 'primary.main' }}>
          {report.label}
        </Box>
      </Box>
      {error ? (
        <Box sx={{ typography: 'caption', color: 'error.main' }}>{failureOf(error).message}</Box>
      ) : data ? (
        <Tiles report={report} answer={data} />
      ) : (
        <Skeleton width="60%" height={40} />
      )}
    </Box>
  );
}
