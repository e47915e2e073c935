import { memo, useEffect, useRef } from 'react';

interface BoxProps {
  /** Module, and action or '' for all of it: the grid's handlers read it from the element. */
  module: string;
  action: string;
  label: string;
  checked: boolean;
  mixed?: boolean;
  /** A sensitive permission: marked while it is granted. */
  sensitive?: boolean;
  /** Why it can't be changed; '' if no reason is needed. */
  frozen?: string | undefined;
  /** Its index in the row, for the arrow keys. */
  column?: number;
  onChange: (module: string, action: string, checked: boolean) => void;
}

/** One checkbox: a plain element, because there are hundreds. A disabled one stays focusable, with its reason. */
export const Tick = memo(function Tick(props: BoxProps) {
  const { module, action, label, checked, mixed, sensitive = false, frozen, column, onChange } = props;
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (element.current) element.current.indeterminate = mixed === true;
  }, [mixed]);
  return (
    <input
      ref={element}
      type="checkbox"
      data-module={module}
      data-action={action}
      data-column={column}
      data-sensitive={sensitive || undefined}
      tabIndex={column === undefined ? undefined : -1}
      aria-label={label}
      aria-description={sensitive ? 'Sensitive' : undefined}
      aria-disabled={frozen !== undefined || undefined}
      title={frozen || undefined}
      checked={checked}
      onChange={(event) => {
        if (frozen === undefined) onChange(module, action, event.target.checked);
      }}
    />
  );
});
