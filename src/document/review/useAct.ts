import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Document } from '#engine/define/document';
import { type AnyRecord, inSentence } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { titleOf } from '#engine/read/entities';
import { pathTo, recordPath } from '#engine/read/paths';
import { entities, outlinedEntity } from '#resources/index';
import { fillTemplate } from '#src/form/record';
import { failureOf } from '#src/form/saving/failure';
import { storageKeyOf } from '../initialDocument';
import { type Offer, refusalOf } from './actions';

export interface ActResult {
  /** The current document, if known. */
  record?: AnyRecord;
  /** The server's reasons for refusing. */
  problems?: readonly Problem[];
  /** The result is unknown: keep checking. */
  isUnknown?: boolean;
}

/**
 * Runs an action on a document and reports the result: done, done before, queued, refused, overtaken by someone else, or unanswered.
 * Rejects only if the dialog should stay open and show why.
 */
export function useAct(entity: Document, record: AnyRecord) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();

  return useCallback(
    async ({ key, action, label }: Offer, args: AnyRecord): Promise<ActResult> => {
      const number = titleOf(entity, record) || entity.label.one;
      try {
        const input = { ...args, _id: record._id, _rev: record._rev };
        const result = await dataProvider.act(entity.name, key, input, record);
        const { opens, warnings = [], alreadyApproved, notices: _notices, ...changed } = result;
        // An approval changes its order, prices and stock, so lists and facts of other records are reloaded.
        for (const { name } of entities) queryClient.invalidateQueries({ queryKey: [name] });
        const isLater = changed.approvalState === 'queued';
        if (alreadyApproved) notify(`${number} was already done: ${inSentence(label)}`, { type: 'info' });
        else if (isLater) notify(`${number} is being approved in the background`, { type: 'info' });
        else
          notify(
            action.done ? fillTemplate(action.done, { ...record, ...changed }) : `${number}: ${inSentence(label)} done`,
            {
              type: 'success',
            },
          );
        if (warnings.length) notify(warnings.join(' '), { type: 'warning' });
        const target = opens && outlinedEntity(opens.resource);
        if (opens && target) {
          const found =
            target.kind === 'document' ? await dataProvider.getMany(target.name, { ids: [opens.id] }) : undefined;
          const opened = found?.data[0] as AnyRecord | undefined;
          navigate(target.kind === 'document' && opened ? storageKeyOf(target, opened) : recordPath(target, opens.id));
        }
        return { record: changed };
      } catch (error) {
        const failure = failureOf(error);
        if (failure.kind === 'conflict') {
          // Someone else has just done the same. The reference API says so itself.
          if (action.to !== undefined && failure.current?.status === action.to)
            notify(`${number} was already done: ${inSentence(label)}`, { type: 'info' });
          else notify(`${failure.message.replace(/\.$/, '')}. This is its current state.`, { type: 'warning' });
          return failure.current ? { record: failure.current } : { isUnknown: true };
        }
        if (failure.kind === 'failed' && failure.type === 'timeout') {
          notify(failure.message, { type: 'warning', autoHideDuration: 20_000 });
          // Spec section 8: this approval continues in the background; others return to the list.
          if (action.backgroundAbove === undefined) navigate(pathTo(entity, 'list'));
          return { isUnknown: true };
        }
        if (failure.kind === 'invalid' && failure.problems.some(({ field }) => !(field in (action.arguments ?? {})))) {
          const reasons = failure.problems.map(({ message }) => message);
          notify(refusalOf(number, { key, label }, reasons), { type: 'error' });
          return { problems: failure.problems };
        }
        throw error;
      }
    },
    [dataProvider, queryClient, navigate, notify, entity, record],
  );
}
