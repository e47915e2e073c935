import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Selects an entry of the menu of a record's page, or of `place`. */
export async function chooseMore(user: UserEvent, name: string, place: HTMLElement = document.body): Promise<void> {
  await user.click(await within(place).findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}
