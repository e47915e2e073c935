import Skeleton from '@mui/material/Skeleton';
import type { ChartTile, TileValues } from '#engine/define/dashboard';
import { inWords } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { canSee } from '#engine/read/access';
import type { TileAnswer } from '#engine/read/dashboards';
import { headingOf } from '#engine/read/reporting';
import { objectIn } from '#engine/run/values';
import { Bars } from '../chart/Bars';
import { Columns } from '../chart/Columns';
import { type Figures, type Point, pointOf } from '../chart/points';
import { signOf } from '../format/format';
import { drillTo } from '../report/drill';
import { useSession } from '../shell/session';
import { Panel, TileMessage } from './TileFrame';
import { seriesName } from './tileText';

/** The names in a column with values per name, largest first. */
function namesBySize(docs: readonly TileValues[], key: string): string[] {
  const sums = new Map<string, number>();
  for (const row of docs)
    for (const [name, value] of Object.entries(objectIn(row[key])))
      sums.set(name, (sums.get(name) ?? 0) + Number(value));
  return [...sums].sort(([, a], [, b]) => b - a).map(([name]) => name);
}

/**
 * Where each comparison of a line begins: its first row with a figure, -1 if it has none. Before that nothing was recorded, which isn't
 * the same as zero.
 */
const beginningsOf = (docs: readonly TileValues[], keys: readonly string[]): ReadonlyMap<string, number> =>
  new Map(keys.map((key) => [key, docs.findIndex((row) => Boolean(signOf(row[key])))]));

interface ChartPanelProps {
  tile: ChartTile;
  report: Report;
  answer: TileAnswer | undefined;
  to: string | undefined;
}

/** A chart of a report's rows. Every bar links to its rows. */
export function ChartPanel({ tile, report, answer, to }: ChartPanelProps) {
  const { asker } = useSession();
  const { x, y, label, as } = tile;
  const visible = y.filter((key) => report.columns[key] && canSee(asker, report.columns[key]));
  const beginnings = beginningsOf(answer?.docs ?? [], as === 'line' ? visible.slice(1) : []);
  const keys = visible.filter((key) => beginnings.get(key) !== -1);
  // A zero bar means nothing here, unlike an hour without sales or an empty floor.
  const isShare = report.columns[keys[0] ?? '']?.kind === 'percent';
  const docs = (answer?.docs ?? []).filter(
    (row) => as !== 'bars' || isShare || keys.some((key) => signOf(row[key]) !== 0),
  );
  const stacked = x !== undefined ? keys.find((key) => report.columns[key]?.perValue) : undefined;
  const names = stacked === undefined ? undefined : namesBySize(docs, stacked);
  const leadsTo = (row: TileValues): string | undefined => {
    if (!answer || x === undefined || tile.byGroup) return to;
    const source = [keys[0], x].flatMap((key) => (key ? (drillTo(report, key, row, answer.params, asker) ?? []) : []));
    return source[0] ?? to;
  };
  const figuresOf = (row: TileValues, index: number): Figures =>
    stacked !== undefined && names
      ? names.map((name) => [stacked, objectIn(row[stacked])[name]] as const)
      : keys.map((key) => [key, index < (beginnings.get(key) ?? 0) ? null : row[key]] as const);
  const points = docs.map(
    (row, index): Point => ({
      ...pointOf(report, x, row, answer?.params ?? {}, figuresOf(row, index)),
      key: String(index),
      to: leadsTo(row),
    }),
  );
  const content = () => {
    if (!answer) return <Skeleton variant="rounded" height="100%" />;
    if (answer.problem) return <TileMessage>{answer.problem}</TileMessage>;
    if (points.length === 0) return <TileMessage>No figures for these days.</TileMessage>;
    const heading = x === undefined ? 'Name' : headingOf(report, x, answer.params);
    const series = names ? names.map((name) => inWords(name)) : keys.map((key) => seriesName(report, key));
    const shared = { label, heading, series, points };
    return as === 'bars' ? (
      <Bars {...shared} drawn={1} full={isShare ? 100 : undefined} />
    ) : (
      <Columns
        {...shared}
        isLine={as === 'line'}
        isStacked={names !== undefined}
        drawn={as === 'line' || names ? undefined : 1}
      />
    );
  };
  return (
    <Panel label={label} to={to} isPlot={answer === undefined || (as !== 'bars' && points.length > 0)}>
      {content()}
    </Panel>
  );
}
