import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { report as reportNamed } from '#resources';

/** The report of open points; its declaration comes with the page. */
export const pointsReport = () => {
  const found = reportNamed('closingPoints');
  if (!found) throw new Error('the report of open points is not declared');
  return found;
};

interface Asked {
  outlets: readonly string[];
  /** The end of the period, YYYY-MM-DD. */
  asOf: string;
  group: 'outlet' | 'kind';
  /** How many rows, besides the groups' sums. */
  limit: number;
}

/** What is open at outlets at the end of a day; asked again whenever the page is opened. */
export function usePoints({ outlets, asOf, group, limit }: Asked) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { path } = pointsReport();
  return useQuery({
    queryKey: ['closingPoints', outlets, asOf, group],
    queryFn: ({ signal }) => dataProvider.report(path, { outlets: outlets.join(','), asOf, group, limit }, signal),
    staleTime: 0,
  });
}
