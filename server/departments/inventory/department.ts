import type { Department } from '..';
import { stockAlertJobs, stockMoved } from './stockAlerts';

export default { jobs: stockAlertJobs, stockMoved } satisfies Department;
