import Box from '@mui/material/Box';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { tableSx } from './tableStyles';

interface TableBoxProps {
  /** What the table is, for assistive technology. */
  label: string;
  children: ReactNode;
}

/** A compact table in its frame. Where it is wider than the screen it scrolls, with the keyboard too. */
export function TableBox({ label, children }: TableBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setScrolls(element.scrollWidth > element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <Box
      ref={box}
      className="print-flow"
      sx={tableSx}
      {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': `${label}, scrolls sideways` } : {})}
    >
      {children}
    </Box>
  );
}
