import useMediaQuery from '@mui/material/useMediaQuery';

/** A phone, or a tablet that is touched: lines are rows to tick, because cells are too small for thumbs and cold hands. */
const HANDHELD = '(max-width: 599.95px), (pointer: coarse) and (max-width: 1024px)';

/** Whether the console runs on one. */
export const isHandheld = (): boolean => window.matchMedia?.(HANDHELD).matches === true;

/** The same, for components: it changes when a tablet is turned or gets a mouse. */
export const useHandheld = (): boolean => useMediaQuery(HANDHELD, { noSsr: true });
