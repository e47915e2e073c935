import { memo } from 'react';
import type { Tone } from '#engine/define/fields';

/** A status in its one word and colour (look.md): text on a tint, never colour alone. Its looks are in the theme: lists draw many of them. */
export const StatusChip = memo(function StatusChip({ label, tone }: { label: string; tone: Tone | undefined }) {
  return <span className={`status-chip ${tone ?? 'grey'}`}>{label}</span>;
});
