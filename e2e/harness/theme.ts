import { expect, type Page } from '@playwright/test';

/** Shows the page in a theme, and waits until no colour is on its way to another any more. */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // Transitions begin with the frame that shows the new colours. Their end is looked for frame by frame: a
    // promise of it that nobody else holds can be collected as garbage, and is awaited for ever.
    await frame();
    await frame();
    const isUnderWay = (one: Animation) =>
      one instanceof CSSTransition && one.playState === 'running';
    while (document.getAnimations().some(isUnderWay)) await frame();
  });
}
