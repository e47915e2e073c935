import { memo } from 'react';
import type { Tone } from '#engine/define/fields';

/** A coloured status chip (look.md): text on a tint, never colour alone. Its styles are in the theme, because lists draw many of them. */
export const StatusChip = memo(function StatusChip({ label, tone }: { label: string; tone: Tone }) {
  return <span className={`status-chip ${tone}`}>{label}</span>;
});
