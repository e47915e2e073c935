import { memo, Suspense, useSyncExternalStore } from 'react';
import { labels } from '#dataProvider';
import { lazyPart } from '#src/shell/parts';

export interface TitleProps {
  to: string;
  id: string;
}

/** The API names what lists refer to: few titles have to be requested, and only for these is the code downloaded that gathers them. */
const LoadedTitle = lazyPart<TitleProps>('the name', () => import('./LoadedTitle'));

/** A referenced record's title: at once if a list answer included it. */
export const Title = memo(function Title({ to, id }: TitleProps) {
  const known = useSyncExternalStore(labels.subscribe, () => labels.get(to, id));
  if (known !== undefined) return known;
  return (
    <Suspense fallback="…">
      <LoadedTitle to={to} id={id} />
    </Suspense>
  );
});
