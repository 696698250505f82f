import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { createWebhook } from '../harness/api.ts';
import { findViolations, savePicture, showTheme } from '../harness/axe.ts';
import { asOperator } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';

const portSchema = z.object({ port: z.int() });
const windows = [1440, 1024, 720];

/** A shop that believes the last message, until `close`. */
async function openShop() {
  let status = 'none';
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url === '/reset') status = 'none';
    else if (request.url === '/hooks') status = z.object({ type: z.string() }).parse(JSON.parse(body)).type;
    response.end(JSON.stringify({ status }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = portSchema.parse(server.address() satisfies AddressInfo | string | null);
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('a handler is tested from its page, and the failing event is shown with both end states', async ({
  page,
  api,
  ready,
}) => {
  const { origin, close } = await openShop();
  try {
    const { id } = await createWebhook(api, `${origin}/hooks`);
    for (const type of ['payment_intent.created', 'payment_intent.succeeded'])
      await asOperator(ready, z.unknown(), `/webhooks/${id}/test-events`, { type });
    await page.goto(new URL(`/console/webhooks/${id}`, page.url()).href);
    await page.getByRole('button', { name: 'Test handler…' }).click();
    const drawer = page.getByRole('dialog');
    const run = drawer.getByRole('button', { name: 'Run test' });
    await drawer.getByRole('textbox', { name: 'Reset URL' }).fill(`${origin}/reset`);
    await drawer.getByRole('button', { name: 'Try Reset URL' }).click();
    await drawer.getByRole('textbox', { name: 'State URL' }).fill('http://127.0.0.1:9/state');
    await drawer.getByRole('button', { name: 'Try State URL' }).click();
    await expect(drawer.getByText('The state URL did not respond')).toBeVisible();
    await expect(run).toBeDisabled();
    await drawer.getByRole('textbox', { name: 'State URL' }).fill(`${origin}/state`);
    await drawer.getByRole('button', { name: 'Try State URL' }).click();
    await run.click();

    const broken = page.getByRole('region', { name: 'payment_intent.succeeded before payment_intent.created' });
    await expect(broken.getByRole('table', { name: 'End states' })).toContainText('/status');
    await expect(page.getByText('Fails', { exact: true })).toBeVisible();
    const swapped = page.getByRole('list', {
      name: 'Neighbours swapped: 1 of 1 order tested, 1 with a different end state',
    });
    await expect(page.getByRole('list', { name: /^As recorded: 2 of 2/ })).toBeVisible();
    await swapped.getByRole('button', { name: 'Swapped pair 1, run 4: different end state' }).press('Enter');
    await expect(broken).toBeFocused();
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      for (const width of windows) {
        await page.setViewportSize({ width, height: 900 });
        await broken.scrollIntoViewIfNeeded();
        await savePicture(page, `handler-proof-${theme}-${width}`);
      }
      expect(await findViolations(page, { onlyColors: theme === 'dark' })).toEqual([]);
    }
  } finally {
    close();
  }
});
