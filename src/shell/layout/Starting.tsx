import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { UNREACHABLE } from '#dataProvider';
import { sizes } from '../theme';
import { useIsUnreachable } from './ConsoleContext';
import { Message } from './Message';
import { PRODUCT } from './product';

/** The console's frame with the classes of index.html, whose styles are still there: nothing that needs a sign-in. */
const Frame = () => (
  <>
    <div className="frame-header">
      <span>{PRODUCT}</span>
    </div>
    <div className="frame-navigation" />
    <div className="frame-title" />
  </>
);

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
          isLate && <Box role="status" aria-label="Loading" className="loading-bar" sx={{ width: 240, mx: 'auto' }} />
        )}
      </Box>
    </>
  );
}
