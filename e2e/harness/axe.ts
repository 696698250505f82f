import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, type TestInfo, test } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    /** Present once its script has run in the page. */
    readonly axe: typeof axe;
  }
}

type RunOnly = RunOptions['runOnly'];

const standard: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** The rules whose result depends on the theme. */
const ofColors: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** CI checks what the walk through every page opens. VAULTDESK_EVERY_JOURNEY=1 also checks the states in all other journeys. */
const checksEveryState = process.env.VAULTDESK_EVERY_JOURNEY === '1';

/**
 * Asserts, where every state is checked, that axe finds nothing against WCAG 2.2 AA in both themes: on the page, or on
 * a modal dialog and what is open over it. The rest of the page is inert then. Stores a picture if it has a name.
 */
export async function expectAccessible(page: Page, name?: string): Promise<void> {
  if (name) await saveScreenshot(page, name);
  if (!checksEveryState) return;
  const isCovered = (await page.locator('[role="dialog"][aria-modal="true"]').filter({ visible: true }).count()) > 0;
  const selector = isCovered ? 'body > [data-portal]' : 'html';
  await inBothThemes(page, (theme) => expectNoViolations(page, theme, selector));
}

/** Asserts that axe finds no violation of WCAG 2.2 AA on the current page in the current theme. */
export async function expectNoViolations(page: Page, theme: Theme, selector?: string): Promise<void> {
  expect(
    await findViolations(page, { onlyColors: theme === 'dark', selector }),
    `accessible in the ${theme} theme`,
  ).toEqual([]);
}

/**
 * Lists the violations of WCAG 2.2 AA that axe finds on the page or a part of it, a line each: of all rules, or of those
 * about colors only, because the others have the same result in both themes.
 */
export async function findViolations(
  page: Page,
  { onlyColors = false, selector = 'html' }: { readonly onlyColors?: boolean; readonly selector?: string | undefined },
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    runOnly: onlyColors ? ofColors : standard,
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

export type Theme = 'light' | 'dark';

/** Navigates the console without a reload, and waits until the page has loaded its data. */
export async function showPath(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState({}, '', `/console${to}`), path);
  await expect(page.locator('main h1')).toHaveCount(1);
  await expect(page.locator('main :is([data-skeleton], [aria-busy="true"])')).toHaveCount(0);
}

/** Shows the page in a theme, and waits until all color transitions have ended. */
export async function showTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // Transitions start with the frame that shows the new colors. Their end is polled frame by frame: a
    // promise without other references can be garbage-collected and would never resolve.
    await frame();
    await frame();
    const isRunning = (animation: Animation) => animation instanceof CSSTransition && animation.playState === 'running';
    while (document.getAnimations().some(isRunning)) await frame();
  });
}

/** Looks at the page in both themes, then returns to the theme of the system. */
async function inBothThemes(page: Page, check: (theme: Theme) => Promise<void>): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    await check(theme);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: motionOf(test.info()) });
}

/** Core journeys run with the animations that most users see; the others omit them to save time. */
export function motionOf({ tags }: Pick<TestInfo, 'tags'>): 'reduce' | 'no-preference' {
  return tags.includes('@core') ? 'no-preference' : 'reduce';
}

/** Only VAULTDESK_SCREENSHOTS=1 stores pictures: each takes longer than most steps of a journey. */
const storesPictures = process.env.VAULTDESK_SCREENSHOTS === '1';

/** Stores a picture of a page in both themes, as e2e/artifacts/screens/<project>/<name>-<theme>.png. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (storesPictures) await inBothThemes(page, (theme) => savePicture(page, `${name}-${theme}`));
}

/** Stores a picture of the current page as e2e/artifacts/screens/<project>/<name>.png. */
export async function savePicture(page: Page, name: string): Promise<void> {
  if (!storesPictures) return;
  const path = join(artifacts, 'screens', test.info().project.name, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
}

/** The folder of package.json, whose build the tests run. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Screenshots and files of failed tests. */
const artifacts = join(root, 'e2e', 'artifacts');

/** Where browsers that the tests fetch or unpack are kept between runs. */
export const cache = process.env.VAULTDESK_CACHE_DIR ?? join(homedir(), '.cache', 'vaultdesk');
