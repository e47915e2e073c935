export { darkTheme, lightTheme } from './theme';
export { fontFamily, sizes } from './tokens';
