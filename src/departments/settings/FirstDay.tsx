import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ToDo from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import type { ConsoleDataProvider } from '#dataProvider';
import { type FirstDayTask, firstDayTasks, isFirstDayOpen } from '#engine/read/firstDay';
import { textsIn } from '#engine/run/values';
import { declarations, trade } from '#resources';
import { SkeletonRows } from '#src/list/ListStates';
import { Message, Page, useConnection } from '#src/shell/layout';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';

/** `/getstarted`: a new group's checklist. Progress comes from its records and is never checked off by hand. */
export default function FirstDay({ tool }: PageSlotProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { access, features, can } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['firstDay'],
    queryFn: ({ signal }) => dataProvider.custom('firstDay', 'read', { signal }),
    staleTime: 0,
  });
  const tasks = firstDayTasks(trade.navigation, declarations, access, features);
  const done = new Set(textsIn(data?.done));
  const isOpen = isFirstDayOpen(tasks, done);
  const next = tasks.find(({ entity, optional }) => !optional && !done.has(entity.name));
  return (
    <Page
      title={tool.label}
      actions={can('GROUP_SETTING', 'edit') && data ? <HideButton isFinished={!isOpen} /> : null}
    >
      <Box sx={{ maxWidth: 720 }}>
        {error && !data ? (
          <Message
            heading="Couldn’t load the checklist"
            level="h2"
            isAlert
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        ) : !data ? (
          <SkeletonRows rowHeight={64} count={8} />
        ) : (
          <>
            <Typography role="status">
              {isOpen
                ? tool.about
                : 'Everything is ready. Your stock and its cost are kept from here on. Menu, recipes and opening stock lead to your first food cost.'}
            </Typography>
            <Progress tasks={tasks} done={done} />
            <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {tasks.map((task) => (
                <Step key={task.entity.name} task={task} isDone={done.has(task.entity.name)} isNext={task === next} />
              ))}
            </Box>
          </>
        )}
      </Box>
    </Page>
  );
}

function Progress({ tasks, done }: { tasks: readonly FirstDayTask[]; done: ReadonlySet<string> }) {
  const count = tasks.filter(({ entity }) => done.has(entity.name)).length;
  const text = `${count} of ${tasks.length} done`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, my: 2 }}>
      <LinearProgress
        variant="determinate"
        value={tasks.length === 0 ? 100 : (100 * count) / tasks.length}
        aria-label="Steps done"
        sx={{ flex: 1, height: 6, borderRadius: 3 }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {text}
      </Typography>
    </Box>
  );
}

function Step({ task, isDone, isNext }: { task: FirstDayTask; isDone: boolean; isNext: boolean }) {
  const { title, why, path, optional } = task;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1.5, py: 1.5, borderTop: 1, borderColor: 'divider', alignItems: 'flex-start' }}
    >
      {isDone ? (
        <CheckCircle color="success" titleAccess="Done" sx={{ mt: '1px' }} />
      ) : (
        <ToDo titleAccess="To do" sx={{ mt: '1px', color: 'text.secondary' }} />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link component={RouterLink} to={path} sx={{ fontWeight: 600 }}>
          {title}
        </Link>
        {optional && !isDone && (
          <Typography component="span" variant="body2" sx={{ ml: 1, color: 'text.secondary' }}>
            Optional
          </Typography>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {why}
        </Typography>
      </Box>
      {isNext && (
        <Button
          component={RouterLink}
          to={path}
          variant="contained"
          size="small"
          aria-label={`Start: ${title}`}
          sx={{ flexShrink: 0 }}
        >
          Start
        </Button>
      )}
    </Box>
  );
}

/** Removes the page from the navigation, for everyone in the group. */
function HideButton({ isFinished }: { isFinished: boolean }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const navigate = useNavigate();
  const { renew } = useConnection();
  const { user } = useSession();
  const hide = async () => {
    try {
      const { data } = await dataProvider.getOne('groups', { id: user.groupId });
      await dataProvider.update('groups', {
        id: user.groupId,
        data: { ...data, showFirstDay: false },
        previousData: data,
      });
      await renew();
      notify('Hidden. The group’s settings, at the end of Outlet Settings, show it again.', { type: 'info' });
      navigate('/');
    } catch {
      notify('The checklist could not be hidden. Try again.', { type: 'error' });
    }
  };
  return (
    <Button variant={isFinished ? 'contained' : 'outlined'} size="small" onClick={() => void hide()}>
      Hide checklist
    </Button>
  );
}
