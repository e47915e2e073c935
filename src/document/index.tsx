/** The pages of every document, derived from its declaration: start, form, review and print. Lazy-loaded as one chunk. */
import type { Entity } from '#engine/define/declaration';
import type { Document } from '#engine/define/document';
import { DocumentFormView as FormView } from './DocumentFormView';
import { ReviewView as Review } from './review/ReviewView';
import { StartView as Start } from './StartView';

/** Only routes of documents lead here; a plain entity is a bug. */
function documentOf(entity: Entity): Document {
  if (entity.kind !== 'document') throw new Error(`${entity.name} is no document`);
  return entity;
}

interface ViewProps {
  entity: Entity;
}

export const StartView = ({ entity }: ViewProps) => <Start key={entity.name} entity={documentOf(entity)} />;

/** @param mode default: `edit` if the URL names a record, otherwise `create` */
export const DocumentFormView = ({ entity, mode }: ViewProps & { mode?: 'create' | 'edit' }) => (
  <FormView key={entity.name} entity={documentOf(entity)} {...(mode ? { mode } : {})} />
);

/** @param mode default: by the URL; see ReviewView */
export const ReviewView = ({ entity, mode }: ViewProps & { mode?: 'review' | 'view' }) => (
  <Review key={entity.name} entity={documentOf(entity)} {...(mode ? { mode } : {})} />
);
