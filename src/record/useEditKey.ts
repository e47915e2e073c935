import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePageKeys } from '../shell/keys/pageKeys';
import { useSingleKeys } from '../shell/layout';
import { isKeyTaken } from '../shell/layout/keys';

/** 'e' opens the current record's form, unless it can't be changed. */
export function useEditKey(path: string | undefined): void {
  const navigate = useNavigate();
  const [areOn] = useSingleKeys();
  usePageKeys('Record', path === undefined ? [] : [{ keys: 'E', does: 'Edit', isSingle: true }]);
  useEffect(() => {
    if (!areOn || path === undefined) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'e' || isKeyTaken(event)) return;
      event.preventDefault();
      navigate(path);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [areOn, path, navigate]);
}
