import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { Context } from '#engine/define/rules';
import type { AccessUser } from '#engine/read/access';
import type { Uploads } from '../files/uploads';
import type { Unmatched } from '../model/unmatched';

/** The inputs' context besides their field: whose form it is, the person and outlet. The surrounding form or document provides it. */
export interface FormEnvironment {
  entity: Entity;
  mode: 'create' | 'edit';
  user: AccessUser;
  /** Business date, outlet, settings: the rules' context. */
  context: Context;
  /** Values of the default words '@today', '@outlet' and so on, for new rows. */
  words: Readonly<Record<string, unknown>>;
  /** The declaration's facts, for `among` of references. */
  facts: AnyRecord;
  /** Prefix of the inputs' ids, unique on the page. */
  formId: string;
  /** A form in a dialog, opened from another form: it offers no more dialogs. */
  nested?: boolean;
  /** Keys of fields that the form's context determines. They are hidden. */
  settled?: readonly string[] | undefined;
  /** Fields that can't be changed at the moment, with the reasons (`_frozen` in the record's answer). */
  frozen?: Readonly<Record<string, string>> | undefined;
  /** The form's uploads, which its saving waits for. */
  uploads?: Uploads | undefined;
  /** The form's texts for which nothing is chosen, which its saving is refused for. */
  unmatched?: Unmatched | undefined;
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
  const { nested = false, settled = NONE, frozen = NOTHING, uploads, unmatched } = given;
  const value = useMemo(
    () => ({ entity, mode, user, context, words, facts, formId, nested, settled, frozen, uploads, unmatched }),
    [entity, mode, user, context, words, facts, formId, nested, settled, frozen, uploads, unmatched],
  );
  return <FormEnvironmentContext.Provider value={value}>{children}</FormEnvironmentContext.Provider>;
}

export function useFormEnvironment(): CompleteEnvironment {
  const environment = useContext(FormEnvironmentContext);
  if (!environment) throw new Error('inputs need a FormEnvironmentProvider around them');
  return environment;
}

/** The DOM id of a path's input, for labels, error links and tests. */
export const inputId = (formId: string, path: string): string => `${formId}-${path.replaceAll('.', '-')}`;

/** The outlet's currency code, or '' if unknown. */
export const currencyOf = (context: Context): string =>
  typeof context.outlet.currency === 'string' ? context.outlet.currency : '';
