import IconButton from '@mui/material/IconButton';

interface StarProps {
  /** The entry's label. */
  label: string;
  isFavourite: boolean | undefined;
  onPress: () => void;
}

const STAR = 'M12 17.27 18.18 21l-1.64-7.03L22 9.24l-7.19-.61L12 2 9.19 8.63 2 9.24l5.46 4.73L5.82 21z';

/** Adds or removes a navigation entry as a favourite, over the entry's end, for the pointer. By keyboard, press * on the entry. */
export function Star({ label, isFavourite, onPress }: StarProps) {
  return (
    <IconButton
      size="small"
      // A tab stop for each entry would double the way through the navigation.
      tabIndex={-1}
      aria-pressed={isFavourite ?? false}
      aria-label={`Favourite: ${label}`}
      title={`${isFavourite ? 'Remove from' : 'Add to'} favourites (*)`}
      onClick={onPress}
      sx={{
        position: 'absolute',
        insetInlineEnd: 4,
        top: 4,
        p: '4px',
        '& svg': { width: 16, height: 16, fill: 'none', stroke: 'currentColor', strokeWidth: 2 },
        '&[aria-pressed="true"]': { color: 'primary.main' },
        '&[aria-pressed="true"] svg': { fill: 'currentColor' },
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d={STAR} />
      </svg>
    </IconButton>
  );
}
