import { describe, expect, it } from 'vitest';
import { defineResource, type Setting, type Trade, text } from '#engine/define';
import { modulesOf } from '#engine/read/access';
import { checkTrade } from '#engine/read/checks/checkTrade';
import { formatFinding } from '#engine/read/checks/finding';
import { wordsOf } from '#engine/read/permissionWords';
import { declarations, trade } from '#resources';

const findings = (changes: Partial<Trade>, nav?: { group: string; order: number; feature?: string }) =>
  checkTrade({ ...empty, ...changes }, [
    defineResource({
      name: 'tools',
      label: { one: 'Tool', many: 'Tools' },
      title: 'label',
      module: 'TOOL',
      fields: { label: text() },
      ...(nav ? { nav } : {}),
      permissions: { lend: changes.risks ? { about: 'Lend a tool.', risk: 'lendin' } : {} },
    }),
  ]).map(formatFinding);

const empty: Trade = {
  navigation: [],
  settings: [],
  features: {},
  permissions: [],
  risks: { costs: '', personal: '', deletions: '' },
};
const lending =
  "R013 TOOL.lend: no words for this permission; add permissions: { lend: { about: '...' } } to a declaration";
const setting = (name: string, more: Partial<Setting> = {}): Setting => ({
  ...{ name, label: name, category: 'All', help: '', default: false },
  ...more,
});

describe('checks over a trade', () => {
  it('find nothing wrong with the restaurant', () => {
    expect(checkTrade(trade, declarations).map(formatFinding)).toEqual([]);
  });

  it('every permission of the restaurant is explained', () => {
    const unexplained = modulesOf(trade, declarations).flatMap((module) =>
      module.actions.filter((action) => !wordsOf(module, action).about).map((action) => `${module.moduleId}.${action}`),
    );
    expect(unexplained).toEqual([]);
  });

  it('find navigation groups and features that nobody lists', () => {
    expect(
      findings(
        {
          navigation: [{ key: 'tools', label: 'Tools', icon: 'boxes', feature: 'hire' }],
          features: { hiring: { setting: 'hir' } },
          settings: [setting('hire')],
        },
        { group: 'tolls', order: 1, feature: 'hirin' },
      ),
    ).toEqual([
      "R009 navigation 'tools'.feature: no feature 'hire'",
      "R009 tools.nav.group: no navigation group 'tolls' (did you mean 'tools'?)",
      "R009 tools.nav.feature: no feature 'hirin' (did you mean 'hiring'?)",
      "R012 features.hiring: no setting 'hir' (did you mean 'hire'?)",
      lending,
    ]);
  });

  it('find settings that are listed twice, mirror nothing, or answer the same question', () => {
    expect(
      findings({
        settings: [
          setting('hire'),
          setting('hire'),
          setting('method', { mirrors: { of: 'hird', on: 'a', off: 'b' } }),
          setting('short', { servesAs: 'negativeStock' }),
          setting('below', { servesAs: 'negativeStock' }),
        ],
      }),
    ).toEqual([
      'R012 settings.hire: it is listed twice',
      "R012 settings.method.mirrors: no setting 'hird' (did you mean 'hire'?)",
      "R012 settings.below.servesAs: short serves as 'negativeStock' already",
      lending,
    ]);
  });

  it('find permissions without words, and kinds of risk without a heading', () => {
    expect(findings({})).toEqual([lending]);
    expect(
      findings({ risks: { deletions: 'Deletions', costs: 'Costs', personal: 'People', lending: 'Lending' } }),
    ).toEqual(["R013 TOOL.lend: no kind of risk 'lendin' (did you mean 'lending'?)"]);
  });
});
