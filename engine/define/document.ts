/** Declares an inventory document: a resource with lines, a life cycle and an effect on stock. */

import type { Progress } from '#engine/run/progress';
import { derive } from './documents/derive';
import type {
  CommonState,
  DerivedFields,
  DerivedLineFields,
  DocumentKey,
  DocumentRecord,
  ProgressState,
} from './documents/record';
import type { DeclaredDocument, Document, DocumentShape } from './documents/shape';
import type { Fields } from './fields';
import type { Shaped } from './named';
import type { FactSources } from './rules';

export { documentCalls, servedWrites } from './documents/calls';
export type * from './documents/parts';
export type * from './documents/record';
export type * from './documents/shape';

/**
 * An inventory document. The engine derives what you leave out: states, approval and deletion, list, header, totals, and the effects of
 * `moves` and `fulfils` (docs/adding-a-stock-document.md).
 */
export const defineDocument = <
  const F extends Fields,
  const L extends Fields,
  const N extends string,
  const T extends string = never,
  const S extends FactSources = Record<never, never>,
  const LS extends FactSources = Record<never, never>,
  const P extends Progress | undefined = undefined,
>(
  declaration: DocumentShape<
    F,
    L,
    NoInfer<DocumentKey<F & DerivedFields<N, P>>>,
    NoInfer<RecordOfDocument<F, L, N, T, P>>,
    S,
    T,
    LS,
    N,
    P
  >,
) => derive(declaration as unknown as DeclaredDocument) as Document & Shaped<RecordOfDocument<F, L, N, T, P>>;

type RecordOfDocument<F extends Fields, L extends Fields, N extends string, T extends string, P> = DocumentRecord<
  F & DerivedFields<N, P>,
  L & DerivedLineFields<P>,
  T | CommonState | ProgressState<P>
>;
