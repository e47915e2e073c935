export { darkTheme, lightTheme } from './theme';
export { sizes } from './tokens';
