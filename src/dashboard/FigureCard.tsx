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

/** px: three lines of a figure. All are as high, so that a row is even. */
const HEIGHT = 68;
/** px: the figures that are read first. */
const LARGE = { height: 96, fontSize: 26 };
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
  /** One of the figures that are read first: in a box of its own. @default a cell among others */
  isLarge?: boolean;
  to: string | undefined;
}

const isKnown = (value: unknown): boolean => value !== undefined && value !== null;

const BOX = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  px: 1.5,
  py: 1,
} as const;

/** A figure with its change, its formula and a link to its report. */
export function FigureCard({ tile, report, answer, currency, against, isLarge = false, to }: FigureCardProps) {
  const field = fieldOf(report, tile.of);
  const text = answer && figureText(field, answer.value, currency);
  const change = answer && changeOf(field, answer);
  // Until today ends, less than a whole day is neither good nor bad.
  const column = report.columns[columnKeyOf(tile.of)];
  const verdict = change && answer && !isToday(answer.params) ? verdictOn(column, change.sign) : undefined;
  const beside = tile.beside !== undefined && answer?.beside !== undefined && answer.beside !== null;
  const measured = tile.beside === undefined ? answer?.value : answer?.beside;
  const hasTarget = isKnown(measured) && tile.target !== undefined && isKnown(answer?.target);
  const targetText = hasTarget && figureText(fieldOf(report, tile.target ?? ''), answer?.target, currency);
  const isOver = hasTarget && dec(String(measured)).gt(dec(String(answer?.target)));
  return (
    <Box
      sx={{
        ...(isLarge ? BOX : {}),
        minWidth: 0,
        breakInside: 'avoid',
        minHeight: isLarge ? LARGE.height : HEIGHT,
      }}
    >
      <Box
        component="dt"
        sx={{
          display: 'flex',
          alignItems: 'center',
          minHeight: 24,
          typography: isLarge ? 'body2' : 'caption',
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
          <Skeleton width="70%" height={isLarge ? 36 : 28} />
        ) : answer.problem ? (
          <Box sx={{ typography: 'caption', color: 'error.main' }}>{answer.problem}</Box>
        ) : (
          <Box
            sx={{
              typography: 'h2',
              // On a phone a long amount stays in one line with its currency.
              ...(isLarge
                ? { fontSize: { xs: 22, md: LARGE.fontSize }, lineHeight: '32px' }
                : text && text.length > LONG
                  ? { fontSize: { xs: 14.5, sm: 17 }, lineHeight: '24px' }
                  : {}),
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
        <Box sx={{ typography: 'caption', color: 'text.secondary', minHeight: 18 }}>
          {beside &&
            tile.beside &&
            [figureText(fieldOf(report, tile.beside), answer.beside, currency), tile.besideIs]
              .filter(Boolean)
              .join(' ')}
          {targetText && (
            <Box component="span" sx={isOver ? { color: 'error.main' } : {}}>
              {beside ? `, target ${targetText}` : `Target ${targetText}`}
            </Box>
          )}
          {(beside || targetText) && change && ' · '}
          {change && (
            <Box component="span" title={against}>
              <Box component="span" sx={verdict ? { color: VERDICT_COLOURS[verdict] } : {}}>
                {change.text}
              </Box>{' '}
              {against && (
                <Box component="span" sx={isLarge ? {} : hiddenText}>
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

/** For screen readers; for others the large figures say it. */
const hiddenText = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
