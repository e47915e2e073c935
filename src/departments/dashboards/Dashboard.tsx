/** Every dashboard, by its declaration. */
export { DashboardView as default } from '#src/dashboard/DashboardView';
