export { ConsoleProvider, useExtensions, useReload, useVersion } from './ConsoleContext';
export { ErrorBoundary } from './ErrorBoundary';
export { Layout } from './Layout';
export { Message } from './Message';
export { Page } from './Page';
export { documentTitle, PRODUCT } from './product';
export { Starting } from './Starting';
export { useSingleKeys } from './useSingleKeys';
