/** Every dashboard, from its declaration. */
export { DashboardView as default } from '#src/dashboard/DashboardView';
