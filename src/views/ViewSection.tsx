import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import PushPin from '@mui/icons-material/PushPin';
import PushPinOutlined from '@mui/icons-material/PushPinOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { DefaultView } from './defaultView';
import type { SavedView } from './useViews';

const line = { justifyContent: 'flex-start', minWidth: 0, fontWeight: 400, whiteSpace: 'nowrap' } as const;
const icon = { fontSize: 16 } as const;

/** A command of the menu. */
export const MenuCommand = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button size="small" color="inherit" fullWidth sx={line} onClick={onClick}>
    {label}
  </Button>
);

interface ViewSectionProps {
  label: string;
  views: readonly SavedView[];
  /** The ids of the view on screen and of the default view. */
  current: string | undefined;
  byDefault: string | undefined;
  onChoose: (view: SavedView) => void;
  onDefault: (view: DefaultView | undefined) => void;
  onDelete: (view: SavedView) => void;
}

/** Some of the views, each with the switch for opening with it, and for your own ones Delete; nothing without any. */
export function ViewSection({ label, views, current, byDefault, onChoose, onDefault, onDelete }: ViewSectionProps) {
  if (views.length === 0) return null;
  return (
    <Box component="section" aria-label={label} sx={{ borderBottom: 1, borderColor: 'divider', pb: 0.5, mb: 0.5 }}>
      <Typography variant="caption" component="h2" sx={{ px: 1.25, py: 0.5, m: 0, color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {views.map((view) => {
          const isDefault = view.id === byDefault;
          const Pin = isDefault ? PushPin : PushPinOutlined;
          return (
            <Box component="li" key={view.id} sx={{ display: 'flex', alignItems: 'center' }}>
              <Button
                size="small"
                color="inherit"
                aria-current={view.id === current ? 'true' : undefined}
                onClick={() => onChoose(view)}
                sx={{ ...line, flex: 1, '&[aria-current]': { bgcolor: 'action.selected' } }}
              >
                <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
                  {view.name}
                </Box>
                {!view.isOwn && view.owner && (
                  <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', pl: 1 }}>
                    {view.owner}
                  </Box>
                )}
              </Button>
              <IconButton
                size="small"
                color={isDefault ? 'primary' : 'default'}
                aria-label={`Open by default: ${view.name}`}
                aria-pressed={isDefault}
                title="Open by default"
                onClick={() => onDefault(isDefault ? undefined : { id: view.id, query: view.query })}
              >
                <Pin sx={icon} />
              </IconButton>
              {view.isOwn && (
                <IconButton
                  size="small"
                  aria-label={`Delete ${view.name}`}
                  title="Delete"
                  onClick={() => onDelete(view)}
                >
                  <DeleteOutline sx={icon} />
                </IconButton>
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
