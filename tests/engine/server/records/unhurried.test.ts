import { expect, it } from 'vitest';
import { unhurried } from '#server/records/write/yielding';

it('passes all items in order, and lets other work run in between', async () => {
  const items = Array.from({ length: 500 }, (_, index) => index);
  let others = 0;
  let isDone = false;
  const other = () => {
    others++;
    if (!isDone) setImmediate(other);
  };
  setImmediate(other);
  const seen: number[] = [];
  for await (const item of unhurried(items)) seen.push(item);
  isDone = true;
  expect(seen).toEqual(items);
  expect(others).toBeGreaterThanOrEqual(9);
});

it('does not wait for a few items', async () => {
  let isInTheWay = false;
  setImmediate(() => {
    isInTheWay = true;
  });
  for await (const _item of unhurried([1, 2, 3]));
  expect(isInTheWay).toBe(false);
});
