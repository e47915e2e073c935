import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { useEffect, useState } from 'react';
import { UNREACHABLE } from '#dataProvider';
import { sizes } from '../theme';
import { useIsUnreachable } from './ConsoleContext';
import { Message } from './Message';
import { PRODUCT } from './product';

const shape = { position: 'fixed', borderRadius: '4px', bgcolor: 'divider' } as const;

/** Last in each style: a border set after it would be black again. */
const surface = { bgcolor: 'background.paper', borderColor: 'divider' } as const;

/** px of the navigation's entries and of the shapes in their place. */
const ENTRIES = 13;
const ENTRY = 36;

/** Shapes in place of the navigation's entries. */
const entries = (width: number): SystemStyleObject<Theme> => ({
  backgroundImage: ({ palette }) =>
    `repeating-linear-gradient(transparent 0 13px, ${palette.divider} 0 23px, transparent 0 ${ENTRY}px)`,
  backgroundSize: `${width}px ${ENTRIES * ENTRY}px`,
  backgroundPosition: '18px 7px',
  backgroundRepeat: 'no-repeat',
});

/** The console's frame, as in index.html before: nothing that needs a sign-in. */
function Frame() {
  const isFolded = document.documentElement.dataset.folded !== undefined;
  return (
    <>
      <Box sx={{ height: sizes.header, pl: '56px', borderBottom: 1, ...surface }}>
        <Box sx={{ ...shape, top: 18, left: 18, width: 16, height: 12 }} />
        <Box
          component="span"
          sx={{
            display: { xs: 'none', md: 'inline' },
            typography: 'body2',
            fontWeight: 600,
            letterSpacing: '-0.01em',
            lineHeight: '47px',
          }}
        >
          {PRODUCT}
        </Box>
      </Box>
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
          ...entries(20),
          ...(isFolded ? {} : { '@media (min-width: 1200px)': entries(160) }),
        }}
      />
      <Box
        sx={{
          ...shape,
          top: 80,
          left: { xs: 16, sm: sizes.rail + 24, lg: (isFolded ? sizes.rail : sizes.navigation) + 24 },
          width: 180,
          height: 18,
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
