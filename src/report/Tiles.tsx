import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { changeOf, changePctOf, comparisonWords } from '#engine/read/comparison';
import { type ReportAnswer, tileColumns } from '#engine/read/reporting';
import { verdictOn } from '#engine/run/query/better';
import { followed } from '#engine/run/query/follow';
import { queryLink } from '#engine/run/query/query';
import { DASH, formatChange, formatFigure, formatMoney, signOf } from '../format/format';
import { colourOf, VERDICT_COLOURS } from '../format/look';
import { useSession } from '../shell/session';
import { shownOf } from './drill';
import { outletName } from './parameters/parameters';

/** What an answer is compared with: 'previous period (1 Jun 2026 – 7 Jun 2026)', 'Kandy'. */
function useBaseline(report: Report, answer: ReportAnswer): string | undefined {
  const { outlets } = useSession();
  const { compare } = shownOf(report, answer.params).query;
  if (!compare || !answer.compared) return undefined;
  const words = comparisonWords(compare, answer.compared, (id) => outletName(outlets, id));
  return compare.kind === 'outlets' ? words : words.charAt(0).toLowerCase() + words.slice(1);
}

/** A figure's change with a sign, and what it is compared with: '+4.2% vs previous period (1 Jun 2026 – 7 Jun 2026)'. */
function Trend({ report, answer, of }: { report: Report; answer: ReportAnswer; of: string }) {
  const { trend } = report;
  const points = answer.totals[changeOf(of)];
  const isPoints = report.columns[of]?.kind === 'percent';
  const baseline = useBaseline(report, answer);
  const isCompared = baseline !== undefined;
  const by = isCompared
    ? isPoints
      ? points
      : answer.totals[changePctOf(of)]
    : trend?.of === of
      ? answer.totals[trend.by]
      : undefined;
  if (by === null || by === undefined) return null;
  const words = isCompared ? `vs ${baseline}` : (trend?.words ?? '');
  const verdict = verdictOn(report.columns[of], signOf(by));
  return (
    <Box component="span" sx={{ typography: 'caption', color: verdict ? VERDICT_COLOURS[verdict] : 'text.secondary' }}>
      {isCompared && isPoints ? formatChange(by).replace('%', ' points') : formatChange(by)} {words}
    </Box>
  );
}

interface TileLinkProps {
  report: Report;
  answer: ReportAnswer;
  of: string;
  children: ReactNode;
}

/** A figure linked to the rows that it counts. */
function TileLink({ report, answer, of, children }: TileLinkProps) {
  const { asker } = useSession();
  const filters = report.columns[of]?.tileTo;
  if (!filters || signOf(answer.totals[of]) === 0) return children;
  const shown = shownOf(report, answer.params);
  const narrowed = followed(shown, { report: report.name, filters }, report, asker);
  if (!narrowed) return children;
  const to = queryLink(report, { ...narrowed, where: shown.query.where });
  return (
    <Box
      component={Link}
      to={to}
      sx={{
        color: 'primary.main',
        textDecoration: 'none',
        '&:hover, &:focus-visible': { textDecoration: 'underline' },
      }}
    >
      {children}
    </Box>
  );
}

interface TilesProps {
  report: Report;
  answer: ReportAnswer;
  /** Stacked, next to a chart that is high enough. */
  isStacked?: boolean;
  /** The columns to show. @default the report's tiles */
  of?: readonly string[];
}

/** The answer as up to three figures, over the whole result. */
export function Tiles({ report, answer, isStacked = false, of = tileColumns(report) }: TilesProps) {
  const tiles = of.filter((key) => key in answer.totals).slice(0, 3);
  if (tiles.length === 0) return null;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'flex',
        flexDirection: { xs: 'row', md: isStacked ? 'column' : 'row' },
        flexWrap: 'wrap',
        columnGap: { xs: 3, md: isStacked ? 6 : 4 },
        rowGap: 1,
        maxWidth: { md: isStacked ? 'none' : 560 },
        minWidth: { md: isStacked ? 200 : 0 },
      }}
    >
      {tiles.map((key, index) => {
        const field = report.columns[key];
        if (!field) return null;
        const value = answer.totals[key];
        const isMoney = field.kind === 'money' || field.kind === 'cost';
        const text = isMoney ? formatMoney(value, answer.currency ?? undefined) : formatFigure(field, value);
        return (
          <Box key={key} sx={{ minWidth: 0 }}>
            <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {labelOf(key, field)}
            </Box>
            <Box
              component="dd"
              sx={{
                m: 0,
                typography: index === 0 ? 'h1' : 'h2',
                fontVariantNumeric: 'tabular-nums',
                color: colourOf(field, value),
              }}
            >
              <TileLink report={report} of={key} answer={answer}>
                {value === null || value === undefined ? DASH : text}
              </TileLink>
              <Box>
                <Trend report={report} answer={answer} of={key} />
              </Box>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
