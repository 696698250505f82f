import { expect, type Page } from '@playwright/test';

/** Collects what must never happen on a page; the answer asserts that nothing did. */
export function watchPage(page: Page): () => void {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  return () => expect(faults, 'the page throws nothing and asks for nothing forbidden').toEqual([]);
}
