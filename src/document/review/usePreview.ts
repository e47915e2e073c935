import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { previewCall } from '#engine/read/calls';
import type { MovementType } from '#engine/run/stock';
import { failureOf } from '#src/form/saving/failure';
import type { Offer } from './actions';

/** The server's answer to a preview (server/documents/preview.ts); costs are missing for people without VIEW_COST. */
export interface Preview {
  movements: {
    type: MovementType;
    lineNo: number;
    itemId: string;
    itemName: string;
    quantity: string;
    onHandBefore: string;
    onHandAfter: string;
    unitCost?: string;
    value?: string;
    averageBefore?: string;
    averageAfter?: string;
    note?: string;
  }[];
  patches: {
    resource: string;
    id: string;
    title: string;
    changes: Record<string, readonly [unknown, unknown]>;
  }[];
  /** The document's lines as the action leaves them, if it sets them: a count with its differences. */
  items?: AnyRecord[];
  notices: { level: string; title: string; message: string }[];
  warnings: string[];
  problems: Problem[];
}

/** An action's preview, as far as known. */
export interface Outlook {
  /** Undefined until the server has answered, and if it has no previews. */
  preview: Preview | undefined;
  /** Why there is none; an API without previews isn't an error. */
  failure: string | undefined;
  isPending: boolean;
  retry: () => void;
}

const NONE: Outlook = { preview: undefined, failure: undefined, isPending: false, retry: () => {} };

/** Requests an action's preview: stock, other records, and blockers. Nothing without an action. */
export function usePreview(entity: Document, record: AnyRecord, offer: Offer | undefined): Outlook {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  // If the API has no previews, the action itself reports problems.
  const isAsked = offer !== undefined && previewCall(entity, offer.key) !== undefined;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [entity.name, 'preview', String(record._id), offer?.key, record._rev],
    queryFn: async () => {
      const input = { _id: record._id, _rev: record._rev };
      return (await dataProvider.preview(entity.name, offer?.key ?? '', input)) as unknown as Preview;
    },
    enabled: isAsked,
    // Stock and prices change in the meantime.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  if (!isAsked) return NONE;
  const failure = error ? failureOf(error) : undefined;
  return {
    preview: data,
    // An API without previews: the action itself reports problems.
    failure: failure && failure.kind !== 'missing' ? failure.message : undefined,
    isPending: isPending && !failure,
    retry: () => void refetch(),
  };
}
