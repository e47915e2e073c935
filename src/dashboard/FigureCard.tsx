import Help from '@mui/icons-material/HelpOutline';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import type { FigureTile } from '#engine/define/dashboard';
import type { Report } from '#engine/define/report';
import { columnKeyOf, type TileAnswer } from '#engine/read/dashboards';
import { dec } from '#engine/run/decimal';
import { verdictOn } from '#engine/run/query/better';
import { figureText } from '../chart/points';
import { DASH } from '../format/format';
import { colourOf, VERDICT_COLOURS } from '../format/look';
import { TileLink } from './TileFrame';
import { changeOf, fieldOf, isToday } from './tileText';

/** px, without and with a line below the figure. */
export const CARD_HEIGHT = 66;
const WITH_LINE = 84;
/** Characters that fit into half of a phone's width. */
const LONG = 14;

interface FigureCardProps {
  tile: FigureTile;
  report: Report;
  /** Undefined while loading. */
  answer: TileAnswer | undefined;
  currency: string | null;
  /** 'vs Mon 16 Nov 2026'; undefined without a comparison. */
  against: string | undefined;
  /** There is a comparison, so there is a line for the change. */
  isCompared: boolean;
  to: string | undefined;
}

/** A figure with its change, its formula and a link to its report. */
export function FigureCard({ tile, report, answer, currency, against, isCompared, to }: FigureCardProps) {
  const field = fieldOf(report, tile.of);
  const text = answer && figureText(field, answer.value, currency);
  const change = answer && changeOf(field, answer);
  // Until today ends, less than a whole day is neither good nor bad.
  const column = report.columns[columnKeyOf(tile.of)];
  const verdict = change && answer && !isToday(answer.params) ? verdictOn(column, change.sign) : undefined;
  const hasLine = isCompared || tile.beside !== undefined;
  const beside = tile.beside !== undefined && answer?.beside !== undefined && answer.beside !== null;
  const hasTarget = beside && tile.target !== undefined && answer.target !== undefined && answer.target !== null;
  const targetText = hasTarget && figureText(fieldOf(report, tile.target ?? ''), answer.target, currency);
  const isOver = hasTarget && dec(String(answer.beside)).gt(dec(String(answer.target)));
  return (
    <Box
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        px: 1.25,
        py: 0.75,
        minWidth: 0,
        breakInside: 'avoid',
        minHeight: hasLine ? WITH_LINE : CARD_HEIGHT,
      }}
    >
      <Box
        component="dt"
        sx={{
          display: 'flex',
          alignItems: 'center',
          minHeight: 24,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        {tile.label}
        <Tooltip title={tile.formula} enterTouchDelay={0} leaveTouchDelay={6000}>
          <IconButton
            size="small"
            aria-label={`${tile.label}: ${tile.formula}`}
            sx={{ p: 0.25, mr: -0.75, minWidth: 24, minHeight: 24, color: 'faint' }}
          >
            <Help sx={{ fontSize: 14 }} />
          </IconButton>
        </Tooltip>
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {answer === undefined ? (
          <Skeleton width="70%" height={28} />
        ) : answer.problem ? (
          <Box sx={{ typography: 'caption', color: 'error.main' }}>{answer.problem}</Box>
        ) : (
          <Box
            sx={{
              typography: 'h2',
              // On a phone a long amount stays in one line with its currency.
              ...(text && text.length > LONG ? { fontSize: { xs: 14.5, sm: 17 }, lineHeight: '24px' } : {}),
              fontVariantNumeric: 'tabular-nums',
              overflowWrap: 'anywhere',
              color: colourOf(column ?? {}, answer.value),
            }}
          >
            {to && text !== DASH ? (
              <TileLink to={to} isTall>
                {text}
              </TileLink>
            ) : (
              text
            )}
          </Box>
        )}
        <Box sx={{ typography: 'caption', color: 'text.secondary', minHeight: hasLine ? 18 : 0 }}>
          {beside &&
            tile.beside &&
            [figureText(fieldOf(report, tile.beside), answer.beside, currency), tile.besideIs]
              .filter(Boolean)
              .join(' ')}
          {targetText && (
            <Box component="span" sx={isOver ? { color: 'error.main' } : {}}>
              {`, target ${targetText}`}
            </Box>
          )}
          {beside && change && ' · '}
          {change && (
            <Box component="span" sx={verdict ? { color: VERDICT_COLOURS[verdict] } : {}} title={against}>
              {change.text}{' '}
              {against && (
                <Box component="span" sx={hiddenText}>
                  {against}
                </Box>
              )}
            </Box>
          )}
        </Box>
      </Box>
    </Box>
  );
}

/** For screen readers; for others the page says it once. */
const hiddenText = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
