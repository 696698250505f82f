import type { Locator, Page } from '@playwright/test';
import { dialog, openPalette } from './frame.ts';

export type Preset = '5 min' | '1 h' | '1 day' | '31 days' | 'Custom';

/** Opens the drawer that moves the clock, by the palette. */
export async function openClock(page: Page): Promise<Locator> {
  const palette = await openPalette(page);
  await palette.fill('Advance clock');
  await page.getByRole('option', { name: 'Advance clock…' }).click();
  return clockDrawer(page);
}

export function clockDrawer(page: Page): Locator {
  return dialog(page, 'Advance clock');
}

export async function chooseSpan(drawer: Locator, preset: Preset): Promise<void> {
  await drawer.getByRole('radio', { name: preset, exact: true }).press('Space');
}

/** Sends the drawer. */
export async function moveClock(drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: 'Advance clock' }).click();
}

/** The part of the strip that shows how far the clock is ahead. */
export function clockInStrip(page: Page): Locator {
  return page.getByRole('contentinfo').getByRole('button', { name: /^clock .* ahead$/ });
}
