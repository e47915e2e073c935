import Skeleton from '@mui/material/Skeleton';
import type { ChartTile, TileValues } from '#engine/define/dashboard';
import type { Report } from '#engine/define/report';
import { canSee } from '#engine/read/access';
import type { TileAnswer } from '#engine/read/dashboards';
import { headingOf } from '#engine/read/reporting';
import { isDay, showDay } from '#engine/run/days';
import { signOf } from '../format/format';
import { drillTo } from '../report/drill';
import { useSession } from '../shell/session';
import { Bars, Columns, type Point } from './Charts';
import { Panel, Said } from './TileFrame';
import { figureText, pointName, seriesName } from './tileText';

interface ChartPanelProps {
  tile: ChartTile;
  report: Report;
  answer: TileAnswer | undefined;
  to: string | undefined;
}

/** A chart of a report's rows. Every bar links to the rows it shows. */
export function ChartPanel({ tile, report, answer, to }: ChartPanelProps) {
  const { access, can } = useSession();
  const { x, y, label, as } = tile;
  const keys = y.filter((key) => report.columns[key] && canSee(access, report.columns[key]));
  // A bar of nothing says nothing; an hour without sales does.
  const docs = (answer?.docs ?? []).filter((row) => as !== 'bars' || keys.some((key) => signOf(row[key]) !== 0));
  const leadsTo = (row: TileValues): string | undefined => {
    if (!answer || x === undefined || tile.byGroup) return to;
    const source = [keys[0], x].flatMap((key) => (key ? (drillTo(report, key, row, answer.params, can) ?? []) : []));
    return source[0] ?? to;
  };
  const points = docs.map((row, index): Point => {
    const name = pointName(report, x, row, answer?.params ?? {});
    const day = x === undefined ? undefined : row[x];
    return {
      key: `${index} ${name}`,
      name,
      short: isDay(day) ? showDay(day).slice(0, -5) : name.replace(/:00$/, ''),
      texts: keys.map((key) => figureText(report.columns[key] ?? { kind: 'money' }, row[key], null)),
      sizes: keys.map((key) => (row[key] === null || row[key] === undefined ? null : Number(row[key]))),
      to: leadsTo(row),
    };
  });
  const content = () => {
    if (!answer) return <Skeleton variant="rounded" height="100%" />;
    if (answer.problem) return <Said>{answer.problem}</Said>;
    if (points.length === 0) return <Said>No figures for these days.</Said>;
    const heading = x === undefined ? 'Name' : headingOf(report, x, answer.params);
    const shared = { label, heading, series: keys.map((key) => seriesName(report, key)), points };
    return as === 'bars' ? <Bars {...shared} /> : <Columns {...shared} isLine={as === 'line'} />;
  };
  return (
    <Panel label={label} to={to} isDouble={as === 'columns'}>
      {content()}
    </Panel>
  );
}
