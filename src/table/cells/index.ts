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
export { Monogram, monogramOf } from './Monogram';
export { StatusChip } from './StatusChip';
export { Title } from './Title';
