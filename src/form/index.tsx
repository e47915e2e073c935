/** The form pages of every entity, derived from its declaration. Lazy-loaded as one chunk. */
export { CreateView } from './CreateView';
export { EditView } from './EditView';
export { SettingsView } from './SettingsView';
