export { darkTheme, lightTheme } from './theme';
export { barWhenLow, fontFamily, LOW_WINDOW, sizes } from './tokens';
