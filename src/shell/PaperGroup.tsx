import Box from '@mui/material/Box';
import { useSession } from './session';

/** On paper, above a page's title: the group whose figures these are. A letter or a document has its own head. */
export function PaperGroup() {
  const { name } = useSession().group;
  return typeof name === 'string' && name ? (
    <Box className="print-only" sx={{ display: 'none', mb: 0.5, fontSize: '9pt' }}>
      {name}
    </Box>
  ) : null;
}
