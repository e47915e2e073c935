import type { Department } from '..';
import { reportJobs } from './schedules';

export default { jobs: reportJobs } satisfies Department;
