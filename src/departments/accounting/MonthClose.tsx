import Box from '@mui/material/Box';
import { useGetMany } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { RecordOf } from '#engine/define';
import { businessDate } from '#engine/run/time/businessDay';
import { DayField } from '#src/field/dates/DayField';
import { SkeletonRows } from '#src/list/ListStates';
import { rangeText } from '#src/report/parameters/periods';
import { Message, Page } from '#src/shell/layout';
import { PageFailure } from '#src/shell/layout/LoadFailure';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { CloseBar } from './monthClose/CloseBar';
import { Closings } from './monthClose/Closings';
import { Figures } from './monthClose/Figures';
import { OpenPoints } from './monthClose/OpenPoints';
import { OutletsTable } from './monthClose/OutletsTable';
import { periodOf } from './monthClose/period';
import { Section } from './monthClose/Section';

export type ClosingOutlet = RecordOf<'outlets'> & { id: string };

/** Closes a month at an outlet: all outlets at a glance, what is open, the figures, the closing, and what was closed before. */
export default function MonthClose({ tool }: PageSlotProps) {
  const { outlets: own, outletId } = useSession();
  const [search, setSearch] = useSearchParams();
  const ids = own.filter(({ status }) => status !== 'inactive').map(({ _id }) => String(_id));
  const { data, error, refetch } = useGetMany<ClosingOutlet>('outlets', { ids }, { staleTime: 0 });
  const outlets = data?.filter(Boolean) ?? [];
  const chosen = search.get('outlets') ?? outletId;
  const outlet = outlets.find(({ _id }) => _id === chosen) ?? outlets[0];
  const ask = (changes: Readonly<Record<string, string | undefined>>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [key, value] of Object.entries(changes)) {
        if (value) next.set(key, value);
        else next.delete(key);
      }
      return next;
    });
  const content = () => {
    if (error && outlets.length === 0) return <PageFailure what="the outlets" error={error} onRetry={refetch} />;
    if (!data) return <SkeletonRows rowHeight={40} count={8} />;
    if (!outlet) return <Message level="h2" heading="No outlet" text="You don’t have access to an active outlet." />;
    const today = businessDate(new Date(), outlet);
    const period = periodOf(outlet, today, search.get('toDate'));
    const name = String(outlet.name);
    return (
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, pb: 4 }}>
        {outlets.length > 1 ? (
          <OutletsTable outlets={outlets} chosen={outlet._id} to={period.to} today={today} onAsk={ask} />
        ) : null}
        <Box
          className="no-print"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'end',
            columnGap: 2,
            rowGap: 1,
            '& > div': { width: 180 },
          }}
        >
          <DayField
            label="Up to"
            today={today}
            value={period.to}
            onDay={(day) => ask({ outlets: outlet._id, toDate: day })}
          />
        </Box>
        <CloseBar key={outlet._id} {...{ outlet, period, today }} onClosed={refetch} onAsk={ask} />
        {period.isClosed ? null : (
          <Section title="What is open" about={`At ${name}, up to the end of the period`}>
            <OpenPoints outletId={outlet._id} asOf={period.to < today ? period.to : today} />
          </Section>
        )}
        <Section
          title={period.isClosed ? 'Closed figures' : 'Figures'}
          about={`${rangeText(period.from, period.to)}. ${period.isClosed ? 'They can’t change any more' : 'As they are now; closing keeps them'}`}
        >
          <Figures outletId={outlet._id} period={period} today={today} />
        </Section>
        <Section title="Closings" about={`What was closed and reopened at ${name}`}>
          <Closings outlet={outlet} />
        </Section>
      </Box>
    );
  };
  return (
    <Page
      title={tool.label}
      aside={
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {tool.about}
        </Box>
      }
    >
      {content()}
    </Page>
  );
}
