import { expect, type Locator, type Page } from '@playwright/test';

/** Opens a page of the console by its name in the navigation, whose group may be folded. */
export async function openPage(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const link = navigation.locator('a').filter({ hasText: new RegExp(`^${name}$`) });
  await expect(link).toBeAttached();
  if (!(await link.isVisible())) {
    const groups = navigation.getByRole('button', { expanded: false });
    for (const group of await groups.all()) if (await link.isHidden()) await group.click();
  }
  await link.click();
  // Before it appears, elements of the previous page could be clicked.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Opens the palette with its shortcut, once the page can receive keys. */
export async function openPalette(page: Page): Promise<Locator> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Find or paste an id' });
  await expect(field).toBeFocused();
  return field;
}

/** The drawer or dialog with this heading. */
export function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog').filter({ has: page.getByRole('heading', { name }) });
}

/** Types into the six boxes of a PIN field. */
export async function typePin(container: Locator, pin: string): Promise<void> {
  await container.getByRole('group', { name: 'PIN' }).getByLabel('Digit 1 of 6').click();
  await container.page().keyboard.type(pin);
}

/** Narrows the list that is shown to a time, by the chip of this name. */
export async function chooseTime(
  page: Page,
  label: string,
  { from, to }: { readonly from?: string; readonly to?: string },
): Promise<void> {
  await page.getByRole('search', { name: 'Filters' }).getByRole('button', { name: label }).click();
  const fields = page.getByRole('dialog', { name: label, exact: true });
  if (from !== undefined) await fields.getByLabel('From').fill(from);
  if (to !== undefined) await fields.getByLabel('To').fill(to);
  await fields.getByRole('button', { name: 'Show' }).click();
}
