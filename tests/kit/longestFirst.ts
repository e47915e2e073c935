import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take half a minute or more, the longest first. Without times of an earlier run, as in CI, vitest begins with the largest files,
 * and the longest would begin late and leave a core idle at the end.
 */
export const LONGEST: readonly string[] = [
  'tests/browser/everyPage.test.ts',
  'tests/browser/everyList.test.ts',
  'tests/browser/dashboards.test.ts',
  'tests/browser/bulkPrices.test.ts',
  'tests/browser/stock/stockProcesses.test.ts',
  'tests/browser/existingApi/existingApi.test.ts',
  'tests/browser/everyReport.test.ts',
  'tests/browser/shell.test.ts',
  'tests/browser/firstDay.test.ts',
  'tests/browser/stock/goldenMonth.test.ts',
  'tests/contract/served.test.ts',
  'tests/engine/server/databaseDirectory.test.ts',
  'tests/departments/demo/demo.test.ts',
  'tests/contract/accessMatrix.test.ts',
  'tests/departments/inventory/stock/killedApprovals.test.ts',
  'tests/contract/malformed.test.ts',
  'tests/engine/console/session/access.test.tsx',
  'tests/engine/server/maintenance.test.ts',
  'tests/departments/ask/score.test.ts',
  'tests/departments/inventory/stock/world/world.test.ts',
  'tests/engine/console/list.test.tsx',
  'tests/departments/demo/demoPostgres.test.ts',
  'tests/contract/sameAnswer.test.ts',
];

/** The order of vitest, with the longest files first in each project. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.indexOf(relative(this.ctx.config.root, moduleId));
      return place < 0 ? LONGEST.length : place;
    };
    return sorted.toSorted(
      (one, other) =>
        projects.indexOf(one.project.name) - projects.indexOf(other.project.name) || placeOf(one) - placeOf(other),
    );
  }
}
