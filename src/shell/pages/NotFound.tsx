import Search from '@mui/icons-material/Search';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { documentTitle } from '../layout';
import { everyScreen, findScreens, screensFor } from '../navigation';
import { useSession } from '../session';

/** The spec's words (section 2), and a search over the screens. Open to everyone, so it makes no API requests. */
export function NotFound() {
  const { access, features, user } = useSession();
  const navigate = useNavigate();
  const screens = useMemo(
    () => findScreens(user.userId ? screensFor(access, features) : everyScreen(), ''),
    [access, features, user.userId],
  );
  useEffect(() => {
    document.title = documentTitle('Page not found');
  }, []);
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', px: 3, pb: 8, textAlign: 'center' }}
    >
      <Typography sx={{ fontSize: 56, fontWeight: 600, color: 'text.secondary', lineHeight: 1 }} aria-hidden>
        404
      </Typography>
      <Typography variant="h1" sx={{ mt: 2 }}>
        Oops! You're lost.
      </Typography>
      <Typography sx={{ mt: 1, mb: 3, color: 'text.secondary' }}>
        The page you are looking for was not found.
      </Typography>
      <Autocomplete
        options={screens}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ path }) => path}
        groupBy={({ group }) => group}
        // MUI's lists within a list have no roles, so a screen reader would find no options in it.
        renderGroup={({ key, group, children }) => (
          <Box component="li" role="group" aria-label={group} key={key}>
            <Box
              className="MuiAutocomplete-groupLabel"
              aria-hidden
              sx={{ px: 2, pt: 1, color: 'text.secondary', textAlign: 'left' }}
            >
              {group}
            </Box>
            <Box component="ul" role="presentation" sx={{ p: 0 }}>
              {children}
            </Box>
          </Box>
        )}
        autoHighlight
        forcePopupIcon={false}
        noOptionsText="No screens match"
        onChange={(_, screen) => screen && navigate(screen.path)}
        sx={{ width: 'min(420px, 86vw)' }}
        renderInput={(params) => (
          <TextField
            {...params}
            placeholder="Search for a screen"
            slotProps={{
              htmlInput: { ...params.inputProps, 'aria-label': 'Search for a screen' },
              input: {
                ...params.InputProps,
                startAdornment: (
                  <InputAdornment position="start">
                    <Search fontSize="small" />
                  </InputAdornment>
                ),
              },
            }}
          />
        )}
      />
      <Typography sx={{ mt: 3 }}>
        <Box component={Link} to="/" sx={{ color: 'primary.main' }}>
          Back to home
        </Box>
      </Typography>
    </Box>
  );
}
