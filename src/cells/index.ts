export {
  type CellArguments,
  type CellEnvironment,
  cellOf,
  cellStyles,
  cells,
  isEmptyValue,
  renderCell,
  textOfCell,
} from './cells';
export { StatusChip } from './StatusChip';
export { Title } from './Title';
