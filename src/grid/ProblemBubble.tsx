import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { Under } from '../field/options/OptionPopup';

const Bubble = styled('div', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: 'error' | 'warning' }>(
  ({ theme, tone }) => ({
    ...theme.typography.caption,
    background: theme.palette.background.paper,
    color: theme.palette.text.primary,
    border: `1px solid ${theme.palette[tone].main}`,
    borderLeftWidth: 4,
    borderRadius: theme.shape.borderRadius,
    boxShadow: theme.shadows[2],
    padding: theme.spacing(0.5, 1),
    maxWidth: 320,
    pointerEvents: 'none',
  }),
);

/** A problem or warning of the active cell. The cell itself has the text for assistive technology. */
export const ProblemBubble = ({
  anchor,
  message,
  isRemark,
}: Pick<ComponentProps<typeof Under>, 'anchor'> & { message: string; isRemark?: boolean }) => (
  <Under anchor={anchor}>
    <Bubble tone={isRemark ? 'warning' : 'error'} aria-hidden>
      {message}
    </Bubble>
  </Under>
);
