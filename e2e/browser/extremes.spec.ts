import { expect, type Page } from '@playwright/test';
import { user } from '../../service/model/access/user.ts';
import { createdWorld } from '../../service/model/installation/world.ts';
import { Api } from '../harness/api.ts';
import { savePicture } from '../harness/axe.ts';
import { asOperator, callOperator } from '../harness/desktop-host.ts';
import { findMisfits } from '../harness/fit.ts';
import { test } from '../harness/fixtures.ts';
import { startHeadless } from '../harness/headless-host.ts';
import { openPage } from '../pages/frame.ts';

/** The fixture's own service uses the default folder. */
const state = 'extremes';

const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
  // 200 % zoom of the first.
  { width: 720, height: 450 },
];

/** Names without spaces, in several scripts and directions, of emoji and of combined characters. */
const names = [
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft-Wien-Floridsdorf',
  'مستخدم-تجريبي-باسم-طويل-جدا-لا-يحتوي-على-مسافات-ويمتد-إلى-ما-بعد-نهاية-العمود-في-القائمة',
  '株式会社非常に長い名前の試験用利用者登録確認部門第一課東京都千代田区霞が関一丁目二番三号合同庁舎',
  '👩‍👩‍👧‍👦🏳️‍🌈🇦🇹👨🏽‍🚀'.repeat(6),
  `Zalgo ${'e\u0301\u0302\u0323'.repeat(24)}`,
  'W'.repeat(100),
];

async function expectToFit(page: Page, name: string): Promise<void> {
  for (const size of windows) {
    await page.setViewportSize(size);
    await expect.soft.poll(() => findMisfits(page), `${name} at ${size.width} px`).toEqual([]);
    await savePicture(page, `${name}-${size.width}-light`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('10,000 users with long names fit, are found, and remain after a stop; the page of their ended world is shown', {
  tag: '@long',
}, async ({ folder, tab: page }) => {
  // Four long walks through the lists, on a busy machine.
  test.setTimeout(300_000);
  const service = await startHeadless(folder, { state });
  const api = await Api.open(service.ready);
  const addUser = (reference: string) => api.result(user, 'POST', '/api/users', { body: { reference } });
  for (let start = 0; start < 10_000; start += 100)
    await Promise.all(Array.from({ length: 100 }, (_, index) => addUser(`buyer ${start + index}`)));
  for (const name of names) await addUser(name);
  await page.goto(service.ready.consoleUrl);
  await openPage(page, 'Users');
  await expect(page.getByText('of 10,006')).toBeVisible();

  await expectToFit(page, 'users-10000');
  for (const name of names) {
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await expect.soft(page.locator('main aside').getByRole('heading', { name })).toBeVisible();
    await expect.soft.poll(() => findMisfits(page), `the panel of ${name}`).toEqual([]);
  }
  await page.getByRole('searchbox').fill('buyer 4711');
  await expect(page.getByRole('row').filter({ hasText: 'buyer 4711' })).toBeVisible();
  await page.getByRole('searchbox').fill('elektrizitäten');
  const found = page.getByRole('row').filter({ hasText: names[0] });
  await expect(found).toBeVisible();

  await service.stop();

  await expect(page.getByRole('complementary', { name: 'Connection' })).toContainText('Connection lost');
  await expect(found).toBeVisible();
  await expectToFit(page, 'users-10000-stopped');
  const port = Number(new URL(service.ready.baseUrl).port);
  const again = await startHeadless(folder, { state, port });
  await expect(page.getByRole('contentinfo').getByText('Listening')).toBeVisible();
  const world = await asOperator(again.ready, createdWorld, '/worlds', {
    name: 'a-world-with-a-name-of-40-characters-abc',
  });
  const ofWorld = await Api.open(world);
  for (const reference of names) await ofWorld.result(user, 'POST', '/api/users', { body: { reference } });
  await page.goto(`${world.baseUrl}/console/users`);
  await expect(page.getByRole('row').filter({ hasText: names[0] })).toBeVisible();
  await expectToFit(page, 'users-in-world');

  await callOperator(again.ready, `/worlds/${world.name}`, undefined, 'DELETE');

  await expect(page.getByRole('heading', { name: `World “${world.name}” has ended` })).toBeVisible();
  await expectToFit(page, 'world-ended-long');
  await again.kill();
});
