import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import { forwardRef, memo, type ReactNode } from 'react';

/** Needs MUI's own component, which styles each icon when it is drawn. */
const isStyled = ({ sx, color, htmlColor, titleAccess }: SvgIconProps) =>
  [sx, color, htmlColor, titleAccess].some((each) => each !== undefined);

/**
 * What MUI's icons are made with, in place of its `createSvgIcon` (vite.config.ts): a plain element with two classes, where MUI draws three
 * components and serializes styles for every icon of a page. An icon with styles of its own is drawn by MUI.
 */
export default function createSvgIcon(path: ReactNode, name: string) {
  const Icon = forwardRef<SVGSVGElement, SvgIconProps>((props, ref) => {
    if (isStyled(props))
      return (
        <SvgIcon ref={ref} {...props}>
          {path}
        </SvgIcon>
      );
    const { fontSize = 'medium', className = '', ...others } = props;
    return (
      <svg
        ref={ref}
        className={`MuiSvgIcon-root plain-icon plain-icon-${fontSize} ${className}`}
        focusable="false"
        aria-hidden
        viewBox="0 0 24 24"
        {...others}
      >
        {path}
      </svg>
    );
  });
  Icon.displayName = `${name}Icon`;
  // MUI's other components recognise icons by it.
  return Object.assign(memo(Icon), { muiName: 'SvgIcon' });
}

/** The styles of plain icons, weaker than any other rule for them: buttons and chips set sizes of their own. */
export const plainIconStyles = {
  ':where(.plain-icon)': {
    userSelect: 'none',
    width: '1em',
    height: '1em',
    display: 'inline-block',
    flexShrink: 0,
    fill: 'currentColor',
    fontSize: '1.5rem',
  },
  ':where(.plain-icon-small)': { fontSize: '1.25rem' },
  ':where(.plain-icon-large)': { fontSize: '2.1875rem' },
  ':where(.plain-icon-inherit)': { fontSize: 'inherit' },
} as const;
