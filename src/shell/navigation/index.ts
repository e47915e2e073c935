export { RailNavigation } from './RailNavigation';
export { useRememberPlace } from './recent';
export { SideNavigation } from './SideNavigation';
export { everyScreen, findScreens, firstPath, navigationFor, screensFor } from './screens';
export { type Place, placeOf, usePlace } from './usePlace';
