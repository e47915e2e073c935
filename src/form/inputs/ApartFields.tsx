import type { ReactNode } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import type { Entity } from '#engine/define/declaration';
import type { FormSession } from '../facts/formSession';
import type { Uploads } from '../files/uploads';
import { FormEnvironmentProvider } from './environment';

const NO_FACTS = {};

interface ApartFieldsProps {
  form: UseFormReturn;
  entity: Entity;
  session: FormSession;
  formId: string;
  /** @default 'create' */
  mode?: 'create' | 'edit';
  uploads?: Uploads;
  children: ReactNode;
}

/** Inputs of an entity's fields apart from its own form: an action's arguments, one value for many records. */
export function ApartFields({ form, session, mode = 'create', children, ...environment }: ApartFieldsProps) {
  return (
    <FormProvider {...form}>
      <FormEnvironmentProvider
        {...environment}
        mode={mode}
        nested
        user={session.user}
        context={session.context}
        words={session.words}
        facts={NO_FACTS}
      >
        {children}
      </FormEnvironmentProvider>
    </FormProvider>
  );
}
