import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useState } from 'react';
import { UNREACHABLE } from '#dataProvider';
import { useIsUnreachable } from './ConsoleContext';
import { Message } from './Message';
import { PRODUCT } from './product';

/** Before the sign-in is verified nothing protected is painted: an even page, and after 400 ms a sign that it is coming. */
export function Starting() {
  const [isLate, setLate] = useState(false);
  const isUnreachable = useIsUnreachable();
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 400);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', alignContent: 'center' }}>
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
  );
}
