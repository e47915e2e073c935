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
      isShrinking={answer !== undefined}
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

/** 'for you', or the roles that can approve, so that people know whom to ask. */
function forWhom({ approvers = [] }: WaitingDocuments, isMine: boolean): string {
  if (isMine) return 'For you';
  if (approvers.length === 0) return 'For an administrator';
  const more = approvers.length - MOST_ROLES;
  return `For ${approvers.slice(0, MOST_ROLES).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
}
/** The number of named roles; others are counted. */
const MOST_ROLES = 2;

/** Documents awaiting approval, by kind. */
export function WaitingPanel({
  tile,
  waiting,
}: {
  tile: WaitingTile;
  waiting: readonly WaitingDocuments[] | undefined;
}) {
  const { can } = useSession();
  const rows = (waiting ?? []).flatMap((each) => {
    const link = waitingLink(each);
    if (!link) return [];
    const isMine = can(link.module, 'approve');
    const who = forWhom(each, isMine);
    // The day comes first: names of roles may be cut off.
    const whom = each.oldest
      ? `Oldest of ${formatDate(each.oldest)} · ${who.charAt(0).toLowerCase()}${who.slice(1)}`
      : who;
    return [{ ...link, isMine, count: each.count, whom }];
  });
  rows.sort((a, b) => Number(b.isMine) - Number(a.isMine));
  return (
    <Panel label={tile.label} to={undefined} isShrinking={waiting !== undefined}>
      {!waiting ? (
        <Skeleton variant="rounded" height="100%" />
      ) : rows.length === 0 ? (
        <TileMessage>{tile.none}</TileMessage>
      ) : (
        <Box
          component="ul"
          sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2', height: '100%', overflowY: 'auto' }}
        >
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
      )}
    </Panel>
  );
}
