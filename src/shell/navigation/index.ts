export { RailNavigation } from './RailNavigation';
export { useRememberPlace } from './recent';
export { SideNavigation } from './SideNavigation';
export { everyScreen, findScreens, firstPath, navigationFor, screensFor } from './screens';
export { type CurrentPage, pageAt, usePlace } from './usePlace';
