export { CommandPalette } from './CommandPalette';
export { RailNavigation } from './RailNavigation';
export { SideNavigation } from './SideNavigation';
export { everyScreen, findScreens, firstPath, navigationFor } from './screens';
export { type Place, placeOf, usePlace } from './usePlace';
