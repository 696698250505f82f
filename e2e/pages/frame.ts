import type { Locator, Page } from '@playwright/test';

/** A page of the console by its name in the navigation. */
export function openPage(page: Page, name: string): Promise<void> {
  return page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
}

/** The drawer or dialog that lies over the page, by its heading. */
export function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog').filter({ has: page.getByRole('heading', { name }) });
}

/** Types into the six boxes of a PIN field. */
export async function typePin(inside: Locator, pin: string): Promise<void> {
  await inside.getByRole('group', { name: 'PIN' }).getByLabel('Digit 1 of 6').click();
  await inside.page().keyboard.type(pin);
}
