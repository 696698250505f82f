import { expect, type Page } from '@playwright/test';

/** Shows the page in a theme, and waits until no colour is on its way to another any more. */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.evaluate(async () => {
    // Transitions begin with the frame that shows the new colours.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
