import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, expect, type Page, test } from '@playwright/test';
import { z } from 'zod';
import { examplePin, exampleProgress } from '../../service/model/history/first-steps.ts';
import { clockView } from '../../service/model/installation/clock.ts';
import { Api } from '../harness/api.ts';
import { root, showPath, showTheme, type Theme } from '../harness/axe.ts';
import { findChromium } from '../harness/chromium.ts';
import { asOperator, type Ready } from '../harness/desktop-host.ts';
import { startHeadless } from '../harness/headless-host.ts';
import { writeWebp } from '../harness/write-webp.ts';
import { openPalette } from '../pages/frame.ts';

/** A picture is for a page that many load. */
const maximumBytes = 150_000;
/** The default of a service: the address is visible in the pictures. */
const port = 8787;
/** Each run shows records of the same moment with the same age. */
const [madeAt, shownAt] = ['2030-01-07T09:00:00.000Z', '2030-01-07T09:12:00.000Z'];

const withIds = z.array(z.object({ id: z.string() }).loose());
const folder = join(root, 'docs', 'pictures');

test('the pictures of README and docs', async () => {
  const state = await mkdtemp(join(tmpdir(), 'vaultdesk-pictures-'));
  await startThere(state);
  const service = await startHeadless(state, { port });
  const chromiumLaunch = await findChromium();
  if ('reason' in chromiumLaunch) throw new Error(`No pictures: ${chromiumLaunch.reason}.`);
  const browser = await chromium.launch(chromiumLaunch.value);
  try {
    const ids = await fill(service.ready);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const encoder = await browser.newPage();
    await page.goto(service.ready.consoleUrl);
    await page.waitForURL('**/console/');
    await mkdir(folder, { recursive: true });
    await takeAll(page, encoder, ids);
  } finally {
    await browser.close();
    await service.stop();
    await rm(state, { recursive: true, force: true, maxRetries: 5 });
  }
});

type Ids = Awaited<ReturnType<typeof fill>>;

/** The service that is shown starts by a clock that was set before: it has run for minutes, not for years. */
async function startThere(state: string): Promise<void> {
  const { ready, stop } = await startHeadless(state, { port });
  await asOperator(ready, clockView, '/clock/set', { now: madeAt });
  await stop();
}

/** Loads the example data and returns the records to show. The clock runs, so that traces have durations. */
async function fill(ready: Ready) {
  const api = await Api.open(ready);
  await asOperator(ready, exampleProgress, '/first-steps/examples', {});
  const progress = async () => (await asOperator(ready, exampleProgress, '/first-steps/examples')).state;
  await expect.poll(progress, { timeout: 120_000 }).toBe('done');
  await asOperator(ready, clockView, '/clock/freeze', {});
  await asOperator(ready, clockView, '/clock/set', { now: shownAt });
  const newest = async (path: string) => (await api.result(withIds, 'GET', path))[0]?.id ?? '';
  const users = await api.result(withIds, 'GET', '/api/users');
  return {
    wallet: await newest('/api/wallets?secretType=ETHEREUM'),
    offer: await newest('/offers?type=SALE&status=READY'),
    fulfillment: await newest('/fulfillments?status=COMPLETED'),
    user: users.at(-1)?.id ?? '',
  };
}

async function takeAll(page: Page, encoder: Page, ids: Ids): Promise<void> {
  const frames = { light: [] as string[], dark: [] as string[] };
  const frameFolder = await mkdtemp(join(tmpdir(), 'vaultdesk-frames-'));
  /** Takes a frame of the animation in both themes, and a picture in the themes that a page of the documentation shows. */
  const capture = async (name: string, themes: readonly Theme[]) => {
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      const picture = await page.screenshot({ animations: 'disabled' });
      const frame = join(frameFolder, `${name}-${theme}.png`);
      await writeFile(frame, picture);
      frames[theme].push(frame);
      if (!themes.includes(theme)) continue;
      const size = await writeWebp(encoder, picture, join(folder, `${name}-${theme}.webp`));
      expect(size, `${name}-${theme} is small`).toBeLessThan(maximumBytes);
    }
  };
  await showPath(page, `/offers/${ids.offer}`);
  await expect(page.getByText('Money and items')).toBeVisible();
  await capture('offer', ['light', 'dark']);
  await showPath(page, '/');
  await expect(page.getByText('Connect your application')).toBeVisible();
  await capture('home', ['light', 'dark']);
  await showPath(page, `/signing?kind=message&wallet=${ids.wallet}`);
  await expect(page.getByRole('button', { name: 'Sign message' })).toBeVisible();
  await capture('signing', ['light']);
  await showPath(page, `/traces/${ids.fulfillment}`);
  await expect(page.getByText('Time by part')).toBeVisible();
  await capture('trace', ['light']);
  await showPath(page, `/wallets?selected=${ids.wallet}`);
  await expect(page.getByRole('complementary')).toContainText('ETHEREUM');
  await capture('wallets', ['dark']);
  await showPath(page, '/guides/transactions');
  await runGuide(page);
  await capture('guide', ['light']);
  await showPath(page, `/users/${ids.user}`);
  await expect(page.getByRole('button', { name: 'More for this user' })).toBeVisible();
  await (await openPalette(page)).fill('re');
  await expect(page.getByRole('option').first()).toBeVisible();
  await capture('palette', ['dark']);
  for (const theme of ['light', 'dark'] as const) await animate(frames[theme], join(folder, `console-${theme}.webp`));
  await rm(frameFolder, { recursive: true });
}

/** Shows the frames one after the other, by `img2webp` of the Debian package webp. */
async function animate(frames: readonly string[], path: string): Promise<void> {
  const flags = ['-loop', '0', '-lossy', '-q', '60', '-m', '6', '-d', '2500'];
  await promisify(execFile)('img2webp', [...flags, ...frames, '-o', path]);
  expect((await stat(path)).size, path).toBeLessThan(4 * maximumBytes);
}

/** Sends some coins, so that the page shows a response. */
async function runGuide(page: Page): Promise<void> {
  const { main, title } = { main: page.getByRole('main'), title: 'Send some of them' };
  await main.getByRole('button', { name: 'Run: Get coins for the fee' }).click();
  await expect(main.getByRole('region', { name: 'Response: Get coins for the fee' })).toBeVisible();
  await main.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(examplePin);
  await page.keyboard.press('Enter');
  const region = main.getByRole('region', { name: `Response: ${title}` });
  await expect(region).toBeVisible();
  await main.getByRole('heading', { name: title }).scrollIntoViewIfNeeded();
  await region.scrollIntoViewIfNeeded();
}
