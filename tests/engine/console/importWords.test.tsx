import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MissingRecords } from '#dataProvider/types';
import { useWords } from '#src/list/import/useWords';
import { fakeProvider, show, signIn } from './form/formKit';

/** What words of a file mean is remembered for the next file. */

beforeEach(() => signIn());
afterEach(cleanup);

const missing: readonly MissingRecords[] = [
  { resource: 'units', names: ['cups', 'tins'], cells: 3, canCreate: true, needs: [], problems: [] },
];

function Import({ onNext }: { onNext: () => void }) {
  const words = useWords();
  return (
    <>
      <button type="button" onClick={() => words.mean('units', 'cups', 'unit_9')}>
        Mean
      </button>
      <button type="button" onClick={words.remember}>
        Finish
      </button>
      <button type="button" onClick={onNext}>
        Next file
      </button>
      <output aria-label="Recalled">{JSON.stringify(words.recalled(missing)?.meanings ?? 'nothing')}</output>
    </>
  );
}

function Imports() {
  const [file, setFile] = useState(1);
  return <Import key={file} onNext={() => setFile(file + 1)} />;
}

it('once an import is finished, and only for the names that have no other meaning yet', async () => {
  const { user } = show(<Imports />, fakeProvider({}));
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const recalled = () => JSON.parse(screen.getByLabelText('Recalled').textContent ?? '') as unknown;
  expect(recalled()).toBe('nothing');
  await press('Mean');
  await press('Next file');
  expect(recalled()).toBe('nothing');
  await press('Mean');
  await press('Finish');
  await press('Next file');
  expect(recalled()).toEqual({ units: { cups: 'unit_9' } });
  await press('Mean');
  expect(recalled()).toBe('nothing');
});
