import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Report } from '#engine/define/report';
import { namedQuery, queryText, readQuery } from '#engine/read/reportViews';
import { rowsIn, textIn } from '#engine/run/values';
import { entityServingAs } from '#resources';
import type { ReportState } from '../useReportState';

/** A saved report view. */
export interface SavedView {
  id: string;
  name: string;
  query: ReportState;
  isShared: boolean;
  isOwn: boolean;
  /** Who saved it. */
  owner: string;
}

const NAME = entityServingAs('savedViews')?.name ?? '';

/** The saved part of a report: dates by name if they have one, so that last week stays last week. */
export const queryOf = (state: ReportState, today: string): string => queryText(namedQuery(state, today));

/** A report's views that this person can see, and their operations. Loaded unless `isAsked` is false. */
export function useViews(report: Report, isAsked = true) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const key = [NAME, report.name];
  const { data, isFetched } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      rowsIn((await dataProvider.custom(NAME, 'list', { query: { report: report.name }, signal })).docs),
    retry: false,
    enabled: isAsked,
  });
  const again = () => client.invalidateQueries({ queryKey: key });
  const views = useMemo(
    () =>
      (data ?? []).map(
        (view): SavedView => ({
          id: textIn(view._id) ?? '',
          name: textIn(view.name) ?? '',
          query: readQuery(textIn(view.query) ?? ''),
          isShared: view.isShared === true,
          isOwn: view.isOwn === true,
          owner: textIn(view.owner) ?? '',
        }),
      ),
    [data],
  );
  return {
    views,
    /** The list is loaded, or failed to load. */
    isKnown: isFetched,
    /** Saves a view, a new one without an id; returns its id. */
    save: async (body: { _id?: string; name?: string; query?: string; isShared?: boolean }): Promise<string> => {
      const saved = await dataProvider.custom(NAME, 'save', { body: { report: report.name, ...body } });
      await again();
      return textIn(saved._id) ?? '';
    },
    remove: async (id: string): Promise<void> => {
      await dataProvider.custom(NAME, 'remove', { body: { _id: id } });
      await again();
    },
  };
}
