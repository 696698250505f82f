import type { Locator, Page } from '@playwright/test';

/** The links of a trace, one a row. */
export function traceRows(page: Page): Locator {
  return page.getByRole('table', { name: 'Links of the trace' }).locator('tbody tr');
}

/** The details of the selected link. */
export function linkDetails(page: Page): Locator {
  return page.getByRole('region', { name: 'Selected link' });
}
