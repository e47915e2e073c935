import type { Department } from '#server/department';
import { reportJobs } from './schedules';

export default { jobs: reportJobs } satisfies Department;
