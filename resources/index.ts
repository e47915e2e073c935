/** Finds every declaration by itself: a file below a folder of resources/ is one, and no list names it. */
import { isEntity } from './entities';
import type { Declaration, Entity, Report, Tool } from './schema';

const files = import.meta.glob<Declaration>('./*/**/*.ts', { eager: true, import: 'default' });

/** Declarations with the file each stands in, in the order of their names. */
export const declarationFiles: readonly { file: string; declaration: Declaration }[] = Object.entries(files)
  .map(([file, declaration]) => ({ file: `resources/${file.slice(2)}`, declaration }))
  .sort((a, b) => a.declaration.name.localeCompare(b.declaration.name));

export const declarations: readonly Declaration[] = declarationFiles.map(({ declaration }) => declaration);
export const entities: readonly Entity[] = declarations.filter(isEntity);
export const reports: readonly Report[] = declarations.filter((each): each is Report => each.kind === 'report');
export const tools: readonly Tool[] = declarations.filter((each): each is Tool => each.kind === 'page');

const byName = new Map(declarations.map((declaration) => [declaration.name, declaration]));

/** The entity of that name; throws a sentence that lists what exists, since a wrong name is a programming error. */
export function entity(name: string): Entity {
  const found = byName.get(name);
  if (!found || !isEntity(found))
    throw new Error(`there is no resource "${name}"; declared are: ${entities.map((each) => each.name).join(', ')}`);
  return found;
}
export const findEntity = (name: string): Entity | undefined => {
  const found = byName.get(name);
  return found && isEntity(found) ? found : undefined;
};
export const report = (name: string): Report | undefined => {
  const found = byName.get(name);
  return found?.kind === 'report' ? found : undefined;
};
