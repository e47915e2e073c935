import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { lazyPart } from '#src/shell/parts';
import type { ListViewsMenuProps } from './ListViewsMenu';

const ListViewsMenu = lazyPart<ListViewsMenuProps>(
  'the saved views',
  () => import('./ListViewsMenu'),
  ({ onFailed }) => onFailed(),
);

interface ListViewsProps extends Omit<ListViewsMenuProps, 'anchor' | 'onClose' | 'onFailed'> {
  /** The list opens with its default view: whether it still exists is found out afterwards. */
  isOpening: boolean;
}

/** A list's saved views. Their menu is downloaded when it is first opened. */
export function ListViews({ isOpening, ...menu }: ListViewsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(isOpening);
  return (
    <>
      <IconButton
        size="small"
        aria-label="Views"
        title="Views"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setWanted(true);
          setAnchor(currentTarget);
        }}
      >
        <BookmarkBorder fontSize="small" />
      </IconButton>
      {isWanted && (
        <Suspense fallback={null}>
          <ListViewsMenu
            {...menu}
            anchor={anchor}
            onClose={() => setAnchor(null)}
            onFailed={() => {
              setWanted(false);
              setAnchor(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
