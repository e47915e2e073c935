/** Where filters hide all records: few lists open like this, so its code comes then. */
import Button from '@mui/material/Button';
import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, inSentence } from '#engine/define/fields';
import { formatCount } from '#src/format/format';
import { Message } from '#src/shell/layout';
import type { ListState } from '../listState';
import { filterText } from './FilterBar';
import { filterField } from './filterFields';

export interface NoResultProps {
  entity: Entity;
  state: ListState;
  /** Key of the default filter: the selected outlet. */
  implied?: string | undefined;
  onChange: (change: { q?: string; filter?: AnyRecord }) => void;
}

interface Part {
  key: string;
  text: string;
  without: { q?: string; filter?: AnyRecord };
}

/** The parts of the request, each with the state that removes it. */
function partsOf(entity: Entity, { q, filter }: ListState): Part[] {
  const filters = Object.entries(filter).map(([key, value]): Part => {
    const field = filterField(entity, key);
    const rest = Object.fromEntries(Object.entries(filter).filter(([other]) => other !== key));
    return { key, text: `${field.label}: ${filterText(field, value)}`, without: { filter: rest } };
  });
  return [...(q ? [{ key: 'q', text: `Search: “${q}”`, without: { q: '' } }] : []), ...filters];
}

/** Filters hide everything: names each, and says how many records there would be without it. */
export default function NoResult({ entity, state, implied, onChange }: NoResultProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const parts = partsOf(entity, state);
  const answers = useQueries({
    queries: parts.map(({ without }) => {
      const { q, filter } = { ...state, ...without };
      const wanted = q ? { ...filter, q } : filter;
      const parameters = {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'ASC' as const },
        filter: wanted,
      };
      return {
        queryKey: [entity.name, 'getList', parameters],
        queryFn: () => dataProvider.getList(entity.name, parameters),
        enabled: parts.length > 1,
      };
    }),
  });
  const many = inSentence(entity.label.many);
  const totals = answers.map(({ data }) => data?.total);
  const asked = parts.filter(({ key }) => key !== implied);
  const [first] = asked;
  const isOne = asked.length === 1;
  return (
    <Message
      level="h2"
      heading={isOne && first?.key === 'q' ? `No ${many} match “${state.q}”` : `No ${many} match`}
      text={
        isOne
          ? first?.key === 'q'
            ? undefined
            : `Filtered by ${first?.text}.`
          : `No ${many} match all of these filters.`
      }
      action={
        <>
          {parts.map(({ key, text, without }, index) => {
            const total = totals[index];
            const found = total ? `: ${formatCount(total)} ${total === 1 ? inSentence(entity.label.one) : many}` : '';
            if (key === implied)
              return found ? (
                <Button key={key} size="small" variant="outlined" onClick={() => onChange(without)}>
                  All outlets{found}
                </Button>
              ) : null;
            const name = key === 'q' ? 'search' : text;
            // Removing it would change nothing.
            if (!isOne && total === 0 && totals.some((other) => other !== 0)) return null;
            return (
              <Button
                key={key}
                size="small"
                variant="outlined"
                // On a phone, a filter's name and its values need more than a line.
                sx={{ maxWidth: '100%', whiteSpace: 'normal' }}
                onClick={() => onChange(without)}
              >
                {isOne ? `Clear ${name}` : `Without ${key === 'q' ? 'the search' : text}${found}`}
              </Button>
            );
          })}
          {!isOne && (
            <Button size="small" onClick={() => onChange({ q: '', filter: {} })}>
              Clear all
            </Button>
          )}
        </>
      }
    />
  );
}
