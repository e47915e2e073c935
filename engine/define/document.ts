/** Declares an inventory document: a resource with lines, a life cycle and an effect on stock. */

import { derive } from './documents/derive';
import type { CommonState, DocumentKey, DocumentRecord } from './documents/record';
import type { Document, DocumentShape, SaidDocument } from './documents/shape';
import type { Fields } from './fields';
import type { Shaped } from './named';
import type { FactSources } from './rules';

export { documentCalls } from './documents/calls';
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
  const T extends string = never,
  const S extends FactSources = Record<never, never>,
  const LS extends FactSources = Record<never, never>,
>(
  declaration: DocumentShape<F, L, NoInfer<DocumentKey<F>>, NoInfer<DocumentRecord<F, L, T | CommonState>>, S, T, LS>,
) => derive(declaration as unknown as SaidDocument) as Document & Shaped<DocumentRecord<F, L, T | CommonState>>;
