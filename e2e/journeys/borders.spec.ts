import { request as send } from 'node:http';
import { expect } from '@playwright/test';
import { test } from '../harness/fixtures.ts';

test('a page of another origin gets nothing from the service', { tag: ['@core', '@both'] }, async ({ ready }) => {
  const response = await fetch(`${ready.baseUrl}/api/wallets`, { headers: { origin: 'https://attacker.example' } });

  expect(response.status).toBe(403);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

test('a request with a foreign host name is rejected', async ({ ready }) => {
  expect(await statusAs('attacker.example', `${ready.baseUrl}/api/wallets`)).toBe(403);
  expect(await statusAs('attacker.example', `${ready.baseUrl}/console/`)).toBe(403);
});

test('a console call without a session is rejected', async ({ ready }) => {
  for (const procedure of ['users.list', 'system.overview', 'changes.watch']) {
    const response = await fetch(`${ready.baseUrl}/console/trpc/${procedure}`);
    expect([401, 404]).toContain(response.status);
  }
});

test('the page loads nothing from another origin', { tag: '@both' }, async ({ page, ready }) => {
  const foreignUrls: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    const isOwn = /^(app:\/\/console\/|data:)/.test(url) || url.startsWith(ready.baseUrl);
    if (!isOwn) foreignUrls.push(url);
  });

  await page.reload({ waitUntil: 'load' });
  await expect(page.getByRole('navigation')).toBeVisible();

  expect(foreignUrls).toEqual([]);
});

/** `fetch` would set the Host header itself. */
function statusAs(host: string, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    send(url, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
