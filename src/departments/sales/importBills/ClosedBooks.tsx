import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { pathTo } from '#engine/read/paths';
import { entity, tool } from '#resources';
import { useSession } from '#src/shell/session';
import type { Outcome } from './outcome';

/** What to do about bills of closed days, which can’t be added any more: they are most of a file where the books are up to date. */
export function ClosedBooks({ preview: { errors, created } }: { preview: Outcome }) {
  const { can } = useSession();
  if (!errors.some(({ rule }) => rule === 'lockDate')) return null;
  const [days, month] = [entity('dayCloses'), tool('monthClose')];
  const places = [
    ...(can(days.module, 'reopen') ? [{ label: days.nav?.label ?? days.label.many, to: pathTo(days, 'list') }] : []),
    ...(month && can(month.module, 'reverse') ? [{ label: month.nav?.label ?? month.label, to: month.path }] : []),
  ];
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      Bills can’t be added to closed days.{created > 0 ? ' You can import the other bills now.' : ''} To import these
      too, go back and choose another outlet
      {places.length > 0 ? (
        <>
          , or reopen their days:{' '}
          {places.map(({ label, to }, index) => (
            <span key={to}>
              {index > 0 ? ' or ' : ''}
              <MuiLink component={Link} to={to}>
                {label}
              </MuiLink>
            </span>
          ))}
        </>
      ) : (
        ', or ask someone who can reopen their days'
      )}
      .
    </Alert>
  );
}
