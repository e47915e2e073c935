import type { Draft, RecordOf } from '#engine/define';
import { useSelected } from '#src/form/inputs/useField';
import { useSession } from '#src/shell/session';
import { DayFigures } from './dayClose/DayFigures';

/** The day's figures on its close, as they were when it was saved; nothing before that. */
export default function DayCloseFigures() {
  const record = useSelected((values): Draft<RecordOf<'dayCloses'>> => values);
  const { outlets, outlet: selected, currency } = useSession();
  if (!record.figuresAt) return null;
  const outlet = outlets.find(({ _id }) => _id === record.outletId) ?? selected;
  return <DayFigures record={record} code={typeof outlet.currency === 'string' ? outlet.currency : currency} />;
}
