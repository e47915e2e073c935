import type { Document } from '../../define/document';
import type { Fields } from '../../define/fields';
import type { Action } from '../../define/rules';
import { fieldsOf, lineFieldsOf } from '../entities';
import { type ReportFinding, suggestion } from './finding';

/** States with an action that no action leads to, and unknown states. */
export function checkStates(document: Document, say: ReportFinding): void {
  const states = Object.keys(document.statuses);
  const actions = Object.entries(document.actions ?? {}) as [string, Action][];
  const planned = actions.some(([, action]) => action.plan);
  const reached = new Set([states[0], ...actions.flatMap(([, action]) => (action.to ? [action.to] : []))]);
  for (const [key, action] of actions) {
    for (const state of [action.from ?? []].flat()) {
      if (!states.includes(state))
        say('R008', `${document.name}.actions.${key}.from`, `no state '${state}'${suggestion(state, states)}`);
      else if (!reached.has(state) && !planned)
        say('R008', `${document.name}.actions.${key}.from`, `nothing leads to the state '${state}'`);
    }
    if (action.to && !states.includes(action.to))
      say('R008', `${document.name}.actions.${key}.to`, `no state '${action.to}'${suggestion(action.to, states)}`);
  }
  const lines = Object.keys(lineFieldsOf(document));
  for (const key of document.grid ?? [])
    if (!lines.includes(key)) say('R006', `${document.name}.grid`, `no line field '${key}'${suggestion(key, lines)}`);
  const fields: Fields = fieldsOf(document);
  for (const key of [document.number, ...document.header, ...document.totals, ...(document.frozen ?? [])])
    if (!(key in fields))
      say('R006', `${document.name}`, `no field named '${key}'${suggestion(key, Object.keys(fields))}`);
}
