import { expect, type Page, type TestInfo, test } from '@playwright/test';

export type Theme = 'light' | 'dark';

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
    const isUnderWay = (animation: Animation) =>
      animation instanceof CSSTransition && animation.playState === 'running';
    while (document.getAnimations().some(isUnderWay)) await frame();
  });
}

/** Looks at the page in both themes, then returns to the theme of the system. */
export async function inBothThemes(
  page: Page,
  check: (theme: Theme) => Promise<void>,
): Promise<void> {
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
