import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { Context } from '#engine/define/rules';
import type { AccessUser } from '#engine/read/access';

/** What inputs need to know beside their field: whose form it is, who types, where. The form or document around them provides it. */
export interface FormEnvironment {
  entity: Entity;
  mode: 'create' | 'edit';
  user: AccessUser;
  /** Business date, outlet, settings: what rules get too. */
  context: Context;
  /** Values for the default words '@today', '@outlet' and the like, for new rows. */
  words: Readonly<Record<string, unknown>>;
  /** Facts of the declaration, for `among` of references. */
  facts: AnyRecord;
  /** Prefix of the inputs' ids, unique on the page. */
  formId: string;
  /** A form inside a dialog, opened from another form: offers no further ones. */
  nested?: boolean;
  /** Keys of fields that the place of the form has settled: whose record this is. They are not shown. */
  settled?: readonly string[] | undefined;
  /** Fields that cannot be changed as things are, and why (`_frozen` of the record's answer). */
  frozen?: Readonly<Record<string, string>> | undefined;
}

const NONE: readonly string[] = [];
const NOTHING: Readonly<Record<string, string>> = {};

type CompleteEnvironment = FormEnvironment & {
  nested: boolean;
  settled: readonly string[];
  frozen: Readonly<Record<string, string>>;
};
const FormEnvironmentContext = createContext<CompleteEnvironment | undefined>(undefined);

/** Provides the environment; memoises it by its parts. */
export function FormEnvironmentProvider({ children, ...given }: FormEnvironment & { children: ReactNode }) {
  const { entity, mode, user, context, words, facts, formId } = given;
  const { nested = false, settled = NONE, frozen = NOTHING } = given;
  const value = useMemo(
    () => ({ entity, mode, user, context, words, facts, formId, nested, settled, frozen }),
    [entity, mode, user, context, words, facts, formId, nested, settled, frozen],
  );
  return <FormEnvironmentContext.Provider value={value}>{children}</FormEnvironmentContext.Provider>;
}

export function useFormEnvironment(): CompleteEnvironment {
  const environment = useContext(FormEnvironmentContext);
  if (!environment) throw new Error('inputs need a FormEnvironmentProvider around them');
  return environment;
}

/** The DOM id of the input for a path: what labels, error links and tests find it by. */
export const inputId = (formId: string, path: string): string => `${formId}-${path.replaceAll('.', '-')}`;

/** The outlet's currency code, or '' when it is not known. */
export const currencyOf = (context: Context): string =>
  typeof context.outlet.currency === 'string' ? context.outlet.currency : '';
