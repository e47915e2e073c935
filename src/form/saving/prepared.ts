import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { fieldsOf } from '#engine/read/entities';
import type { Subject } from '#engine/run/evaluate/evaluate';
import { withoutInherited } from '../inherited';
import { evaluatedInForm, newProblems, typedDraft } from '../problems';
import { applicableFields, computedKeys } from '../record';
import { keptAsStored } from './reproduced';

/** A record ready to be sent, as the rules make it, or what prevents that. */
interface Prepared {
  record: AnyRecord;
  /** Its computed fields, if the API is sent them. */
  computed: readonly string[];
  problems: readonly Problem[];
  /** Stored problems that don't prevent the save. */
  known: readonly Problem[];
}

/**
 * Runs the declaration's rules before a save.
 * @param load the facts of a record; undefined if they can't be loaded: then the server checks it
 */
export async function prepared(
  subject: Subject,
  values: AnyRecord,
  load: (record: AnyRecord) => Promise<AnyRecord | undefined>,
): Promise<Prepared> {
  const { entity } = subject;
  const typed = applicableFields(fieldsOf(entity), values);
  const draft = typedDraft(subject, typed);
  const facts = await load(draft.record);
  const { record, computed, problems } = evaluatedInForm(subject, draft, facts);
  // An invalid stored document must be corrected before it continues, unless another API stores documents by its own rules.
  const isLenient = entity.kind !== 'document' || entity.onlySpec;
  const own = isLenient ? withoutInherited(subject, typed, problems, facts).problems : problems;
  const { before } = subject;
  const isForeign = entity.onlySpec && before !== undefined;
  const found = isForeign ? evaluatedInForm(subject, typedDraft(subject, before), facts).record : record;
  return {
    record: isForeign ? keptAsStored(fieldsOf(entity), { record, typed, stored: before, found }) : record,
    computed: computedKeys(entity, computed),
    ...newProblems(subject, own, facts),
  };
}
