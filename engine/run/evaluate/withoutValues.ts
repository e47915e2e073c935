import { stepInto } from '../values';

const isThere = (value: unknown, path: string): boolean => {
  const found = path.split('.').reduce(stepInto, value);
  return path !== '' && found !== null && found !== undefined && found !== '';
};

/** An object with nothing at a path, by its first and remaining steps; all other values are shared. */
function cleared<T extends object>(value: T, [step = '', ...rest]: readonly string[]): T {
  const inner = stepInto(value, step);
  const left = rest.length > 0 && typeof inner === 'object' && inner !== null ? cleared(inner, rest) : null;
  return Object.assign(Array.isArray(value) ? [...value] : { ...value }, { [step]: left }) as T;
}

/** A record without its values at these paths (`parts.1.amount`): the same record if it has none there. */
export const withoutValues = <T extends object>(record: T, paths: readonly string[]): T =>
  paths.filter((path) => isThere(record, path)).reduce((left, path) => cleared(left, path.split('.')), record);
