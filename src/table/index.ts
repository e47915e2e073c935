/** The console's only table: whole (`Table`), or in parts for custom bodies. Nothing else writes a table (house rules). */

export { widthOfText } from './measure';
export { classes, RowCells, TableHead } from './parts';
export { ROW_LINK, useRowLinks, useRowWalk } from './rowLinks';
export { GAP_AFTER_FIGURE } from './styles';
export { Table } from './Table';
export { TableFrame } from './TableFrame';
export type { RowAttributes, TableColumn, TableHeading } from './types';
export { useMarkedChanges } from './useMarkedChanges';
export { usePaper } from './usePaper';
export { useRowWindow } from './useRowWindow';
export { unitsOf, useUnits } from './useUnits';
