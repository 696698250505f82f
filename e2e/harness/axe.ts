import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { inBothThemes, type Theme } from './theme.ts';

declare global {
  interface Window {
    /** Present once its script has run in the page. */
    readonly axe: typeof axe;
  }
}

type RunOnly = RunOptions['runOnly'];

const standard: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
/** The rules whose result depends on the theme. */
const ofColors: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** CI checks what the walk through every page opens. VAULTDESK_EVERY_JOURNEY=1 also checks the states in all other journeys. */
const checksEveryState = process.env.VAULTDESK_EVERY_JOURNEY === '1';

/**
 * Asserts, where every state is checked, that axe finds nothing against WCAG 2.2 AA in both themes: on the page, or on
 * a modal dialog and what is open over it. The rest of the page is inert then.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!checksEveryState) return;
  const isCovered =
    (await page.locator('[role="dialog"][aria-modal="true"]').filter({ visible: true }).count()) >
    0;
  const selector = isCovered ? 'body > [data-portal]' : 'html';
  await inBothThemes(page, (theme) => expectNoViolations(page, theme, selector));
}

/** Asserts that axe finds no violation of WCAG 2.2 AA on the current page in the current theme. */
export async function expectNoViolations(
  page: Page,
  theme: Theme,
  selector?: string,
): Promise<void> {
  expect(
    await findViolations(page, { theme, selector }),
    `accessible in the ${theme} theme`,
  ).toEqual([]);
}

/**
 * Lists the violations of WCAG 2.2 AA that axe finds on the page or a part of it, a line each. In the dark theme it
 * checks only the rules about colors: the others have the same result in both themes.
 */
export async function findViolations(
  page: Page,
  {
    theme = 'light',
    selector = 'html',
  }: { readonly theme?: Theme; readonly selector?: string | undefined },
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    runOnly: theme === 'light' ? standard : ofColors,
    // Every node is checked, but only violations are listed.
    resultTypes: ['violations'],
    // The rule that needs style sheets is experimental.
    preload: { assets: ['media'] },
  };
  return page.evaluate(runAxe, { selector, options });
}

/** Runs in the page. The console has no frames. */
async function runAxe({
  selector,
  options,
}: {
  readonly selector: string;
  readonly options: RunOptions;
}): Promise<readonly string[]> {
  const { violations } = await window.axe.run(selector, options);
  return violations.map(({ id, help, nodes }) => {
    const targets = nodes.map(({ target }) => target.join(' '));
    return `${id}: ${help}: ${targets.join(', ')}`;
  });
}
