/** Calls that an API has under another method or path than the specification: the declarations with the API's own. */

import type { Declaration } from '../../define/declaration';
import { isEntity, isTool } from '../entities';

/** The specification's call -> the API's: `{ "PUT v1/issuenote/approve": "POST v1/issuenote/approve" }`. */
export type CallNames = Readonly<Record<string, string>>;

const CALL = /^(\+?\s*)(GET|POST|PUT|DELETE)\s+((?:inventory:)?\S+?)\/*((?:\s|\?).*)?$/;

/** `PUT v1/IssueNote/approve/` as `PUT v1/issuenote/approve`, without wrapper and parameters. */
const identityOf = (text: string): string => {
  const [, , method = '', path = ''] = CALL.exec(text.trim()) ?? [];
  return `${method} ${path.toLowerCase().replace(/^(inventory:)?\/+/, '$1')}`;
};

/** Names in `config.json` that are no call of these declarations, and calls that can't be read. */
export function unknownCalls(declarations: readonly Declaration[], names: CallNames): string[] {
  const known = new Set(declarations.flatMap(callTexts).map(identityOf));
  return Object.entries(names).flatMap(([from, to]) =>
    known.has(identityOf(from)) && CALL.test(to.trim()) ? [] : [from],
  );
}

function callTexts(declaration: Declaration): string[] {
  const { serves = {} } = isEntity(declaration) || isTool(declaration) ? declaration : {};
  const own = isTool(declaration) || isEntity(declaration) ? Object.values(declaration.calls ?? {}) : [];
  const actions = isEntity(declaration) ? Object.values(declaration.actions ?? {}).map(({ call }) => call) : [];
  return [...own, ...actions, ...Object.keys(serves)].filter((text) => typeof text === 'string');
}

/** The declarations with the API's own methods and paths; what a call wraps its body in and its parameters stay, unless the new one names its own. */
export function withCalls(declarations: readonly Declaration[], names: CallNames): readonly Declaration[] {
  const own = new Map(Object.entries(names).map(([from, to]) => [identityOf(from), to.trim()]));
  if (own.size === 0) return declarations;
  const renamed = <T>(text: T): T => {
    if (typeof text !== 'string') return text;
    const [, , , , rest = ''] = CALL.exec(text.trim()) ?? [];
    const to = own.get(identityOf(text));
    const [, , method, path, ownRest] = CALL.exec(to ?? '') ?? [];
    return (method ? `${method} ${path}${ownRest ?? rest}` : text) as T;
  };
  const all = <C extends object>(calls: C): C =>
    Object.fromEntries(Object.entries(calls).map(([key, text]) => [key, renamed(text)])) as C;
  return declarations.map((declaration): Declaration => {
    if (!isEntity(declaration)) {
      if (!isTool(declaration) || !declaration.calls) return declaration;
      return { ...declaration, calls: all(declaration.calls) };
    }
    const { calls, actions, serves } = declaration;
    const changed = {
      ...(calls ? { calls: all(calls) } : {}),
      ...(serves
        ? { serves: Object.fromEntries(Object.entries(serves).map(([text, by]) => [renamed(text), by])) }
        : {}),
      ...(actions
        ? {
            actions: Object.fromEntries(
              Object.entries(actions).map(([key, action]) => [
                key,
                action.call ? { ...action, call: renamed(action.call) } : action,
              ]),
            ),
          }
        : {}),
    };
    return { ...declaration, ...changed } as Declaration;
  });
}
