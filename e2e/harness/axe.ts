import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { showTheme } from './theme.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Asserts that axe finds nothing against WCAG 2.2 AA on the page, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme);
    await expectNoViolations(page, colorScheme);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Asserts that axe finds nothing against WCAG 2.2 AA on the page as it is now, in a theme that is shown. */
export async function expectNoViolations(page: Page, theme: 'light' | 'dark'): Promise<void> {
  // Electron opens no second page to gather the results of frames in; the console has none.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(rules)
    .analyze();
  expect(violations.map(toLine), `accessible in the ${theme} theme`).toEqual([]);
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

function toLine({ id, help, nodes }: Violation): string {
  return `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`;
}
