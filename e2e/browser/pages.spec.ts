import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test as base } from '../harness/fixtures.ts';
import { startHeadless } from '../harness/headless-host.ts';
import { brokenLinks } from '../harness/package/manual-links.ts';
import { markedPages, runPage, writeProject } from '../harness/package/run-page.ts';

const test = base.extend<object, { project: string }>({
  project: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'vaultdesk-pages-'));
      await writeProject(folder);
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

// One worker runs all pages, because it bundles the package.
test.describe.configure({ mode: 'default' });

const core = ['README.md', 'docs/tutorials/first-hour.md', 'docs/tutorials/sell-an-nft.md'];

for (const page of markedPages())
  test(
    `the marked blocks of ${page} run`,
    { tag: core.includes(page) ? '@core' : [] },
    async ({ folder, project }, testInfo) => {
      const { ready, stop } = await startHeadless(folder);
      await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));

      const skipped = await runPage(page, folder, ready);

      await stop();
      for (const description of skipped) {
        testInfo.annotations.push({ type: 'skipped block', description });
        console.info(`Skipped block. ${description}`);
      }
    },
  );

test('every link of the manual leads to a file and to a heading, and its header to the console and the reference', async ({
  folder,
}) => {
  const { ready, stop } = await startHeadless(folder);

  const broken = await brokenLinks(ready.baseUrl);
  const home = await (await fetch(new URL('/manual/', ready.baseUrl))).text();

  await stop();
  expect(broken).toEqual([]);
  for (const page of ['/console/', '/docs']) expect(home).toContain(`href="${page}"`);
});
