import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../harness/fixtures.ts';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the navigation shows every page with its name at 1440 × 900, and folds in a lower window', async ({ page }) => {
  await expect(main(page).getByRole('link', { name: 'Faults', exact: true })).toBeInViewport();

  await expect(main(page).getByRole('link')).toHaveCount(26);
  await expect(main(page).getByRole('button', { expanded: false })).toHaveCount(0);
  expect(await surplusOf(main(page))).toBeLessThanOrEqual(0);

  await page.setViewportSize({ width: 1024, height: 700 });
  await expect.poll(() => surplusOf(main(page))).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(main(page).getByRole('link')).toHaveCount(26);
});

for (const [width, height] of [
  [1440, 700],
  [1024, 700],
] as const)
  test(`the navigation fits ${width} × ${height}, shows the current page and opens folded groups`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(new URL('/console/clock', page.url()).href);
    const current = main(page).getByRole('link', { name: 'Clock', exact: true });
    await expect(current).toHaveAttribute('aria-current', 'page');
    await expect(current.getByText('Clock')).toBeInViewport();
    await expect.poll(() => surplusOf(main(page))).toBeLessThanOrEqual(0);

    const folded = main(page).getByRole('button', { name: 'Service' });
    await expect(folded).toHaveAttribute('aria-expanded', 'false');
    await folded.click();
    await main(page).getByRole('link', { name: 'Settings', exact: true }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect.poll(() => surplusOf(main(page))).toBeLessThanOrEqual(0);
  });

test('names the icons of a narrow window in tooltips', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 700 });
  const link = main(page).getByRole('link', { name: 'Wallets', exact: true });

  await link.hover();

  await expect(link.getByText('Wallets')).toHaveCSS('clip-path', 'none');
});

test('rows and heads do not move while a list is loading', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  for (const path of ['requests', 'audit', 'wallets']) {
    const tab = await page.context().newPage();
    await tab.setViewportSize({ width: 1024, height: 700 });
    await tab.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) + Number(Reflect.get(entry, 'value')),
          );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await tab.goto(new URL(`/console/${path}`, page.url()).href);
    await expect(tab.getByRole('contentinfo').getByText('live', { exact: true })).toBeVisible();
    await expect(tab.locator('[aria-busy="true"]')).toHaveCount(0);
    const shift = () => tab.evaluate(() => document.documentElement.dataset.shift ?? '0');
    expect(Number(await shift()), path).toBeLessThan(0.02);
    await tab.close();
  }
});

/** By how many pixels the links exceed the height of the navigation. */
function surplusOf(navigation: Locator): Promise<number> {
  return navigation.evaluate((element) =>
    Math.max(...[...element.children].map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)),
  );
}
