/** What a list shows when there are no rows. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import { type ConsoleDataProvider, isHttpError } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, inSentence } from '#engine/define/fields';
import { formatCount } from '../format/format';
import { Message } from '../shell/layout';
import { useSession } from '../shell/session';
import { filterText } from './filters/FilterBar';
import { filterField } from './filters/filterFields';
import type { ListState } from './listState';

const BONES = ['12%', '28%', '16%', '10%'];

/** Loading rows: shown after 400 ms, at their final height. Plain elements, because the rows may come at the same moment. */
export function SkeletonRows({ rowHeight, count = 12 }: { rowHeight: number; count?: number }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 400);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box
      role="status"
      aria-label="Loading"
      sx={{
        flex: '1 1 auto',
        minHeight: 0,
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        '& > div': { borderBottom: 1, borderColor: 'divider' },
        '& .row': { height: rowHeight, px: 1.5, display: 'flex', alignItems: 'center', gap: 3 },
        '& .row > span': { height: '0.75em', borderRadius: 1, bgcolor: 'action.hover' },
        '& .row > span:last-child': { ml: 'auto' },
      }}
    >
      <Box sx={{ height: 36, bgcolor: 'raised' }} />
      {isLate &&
        Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <div key={index} className="row">
            {BONES.map((width) => (
              <span key={width} style={{ width }} />
            ))}
          </div>
        ))}
    </Box>
  );
}

/** What belongs in this list, in a sentence. */
const purposeOf = (entity: Entity): string => {
  const many = inSentence(entity.label.many);
  if (entity.list?.about) return entity.list.about;
  if (entity.kind === 'document') {
    const sources = Object.keys(entity.from ?? {});
    return sources.length > 0
      ? `This outlet’s ${many} appear here. Create one, or start from an approved document.`
      : `This outlet’s ${many} appear here with their status and total.`;
  }
  return `Your ${many} will appear here.`;
};

interface EmptyListProps {
  entity: Entity;
  /** The page that creates one; undefined if this person can't. */
  creation: string | undefined;
  createLabel: string;
  /** In place of the page that creates one. */
  onCreate?: (() => void) | undefined;
  /** Name of the outlet that the list is narrowed to. */
  at?: string;
  /** Shows other outlets' records too. */
  onEverywhere?: () => void;
}

/** No records yet: the spec's words, what belongs here, and how to start. */
export const EmptyList = ({ entity, creation, createLabel, onCreate, at, onEverywhere }: EmptyListProps) => (
  <Message
    level="h2"
    heading={entity.list?.empty ?? 'No List'}
    text={
      <>
        {purposeOf(entity)}
        {at ? <Box sx={{ mt: 1 }}>{`${at} has none yet.`}</Box> : null}
      </>
    }
    action={
      <>
        {creation ? (
          // Only the page's own button is filled.
          <Button variant="outlined" {...(onCreate ? { onClick: onCreate } : { component: Link, to: creation })}>
            {createLabel}
          </Button>
        ) : null}
        {onEverywhere ? <Button onClick={onEverywhere}>Show all outlets</Button> : null}
      </>
    }
  />
);

interface NoResultProps {
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
export function NoResult({ entity, state, implied, onChange }: NoResultProps) {
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

interface FailedListProps {
  entity: Entity;
  error: unknown;
  onRetry: () => void;
  /** Back to the first page, if this is another one. */
  onRestart: (() => void) | undefined;
}

/** What happened, and what to do. */
export function FailedList({ entity, error, onRetry, onRestart }: FailedListProps) {
  const { outlet } = useSession();
  const isForbidden = isHttpError(error) && error.status === 403;
  const at = typeof outlet.name === 'string' ? ` of ${outlet.name}` : '';
  return (
    <Message
      isAlert
      level="h2"
      heading={
        isForbidden ? 'You don’t have access to this list' : `Couldn’t load ${inSentence(entity.label.many)}${at}`
      }
      text={error instanceof Error ? error.message : undefined}
      action={
        isForbidden ? undefined : (
          <>
            <Button variant="outlined" onClick={onRetry}>
              Try again
            </Button>
            {onRestart && <Button onClick={onRestart}>Start from the first page</Button>}
          </>
        )
      }
    />
  );
}
