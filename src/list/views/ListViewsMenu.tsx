import { useMemo, useState } from 'react';
import type { Entity } from '#engine/define/declaration';
import { namedFilter } from '#engine/read/views/filterDates';
import { filterText, listQueryText } from '#engine/read/views/listViews';
import { businessDate } from '#engine/run/time/businessDay';
import { useSession } from '#src/shell/session';
import { type SavedView, useViews } from '#src/views/useViews';
import { ViewsMenu } from '#src/views/ViewsMenu';
import type { ChosenColumns } from '../columns';
import type { ListChange, ListState } from '../listState';
import { columnsIn, stateOf, viewsOf } from './openingView';

export interface ListViewsMenuProps {
  entity: Entity;
  /** The address's state: the selected outlet isn't among its filters, and a view is for whichever is selected. */
  state: ListState;
  columns: ChosenColumns;
  /** The person's page size. */
  perPage: number;
  onChange: (change: ListChange) => void;
  anchor: HTMLElement | null;
  onClose: () => void;
  /** The menu couldn't be downloaded. */
  onFailed: () => void;
}

/** A state with its columns as a view's query; `columns` undefined: the list's own. */
const queryOf = ({ q, sort, filter, perPage }: ListState, columns: readonly string[] | undefined): string =>
  listQueryText({ q, sort, filter: filterText(filter), limit: String(perPage), columns: columns?.join(',') ?? '' });

/** The saved views of a list. The current one is the view whose search, filters, order, page size and columns are on screen. */
export default function ListViewsMenu(props: ListViewsMenuProps) {
  const { entity, state, columns, perPage, onChange, anchor, onClose } = props;
  const { outlet } = useSession();
  const subject = viewsOf(entity);
  const { views } = useViews(subject);
  /** The last one chosen here: after a change, saving can replace it. */
  const [chosen, setChosen] = useState<string>();
  const today = businessDate(new Date(), outlet);
  const shown = columns.isStandard ? undefined : columns.shown.map(({ key }) => key);
  const screen = queryOf(state, shown);
  const current = useMemo(() => {
    const screenOf = ({ query }: SavedView) => {
      const keys = columnsIn(query);
      const itsColumns = keys && columns.all.filter(({ key }) => keys.includes(key)).map(({ key }) => key);
      return queryOf(stateOf(query, entity, today, perPage), itsColumns);
    };
    return views.find((view) => screenOf(view) === screen);
  }, [views, screen, columns.all, entity, today, perPage]);
  const choose = ({ id, query }: SavedView) => {
    setChosen(id);
    columns.choose(columnsIn(query));
    onChange(stateOf(query, entity, today, perPage));
  };
  return (
    <ViewsMenu
      subject={subject}
      anchor={anchor}
      onClose={onClose}
      query={queryOf({ ...state, filter: namedFilter(state.filter, today) }, shown)}
      current={current}
      edited={current ?? views.find(({ id }) => id === chosen)}
      onChoose={choose}
      onSaved={setChosen}
      onDeleted={() => setChosen(undefined)}
    />
  );
}
