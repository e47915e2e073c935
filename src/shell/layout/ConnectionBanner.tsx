import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { OFFLINE, UNREACHABLE } from '#dataProvider';
import { useIsUnreachable } from './ConsoleContext';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Shown while there is no connection; open pages stay open. */
export function ConnectionBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine !== false);
  const isUnreachable = useIsUnreachable();
  const text = !isOnline ? OFFLINE : isUnreachable ? UNREACHABLE : undefined;
  return (
    <Box role="status" className="no-print" sx={{ gridArea: 'banner' }}>
      {text && (
        <Box
          sx={({ palette }) => ({
            px: 2,
            py: 0.75,
            textAlign: 'center',
            color: palette.tones.amber.text,
            backgroundColor: palette.tones.amber.background,
            borderBottom: `1px solid ${palette.tones.amber.border}`,
          })}
        >
          {text}
        </Box>
      )}
    </Box>
  );
}
