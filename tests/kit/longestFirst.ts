import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take half a minute or more, the longest first. Without times of an earlier run, as in CI, vitest begins with the largest files,
 * and the longest would begin late and leave a core idle at the end.
 */
const LONGEST: readonly string[] = [
  'tests/browser/everyPage.test.ts',
  'tests/browser/everyList.test.ts',
  'tests/browser/dashboards.test.ts',
  'tests/browser/bulkPrices.test.ts',
  'tests/browser/stock/stockProcesses.test.ts',
  'tests/browser/existingApi/existingApi.test.ts',
  'tests/browser/newOutlet.test.ts',
  'tests/browser/shell.test.ts',
  'tests/browser/firstDay.test.ts',
  'tests/browser/stock/goldenMonth.test.ts',
  'tests/contract/malformed.test.ts',
  'tests/contract/served.test.ts',
  'tests/departments/demo/demo.test.ts',
  'tests/departments/demo/demoAhead.test.ts',
  'tests/engine/server/databaseDirectory.test.ts',
  'tests/departments/demo/demoPostgres.test.ts',
  'tests/engine/console/session/access.test.tsx',
  'tests/engine/console/list.test.tsx',
];

/** The order of vitest, with the longest files first in each project. Fails if one of them was moved. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const gone = LONGEST.filter((file) => !existsSync(join(root, file)));
    if (gone.length > 0) throw new Error(`tests/kit/longestFirst.ts names files that don’t exist: ${gone.join(', ')}`);
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.indexOf(relative(root, moduleId));
      return place < 0 ? LONGEST.length : place;
    };
    return sorted.toSorted(
      (one, other) =>
        projects.indexOf(one.project.name) - projects.indexOf(other.project.name) || placeOf(one) - placeOf(other),
    );
  }
}
