import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Entity } from '#engine/define/declaration';
import { groupOf, navLabelOf } from '#engine/read/navigation';
import { homeOf } from '#engine/read/paths';
import { trade } from '#resources';
import { Breadcrumb } from '#src/shell/layout/Breadcrumb';
import { Title } from '#src/shell/layout/DocumentTitle';
import { PaperGroup } from '#src/shell/PaperGroup';
import { sizes } from '#src/shell/theme';
import { fieldGrid } from '../inputs/layout';
import { Neighbours } from './Neighbours';

interface PageFrameProps {
  entity: Entity;
  title: string;
  chip?: ReactNode;
  actions?: ReactNode;
  /** Two or three important figures next to the title. */
  figures?: ReactNode;
  /** Content uses the full width: a document's lines. */
  wide?: boolean;
  /** The page has its own printed header. */
  hasPrintHead?: boolean;
  children: ReactNode;
}

/** A form's width in pixels: lines of text stay readable; a plan, or a bill next to it, uses the available space. */
export const formWidth = (entity: Entity, around = 0): { xs: number; xl: number } => {
  const isWide = entity.kind === 'resource' && (entity.aside !== undefined || entity.wide);
  return isWide
    ? { xs: sizes.wideForm + around, xl: sizes.largeWideForm + around }
    : { xs: sizes.form + around, xl: sizes.largeForm + around };
};

/** A form page's header: breadcrumb, title, state and actions. */
export function PageFrame({
  entity,
  title,
  chip,
  actions,
  figures,
  wide = false,
  hasPrintHead = false,
  children,
}: PageFrameProps) {
  const { id } = useParams();
  const group = groupOf(trade.navigation, entity);
  return (
    <Box
      sx={{
        px: { xs: 2, md: 3 },
        pt: 1,
        // A short document extends to the bottom of the window, where its bar is.
        ...(wide
          ? {
              display: 'flex',
              flexDirection: 'column',
              minHeight: { sm: '100%' },
              '@media print': { display: 'block', minHeight: 0 },
            }
          : { maxWidth: formWidth(entity, 48) }),
      }}
    >
      <Title title={title} />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Breadcrumb group={group?.label} parent={{ label: navLabelOf(entity), to: homeOf(entity) }} />
        {id === undefined ? null : <Neighbours key={id} entity={entity} id={id} />}
      </Box>
      {hasPrintHead ? null : <PaperGroup />}
      <Box
        className={hasPrintHead ? 'no-print' : undefined}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          rowGap: 1,
          minHeight: 36,
          mb: wide ? 1.5 : 2,
        }}
      >
        <Typography variant="h1" component="h1" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {title}
        </Typography>
        {chip}
        {figures}
        <Box className="no-print" sx={{ ml: 'auto', display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          {actions}
        </Box>
      </Box>
      {children}
    </Box>
  );
}

/** True once `ms` have passed, so that fast loads show no skeleton. */
export function useAfter(ms: number): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return after;
}

/** The form's skeleton while its record loads, after 400 ms (look.md, States). */
export function FormSkeleton({ entity }: { entity: Entity }) {
  const visible = useAfter(400);
  const count = Math.min(10, Object.keys(entity.fields).length);
  return (
    <Box
      aria-busy
      aria-label="Loading"
      sx={{ ...fieldGrid, maxWidth: 960, visibility: visible ? 'visible' : 'hidden' }}
    >
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Box key={index}>
          <Skeleton width={96} />
          <Skeleton variant="rounded" height={40} />
        </Box>
      ))}
    </Box>
  );
}
