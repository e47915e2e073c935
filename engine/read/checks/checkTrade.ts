/** Checks what a trade says, and what declarations say of it. */

import type { Declaration } from '../../define/declaration';
import type { Trade } from '../../define/trade/trade';
import { modulesOf } from '../access';
import { wordsOf } from '../permissionWords';
import { type Finding, type ReportFinding, suggestion } from './finding';

/** Navigation groups and features that are named but not listed. */
function checkNames({ navigation, features }: Trade, declarations: readonly Declaration[], say: ReportFinding): void {
  const [groups, known] = [navigation.map(({ key }) => key), Object.keys(features)];
  const checkFeature = (place: string, feature: string | undefined) => {
    if (feature !== undefined && !known.includes(feature))
      say('R009', `${place}.feature`, `no feature '${feature}'${suggestion(feature, known)}`);
  };
  for (const { key, feature } of navigation) checkFeature(`navigation '${key}'`, feature);
  for (const { name, nav } of declarations) {
    if (!nav) continue;
    if (!groups.includes(nav.group))
      say('R009', `${name}.nav.group`, `no navigation group '${nav.group}'${suggestion(nav.group, groups)}`);
    checkFeature(`${name}.nav`, nav.feature);
  }
}

/** Settings that are named but not listed, or that answer the same question. */
function checkSettings({ settings, features }: Trade, say: ReportFinding): void {
  const names = settings.map(({ name }) => name);
  for (const [key, { setting }] of Object.entries(features))
    if (setting !== undefined && !names.includes(setting))
      say('R012', `features.${key}`, `no setting '${setting}'${suggestion(setting, names)}`);
  settings.forEach(({ name, servesAs, mirrors }, index) => {
    if (names.indexOf(name) < index) say('R012', `settings.${name}`, 'it is listed twice');
    if (mirrors && !names.includes(mirrors.of))
      say('R012', `settings.${name}.mirrors`, `no setting '${mirrors.of}'${suggestion(mirrors.of, names)}`);
    const first = settings.findIndex((each) => servesAs !== undefined && each.servesAs === servesAs);
    if (first >= 0 && first < index)
      say('R012', `settings.${name}.servesAs`, `${names[first]} serves as '${servesAs}' already`);
  });
}

/** Permissions that the matrix couldn't explain, and kinds of sensitive ones that it has no heading for. */
function checkPermissions(trade: Trade, declarations: readonly Declaration[], say: ReportFinding): void {
  const kinds = Object.keys(trade.risks);
  for (const module of modulesOf(trade, declarations))
    for (const action of module.actions) {
      const { about, risk } = wordsOf(module, action);
      // An action that only an entity's own `actions` has needs no words: its name in words is its label.
      const place = `${module.moduleId}.${action}`;
      const isNamed = declarations.some(
        (each) =>
          each.module === module.moduleId && each.kind !== 'report' && Object.hasOwn(each.permissions ?? {}, action),
      );
      if (about === undefined && (isNamed || Object.hasOwn(module.words ?? {}, action)))
        say(
          'R013',
          place,
          `no words for this permission; add permissions: { ${action}: { about: '...' } } to a declaration`,
        );
      if (risk !== undefined && !kinds.includes(risk))
        say('R013', place, `no kind of risk '${risk}'${suggestion(risk, kinds)}`);
    }
}

/** All problems with a trade over these declarations; empty if there are none. */
export function checkTrade(trade: Trade, declarations: readonly Declaration[]): Finding[] {
  const findings: Finding[] = [];
  const say: ReportFinding = (code, place, message) => findings.push({ code, place, message });
  checkNames(trade, declarations, say);
  checkSettings(trade, say);
  checkPermissions(trade, declarations, say);
  return findings;
}
