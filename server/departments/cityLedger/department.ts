import type { Department } from '..';
import { figures } from './figures';

export default { figures } satisfies Department;
