import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Close';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { visuallyHidden } from '@mui/utils';
import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { type Field, inWords, type Kind, labelOf } from '#engine/define/fields';
import { withDefaults } from '#engine/run/evaluate/defaults';
import { FieldFrame } from '#src/field/FieldFrame';
import { useFormEnvironment } from './environment';
import { FieldCell } from './FieldCell';
import { fieldGrid } from './layout';
import { isPlainEnter, useFocusNext } from './rowFocus';
import { type ContainerProps, frameOf, useContainer } from './useField';
import { useListCards } from './useListCards';
import { isOffered } from './visibleInput';

/** Kinds that don't fit a table cell: a list with one of them shows its rows as cards. */
const TALL: readonly Kind[] = ['longText', 'image', 'group', 'list', 'tags'];
/** What in a row takes the cursor. */
const EDITORS = ['input', 'textarea', '[role="combobox"]'];
const COLUMNS_AT_MOST = 6;
const RIGHT: readonly Kind[] = ['integer', 'decimal', 'quantity', 'money', 'cost', 'percent'];

/** px and share of a column. The first names the row: a choice among many has room for a name. */
function widthOf(field: Field, index: number): string {
  if (field.kind === 'boolean') return 'minmax(72px, 0.6fr)';
  if (RIGHT.includes(field.kind) || field.kind === 'time') return 'minmax(84px, 0.7fr)';
  if (field.kind !== 'reference') return 'minmax(112px, 1fr)';
  return index === 0 ? 'minmax(150px, 2fr)' : 'minmax(108px, 1fr)';
}

interface RowProps {
  index: number;
  count: number;
  one: string;
  disabled: boolean;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
}

/** Up, down and remove, labelled with their row. */
function RowTools({ index, count, one, disabled, onMove, onRemove }: RowProps) {
  const tool = { size: 'small', sx: { p: 0.5 } } as const;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <IconButton
        {...tool}
        aria-label={`Move ${one} ${index + 1} up`}
        disabled={disabled || index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton
        {...tool}
        aria-label={`Move ${one} ${index + 1} down`}
        disabled={disabled || index === count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <DownIcon fontSize="small" />
      </IconButton>
      <IconButton
        {...tool}
        aria-label={`Remove ${one} ${index + 1}`}
        data-remove={index}
        disabled={disabled}
        onClick={() => onRemove(index)}
      >
        <RemoveIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** Small groups as editable rows: a table if there is room, cards on a phone. Alt with the arrow keys moves a row. */
export function ListInput(props: ContainerProps<'list'>) {
  const { field, source, fieldInput: FieldInput } = props;
  const handle = useContainer(props);
  const { control } = useFormContext();
  const { user, mode, words } = useFormEnvironment();
  const { fields: rows, append, remove, move } = useFieldArray({ control, name: source, keyName: '_key' });
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(box);
  const shown = Object.entries(field.fields).filter(([, inner]) => isOffered(inner, user, mode));
  const cards = useListCards(
    box,
    shown.length > COLUMNS_AT_MOST || shown.some(([, inner]) => TALL.includes(inner.kind)),
  );
  const one = field.one ?? inWords(source.split('.').pop() ?? '').toLowerCase();
  const full = field.max !== undefined && rows.length >= field.max;
  const { disabled } = handle;

  const add = () => {
    focusNext(EDITORS.map((editor) => `[data-row="${rows.length}"] ${editor}:not([disabled])`).join(', '));
    // Drawn before the next key, so that typing on at once types into the row.
    flushSync(() => append(withDefaults(field.fields, {}, words), { shouldFocus: false }));
  };
  const drop = (index: number) => {
    focusNext(rows.length > 1 ? `[data-remove="${Math.min(index, rows.length - 2)}"]` : '[data-add]');
    remove(index);
  };
  const shift = (from: number, to: number) => {
    if (to < 0 || to >= rows.length) return;
    focusNext(`[data-remove="${to}"]`);
    move(from, to);
  };
  /** Enter in a row goes to the same field of the next one, or adds one after the last: it never saves the form. */
  const goOn = (index: number, event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (!isPlainEnter(event) || !(target instanceof HTMLInputElement) || target.type === 'checkbox') return;
    event.preventDefault();
    if (index + 1 >= rows.length) {
      if (!full && !disabled) add();
      return;
    }
    const inputs = (row: number) => [
      ...(box.current?.querySelectorAll<HTMLInputElement>(`[data-row="${row}"] input:not([disabled])`) ?? []),
    ];
    const next = inputs(index + 1);
    (next[inputs(index).indexOf(target)] ?? next[0])?.focus();
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    goOn(index, event);
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    // A date's Alt+Down opens its calendar, a list's opens its options.
    if ((event.target as HTMLElement).getAttribute('role') === 'combobox' || event.defaultPrevented) return;
    event.preventDefault();
    shift(index, index + (event.key === 'ArrowUp' ? -1 : 1));
  };

  const tools = (index: number) => (
    <RowTools index={index} count={rows.length} one={one} disabled={disabled} onMove={shift} onRemove={drop} />
  );
  const columns = `${shown.map(([, inner], index) => widthOf(inner, index)).join(' ')} 88px`;

  return (
    <FieldFrame {...frameOf(props, handle)} compact={false} group>
      <Box ref={box} id={handle.control.id} tabIndex={-1}>
        {cards ? (
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {rows.map((row, index) => (
              <Box
                component="li"
                key={row._key}
                data-row={index}
                onKeyDown={onKeyDown(index)}
                sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}
              >
                <Box
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    justifyContent: 'space-between',
                    typography: 'caption',
                    color: 'text.secondary',
                    mb: 1,
                  }}
                >
                  {one.charAt(0).toUpperCase() + one.slice(1)} {index + 1}
                  {tools(index)}
                </Box>
                <Box sx={fieldGrid}>
                  {shown.map(([name, inner]) => (
                    <FieldCell key={name} field={inner}>
                      <FieldInput name={name} field={inner} scope={`${source}.${index}`} />
                    </FieldCell>
                  ))}
                </Box>
              </Box>
            ))}
          </Box>
        ) : rows.length > 0 ? (
          <Box role="table" aria-label={props.label}>
            <Box
              role="row"
              sx={{ display: 'grid', gridTemplateColumns: columns, columnGap: 1.5, pb: 0.5, alignItems: 'end' }}
            >
              {shown.map(([name, inner]) => (
                <Box
                  role="columnheader"
                  key={name}
                  sx={{
                    typography: 'caption',
                    color: 'text.secondary',
                    textAlign: RIGHT.includes(inner.kind) ? 'right' : 'left',
                  }}
                >
                  {labelOf(name, inner)}
                  {inner.required ? (
                    <Box component="span" aria-hidden sx={{ color: 'error.main' }}>
                      {' *'}
                    </Box>
                  ) : null}
                </Box>
              ))}
              <Box role="columnheader">
                <span style={visuallyHidden}>Row</span>
              </Box>
            </Box>
            {rows.map((row, index) => (
              <Box
                role="row"
                key={row._key}
                data-row={index}
                onKeyDown={onKeyDown(index)}
                sx={{ display: 'grid', gridTemplateColumns: columns, columnGap: 1.5, py: 0.5, alignItems: 'start' }}
              >
                {shown.map(([name, inner]) => (
                  <Box role="cell" key={name} sx={{ minWidth: 0 }}>
                    <FieldInput
                      compact
                      name={name}
                      field={inner}
                      scope={`${source}.${index}`}
                      label={`${labelOf(name, inner)}, ${one} ${index + 1}`}
                    />
                  </Box>
                ))}
                <Box role="cell" sx={{ pt: 0.5 }}>
                  {tools(index)}
                </Box>
              </Box>
            ))}
          </Box>
        ) : null}
        <Button
          size="small"
          startIcon={<AddIcon />}
          data-add
          disabled={disabled || full}
          onClick={add}
          sx={{ mt: 0.5, ml: -1.25 }}
        >
          Add {one}
        </Button>
      </Box>
    </FieldFrame>
  );
}
