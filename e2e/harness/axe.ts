import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { inBothThemes, type Theme } from './theme.ts';

type RunOnly = Parameters<AxeBuilder['options']>[0]['runOnly'];

/** In place of the script of axe where a page has it: to parse it takes longer than to run it. */
const nothing = '/* axe is on this page */';

const standard: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
/** The rules whose result depends on the theme. */
const ofColors: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * Asserts that axe finds nothing against WCAG 2.2 AA in both themes: on the page, or on a modal dialog and
 * what is open over it. The page behind a modal dialog is inert.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const isCovered =
    (await page.locator('[role="dialog"][aria-modal="true"]').filter({ visible: true }).count()) >
    0;
  const part = isCovered ? 'body > [data-portal]' : 'html';
  await inBothThemes(page, (theme) => expectNoViolations(page, theme, part));
}

/** Asserts that axe finds nothing against WCAG 2.2 AA on the page as it is now, in a theme that is shown. */
export async function expectNoViolations(page: Page, theme: Theme, part?: string): Promise<void> {
  expect(await findViolations(page, { theme, part }), `accessible in the ${theme} theme`).toEqual(
    [],
  );
}

/**
 * Lists the violations of WCAG 2.2 AA that axe finds on the page or a part of it, a line each. In the dark theme it
 * checks only the rules about colors: the others have the same result in both themes.
 */
export async function findViolations(
  page: Page,
  {
    theme = 'light',
    part = 'html',
  }: { readonly theme?: Theme; readonly part?: string | undefined },
): Promise<readonly string[]> {
  // Electron opens no second page to gather the results of frames in; the console has none.
  const { violations } = await new AxeBuilder({
    page,
    ...((await hasAxe(page)) && { axeSource: nothing }),
  })
    .setLegacyMode(true)
    // Every node is checked, but only violations are reported.
    .options({
      resultTypes: ['violations'],
      runOnly: theme === 'light' ? standard : ofColors,
    })
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
