export { foundBy } from '../field/options/options';
export { LineGrid, type LineGridProps } from './LineGrid';
export { createGridStore, type GridStore } from './state/store';
export type {
  CellKind,
  GridColumn,
  GridCounting,
  GridLookup,
  GridProblem,
  GridSnapshot,
  GridStoreOptions,
  LookupOption,
} from './types';
export { useGridLines } from './useGridLines';
