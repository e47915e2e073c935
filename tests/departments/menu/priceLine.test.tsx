import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rowOf } from '#resources/menu/bulkPrices.rules';
import { changedLines, NO_CHANGE } from '#resources/menu/priceChange.rules';
import { type LineEnvironment, PriceLine } from '#src/departments/menu/bulkPrices/PriceLine';

/** A line of the bulk price page: a price's cost and margin while the price is typed. */

afterEach(cleanup);

const curry = { _id: 'curry', name: 'Curry', price: '1000.00', outlets: ['COL'], costs: { '|COL': '400.00' } };

function show(environment: Partial<LineEnvironment> = {}, record: object = curry) {
  const [line] = changedLines([rowOf('items', { ...record }, {})], NO_CHANGE, ['COL']);
  if (!line) throw new Error('there is no line');
  const onType = vi.fn();
  render(
    <PriceLine
      line={line}
      index={0}
      isActive
      refused={undefined}
      environment={{
        hasCost: true,
        canEdit: true,
        timeZone: 'UTC',
        outletName: (id) => id,
        categoryName: () => '',
        onType,
        onLeaveOut: () => {},
        onPaste: () => {},
        ...environment,
      }}
    />,
  );
  return { user: userEvent.setup(), onType };
}
const cell = (name: string) => document.querySelector(`.${name}`);
const figures = () => [cell('share')?.textContent, cell('margin')?.textContent];

describe('next to a price', () => {
  it('are today’s food cost and margin, and those of the price as it is typed, key by key', async () => {
    const { user, onType } = show();
    expect(figures()).toEqual(['40.0%', '600.00']);
    const box = screen.getByRole('textbox', { name: /^New price of Curry/ });
    await user.type(box, '5');
    expect(figures()).toEqual(['8,000.0%', '−395.00']);
    await user.type(box, '00');
    expect(figures()).toEqual(['80.0%', '100.00']);
    expect(cell('share')?.getAttribute('title')).toBe('Now 40.0%');
    expect(cell('percent')?.textContent).toContain('50');
    // Nothing is applied before the box loses focus.
    expect(onType).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(figures()).toEqual(['40.0%', '600.00']);
  });

  it('are none while the cost is unknown, or no price can be read', async () => {
    show({}, { ...curry, costs: {} });
    expect(figures()).toEqual(['–', '–']);
    cleanup();
    const { user } = show();
    await user.type(screen.getByRole('textbox', { name: /^New price/ }), 'x');
    expect(figures()).toEqual(['40.0%', '600.00']);
  });

  it('are for people who may see costs alone', () => {
    show({ hasCost: false });
    expect(figures()).toEqual([undefined, undefined]);
  });

  it('are there for people who may look and not change', () => {
    show({ canEdit: false });
    expect(figures()).toEqual(['40.0%', '600.00']);
  });
});
