import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { closeIt, lazyPart } from '../parts';
import { useSession } from '../session';

// Downloaded when someone opens it.
const OpenMenu = lazyPart('the account menu', () => import('./AccountItems'), closeIt);

/** Who is signed in; opens theme and sign-out. */
export function AccountMenu({ onKeys }: { onKeys: () => void }) {
  const { user } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  return (
    <>
      <Button
        color="inherit"
        size="small"
        startIcon={<AccountCircle />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Account of ${name}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: 0, '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: 0 } }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {name}
        </Box>
      </Button>
      {anchor && (
        <Suspense>
          <OpenMenu anchor={anchor} name={name} onClose={() => setAnchor(null)} onKeys={onKeys} />
        </Suspense>
      )}
    </>
  );
}
