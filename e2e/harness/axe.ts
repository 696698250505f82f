import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { showTheme } from './theme.ts';

/** In place of the script of axe where a page has it: to parse it takes longer than to run it. */
const nothing = '/* axe is on this page */';
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
  expect(await findViolations(page), `accessible in the ${theme} theme`).toEqual([]);
}

/** What axe finds against WCAG 2.2 AA on the page as it is now, or on a part of it; a line each. */
export async function findViolations(page: Page, part = 'html'): Promise<readonly string[]> {
  // Electron opens no second page to gather the results of frames in; the console has none.
  const { violations } = await new AxeBuilder({
    page,
    ...((await hasAxe(page)) && { axeSource: nothing }),
  })
    .setLegacyMode(true)
    // Every node is looked at as before, but told of is only what is wrong.
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .include(part)
    .analyze();
  return violations.map(toLine);
}

function hasAxe(page: Page): Promise<boolean> {
  return page.evaluate(() => 'axe' in window);
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

function toLine({ id, help, nodes }: Violation): string {
  return `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`;
}
