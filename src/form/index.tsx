/** The form pages of every entity, derived from its declaration. Loaded lazily, as one chunk. */
export { CreateView } from './CreateView';
export { EditView } from './EditView';
export { SettingsView } from './SettingsView';
