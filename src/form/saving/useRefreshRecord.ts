import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Entity } from '#engine/define/declaration';

/** Reloads everything of an entity: records, lists, figures and history. */
export function useRefreshRecord(entity: Entity): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => void queryClient.invalidateQueries({ queryKey: [entity.name] }), [queryClient, entity]);
}
