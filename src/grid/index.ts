export { foundBy } from '../field/options/options';
export { isHandheld, useHandheld } from './handheld';
export { LineGrid, type LineGridProps } from './LineGrid';
export type { TakenLine } from './state/blocks';
export type { CellContent } from './state/edits';
export { createGridStore, type GridStore } from './state/store';
export { unplacedIn } from './state/unplaced';
export type {
  CellKind,
  GridColumn,
  GridCounting,
  GridLookup,
  GridProblem,
  GridSnapshot,
  GridStoreOptions,
  GridSuggestion,
  LookupOption,
} from './types';
export { useGridLines } from './useGridLines';
export { formatCell, isEmpty, notFound, parseCell } from './values';
