import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useState } from 'react';
import { UNREACHABLE } from '#dataProvider';
import { sizes } from '../theme';
import { useIsUnreachable } from './ConsoleContext';
import { Message } from './Message';
import { PRODUCT } from './product';

/** Last in each style: a border set after it would be black again. */
const surface = { bgcolor: 'background.paper', borderColor: 'divider' } as const;

/** The console's frame, as in index.html before: nothing that needs a sign-in. */
function Frame() {
  const isFolded = document.documentElement.dataset.folded !== undefined;
  return (
    <>
      <Box sx={{ height: sizes.header, borderBottom: 1, ...surface }} />
      <Box
        sx={{
          position: 'fixed',
          top: sizes.header,
          bottom: 0,
          left: 0,
          display: { xs: 'none', sm: 'block' },
          width: { sm: sizes.rail, lg: isFolded ? sizes.rail : sizes.navigation },
          borderRight: 1,
          ...surface,
        }}
      />
    </>
  );
}

/** Before the sign-in is verified nothing protected is painted: the empty frame, and after 400 ms a loading indicator. */
export function Starting() {
  const [isLate, setLate] = useState(false);
  const isUnreachable = useIsUnreachable();
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 400);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Frame />
      <Box
        component="main"
        sx={{ minHeight: `calc(100dvh - ${sizes.header}px)`, display: 'grid', alignContent: 'center' }}
      >
        {isUnreachable ? (
          <Message isAlert heading={PRODUCT} text={`${UNREACHABLE} Retrying automatically.`} />
        ) : (
          isLate && (
            <Box role="status" aria-label="Loading" sx={{ width: 240, mx: 'auto' }}>
              <LinearProgress aria-hidden />
            </Box>
          )
        )}
      </Box>
    </>
  );
}
