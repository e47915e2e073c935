/** What a list shows when there are no rows. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { isHttpError } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { inSentence } from '#engine/define/fields';
import { Message } from '../shell/layout';
import { useSession } from '../shell/session';

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
