import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useMemo, useRef } from 'react';
import type { Report } from '#engine/define/report';
import { placesByColumn, type ReportAnswer, type TableColumn } from '#engine/read/reporting';
import { stayingColumn } from '#engine/read/tableView';
import { useUnits } from '../../table';
import { cellStyles } from '../../table/cells';
import type { RowEnvironment } from '../rows';
import { type TableItem, unitsIn } from '../tableItems';
import { CardTotals } from './CardTotals';
import { cardLayout, cardRuns } from './cardLayout';
import { GroupHead } from './GroupHead';
import { RowCard } from './RowCard';

interface ReportCardsProps {
  report: Report;
  answer: ReportAnswer;
  columns: readonly TableColumn[];
  /** Cards have room for all columns: they were chosen, or all were requested. */
  isWhole: boolean;
  /** Rows and group headers, without the rows of collapsed groups. */
  items: readonly TableItem[];
  onToggle: (key: string) => void;
  environment: Pick<RowEnvironment, 'timeZone' | 'outletCount' | 'asker'>;
  isBusy: boolean;
  hasMore: boolean;
  onMore: () => void;
  /** The number of drawn lines, which grows on scroll. */
  drawn: number;
  onDrawn: (drawn: number) => void;
}

/** Lines drawn at a time: a phone shows three. */
const STEP = 30;

/** A report on a phone: a card per row below its group headers, and the totals at the bottom. */
export function ReportCards(props: ReportCardsProps) {
  const { report, answer, columns, isWhole, items, isBusy, hasMore, onMore, onDrawn } = props;
  const drawn = Math.max(STEP, props.drawn);
  const units = useUnits(unitsIn(report));
  const layout = useMemo(() => cardLayout(report, columns, isWhole), [report, columns, isWhole]);
  // Figures needn't align at the decimal point, because none is directly below another.
  const places = useMemo(
    () => new Map([...placesByColumn(columns, answer, units.placesOf)].map(([id, { of }]) => [id, { of, most: 0 }])),
    [columns, answer, units.placesOf],
  );
  const environment = useMemo(
    (): RowEnvironment => ({
      ...props.environment,
      ...{ report, answer, places, within: layout.within, staying: stayingColumn(report, columns) },
    }),
    [props.environment, report, answer, places, layout.within, columns],
  );
  const runs = useMemo(() => cardRuns(items.slice(0, drawn)), [items, drawn]);
  const isMore = drawn < items.length || hasMore;
  const more = () => {
    onDrawn(drawn + STEP);
    if (hasMore && drawn + STEP >= items.length) onMore();
  };
  return (
    <Box component="section" aria-label={`${report.label}: rows`} aria-busy={isBusy} sx={{ mx: -2, ...cellStyles }}>
      {runs.map((run) =>
        run.kind === 'group' ? (
          <GroupHead key={run.key} item={run} layout={layout} environment={environment} onToggle={props.onToggle} />
        ) : (
          <Box
            component="ul"
            key={run.key}
            sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
          >
            {run.rows.map(({ key, row }) => (
              <RowCard key={key} row={row} layout={layout} environment={environment} />
            ))}
          </Box>
        ),
      )}
      {isMore && <More onMore={more} />}
      <CardTotals layout={layout} environment={environment} />
    </Box>
  );
}

/** Draws more cards when it comes into view, or is pressed. */
function More({ onMore }: { onMore: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    const element = box.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        latest.current();
        // Observed again, otherwise it wouldn't fire if it is still in view after this step.
        observer.unobserve(element);
        observer.observe(element);
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <Box ref={box} sx={{ p: 1.5, textAlign: 'center' }}>
      <Button size="small" onClick={onMore}>
        Show more rows
      </Button>
    </Box>
  );
}
