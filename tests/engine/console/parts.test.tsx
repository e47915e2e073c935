import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Suspense, useState } from 'react';
import { AdminContext, Notification } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConsoleProvider } from '#src/shell/layout';
import { ErrorBoundary } from '#src/shell/layout/ErrorBoundary';
import { closeIt, lazyPart } from '#src/shell/parts';

afterEach(cleanup);

const offline = () => new Error('Failed to fetch dynamically imported module');
type Props = { onClose: () => void };
type Loaded = { default: ComponentType<Props> };

/** A page with an input and a part that a button opens. */
function show(Part: ComponentType<Props>, reload = () => {}) {
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <ErrorBoundary>
        <input aria-label="Remarks" />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && (
          <Suspense fallback={null}>
            <Part onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </ErrorBoundary>
    );
  }
  render(
    <AdminContext>
      <ConsoleProvider version="" extensions reload={reload}>
        <Page />
        <Notification />
      </ConsoleProvider>
    </AdminContext>,
  );
}

const typed = async () => {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Remarks'), 'Before ten');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
};
const remarks = () => screen.getByLabelText<HTMLInputElement>('Remarks').value;

describe('a part of a page that can’t be downloaded', () => {
  it('says so in its place, and comes with the next attempt; the page keeps its input', async () => {
    const load = vi
      .fn<() => Promise<Loaded>>()
      .mockRejectedValueOnce(offline())
      .mockResolvedValue({ default: () => <p>Here it is</p> });
    show(lazyPart('the calendar', load));
    const user = await typed();
    await screen.findByRole('heading', { name: 'Loading chunk failed' });
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t load the calendar.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Here it is');
    expect(remarks()).toBe('Before ten');
  });

  it('reloads the page with the second press', async () => {
    const reload = vi.fn();
    const load = vi.fn(() => Promise.reject<Loaded>(offline()));
    show(lazyPart('the calendar', load), reload);
    const user = await typed();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Loading chunk failed' });
    expect(reload).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('that would open over the page closes with a message, and opens with the next press', async () => {
    const load = vi
      .fn<() => Promise<Loaded>>()
      .mockRejectedValueOnce(offline())
      .mockResolvedValue({ default: () => <p>Here it is</p> });
    show(lazyPart('the form', load, closeIt));
    const user = await typed();
    await screen.findByText(/^Loading chunk failed: couldn’t load the form\./);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByText('Here it is');
    expect(remarks()).toBe('Before ten');
  });

  it('leaves other errors to the page', async () => {
    const load = async () => ({
      default: () => {
        throw new Error('No such field');
      },
    });
    show(lazyPart('the form', load, closeIt));
    await typed();
    await screen.findByRole('heading', { name: 'This page couldn’t be shown' });
  });
});
