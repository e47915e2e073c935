import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import type { ListTile, TileValues, WaitingTile } from '#engine/define/dashboard';
import type { Report } from '#engine/define/report';
import { canSee } from '#engine/read/access';
import type { TileAnswer, WaitingDocuments } from '#engine/read/dashboards';
import { navLabelOf } from '#engine/read/navigation';
import { statesBeforeApproval } from '#engine/read/openStates';
import { pathsOf } from '#engine/read/paths';
import { headingOf, isFigure } from '#engine/read/reporting';
import { listLink } from '#engine/run/links';
import { documents } from '#resources';
import { DASH, formatCount, formatDate } from '../format/format';
import { drillTo, pageOf } from '../report/drill';
import { useSession } from '../shell/session';
import { Panel, TileLink, TileMessage } from './TileFrame';
import { cellText } from './tileText';

interface ListPanelProps {
  tile: ListTile;
  report: Report;
  answer: TileAnswer | undefined;
  to: string | undefined;
}

const ROW = { display: 'flex', justifyContent: 'space-between', columnGap: 1, minWidth: 0 } as const;
const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;

/** The first rows of a report: each with its name and last figure, and the other values below; each links to its record. */
export function ListPanel({ tile, report, answer, to }: ListPanelProps) {
  const { asker, timeZone } = useSession();
  const [first = '', ...others] = tile.columns.filter((key) => {
    const column = report.columns[key];
    return column && canSee(asker, column);
  });
  const last = others.at(-1);
  const settling = pageOf(tile.settle?.to, asker);
  const content = () => {
    if (!answer) return <Skeleton variant="rounded" height="100%" />;
    if (answer.problem) return <TileMessage>{answer.problem}</TileMessage>;
    const docs = answer.docs ?? [];
    if (docs.length === 0) return <TileMessage>{tile.none}</TileMessage>;
    const textOf = (key: string, row: TileValues) => cellText(report, key, row, answer.params, timeZone);
    const more = (answer.total ?? 0) - docs.length;
    return (
      <>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
          {docs.map((row) => {
            const source = drillTo(report, first, row, answer.params, asker);
            const name = textOf(first, row);
            return (
              <Box component="li" key={JSON.stringify(row)} sx={{ minHeight: 42 }}>
                <Box sx={ROW}>
                  <Box sx={CUT}>{source ? <TileLink to={source}>{name}</TileLink> : name}</Box>
                  {last && (
                    <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{textOf(last, row)}</Box>
                  )}
                </Box>
                <Box sx={{ ...ROW, typography: 'caption', color: 'text.secondary' }}>
                  <Box sx={CUT}>
                    {others
                      .slice(0, -1)
                      .flatMap((key) => {
                        const column = report.columns[key];
                        const text = textOf(key, row);
                        if (!column || text === DASH) return [];
                        const isSpeaking = !isFigure(column) || key.startsWith('days');
                        return isSpeaking ? text : `${headingOf(report, key, answer.params)} ${text}`;
                      })
                      .join(' · ')}
                  </Box>
                </Box>
              </Box>
            );
          })}
        </Box>
        <Box sx={{ display: 'flex', columnGap: 2, typography: 'caption' }}>
          {more > 0 && to && (
            <Box component={Link} to={to} sx={{ color: 'primary.main' }}>
              {formatCount(more)} more
            </Box>
          )}
          {tile.settle && settling && (
            <Box component={Link} to={settling} sx={{ color: 'primary.main' }}>
              {tile.settle.label}
            </Box>
          )}
        </Box>
      </>
    );
  };
  return (
    <Panel
      label={tile.label}
      to={to}
      isPlot={answer === undefined}
      note={last && answer?.docs?.length ? headingOf(report, last, answer.params) : undefined}
    >
      {content()}
    </Panel>
  );
}

/** The list of a kind's documents that await approval. */
export function waitingLink({ resource }: WaitingDocuments): { label: string; to: string; module: string } | undefined {
  const document = documents.find(({ name }) => name === resource);
  const path = document && pathsOf(document).list;
  if (!document || !path) return undefined;
  return {
    label: navLabelOf(document),
    module: document.module,
    to: listLink(path, { status: statesBeforeApproval(document) }),
  };
}

/** The roles that can approve it, so that people know whom to ask. */
function forWhom({ approvers = [] }: WaitingDocuments): string {
  if (approvers.length === 0) return 'For an administrator';
  const more = approvers.length - MOST_ROLES;
  return `For ${approvers.slice(0, MOST_ROLES).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
}
/** The number of named roles; others are counted. */
const MOST_ROLES = 2;

interface WaitingPanelProps {
  tile: WaitingTile;
  waiting: readonly WaitingDocuments[] | undefined;
}

/** Documents that others approve, by kind: those for this person are among what needs attention, and are said once. */
export function WaitingPanel({ tile, waiting }: WaitingPanelProps) {
  const { can } = useSession();
  const rows = (waiting ?? []).flatMap((each) => {
    const link = waitingLink(each);
    if (!link || can(link.module, 'approve')) return [];
    // The day comes first: names of roles may be cut off.
    const oldest = each.oldest ? `Oldest ${formatDate(each.oldest)} · ` : '';
    return [{ ...link, count: each.count, whom: `${oldest}${forWhom(each)}` }];
  });
  const content = () => {
    if (!waiting) return <Skeleton variant="rounded" height="100%" />;
    if (rows.length === 0) return <TileMessage>{tile.none}</TileMessage>;
    return (
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
        {rows.map(({ label, to, count, whom }) => (
          <Box component="li" key={label} sx={{ minHeight: 42 }}>
            <Box sx={{ ...ROW, alignItems: 'center' }}>
              <Box
                component={Link}
                to={to}
                sx={{ color: 'primary.main', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}
              >
                {label}
              </Box>
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {formatCount(count)}
              </Box>
            </Box>
            <Box title={whom} sx={{ ...CUT, typography: 'caption', color: 'text.secondary' }}>
              {whom}
            </Box>
          </Box>
        ))}
      </Box>
    );
  };
  return (
    <Panel label={tile.label} to={undefined} isPlot={waiting === undefined}>
      {content()}
    </Panel>
  );
}
