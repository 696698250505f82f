import { expect, type Page } from '@playwright/test';
import { type ExternalWallet, openExternalWallet } from '../harness/external-wallet.ts';
import { test as base } from '../harness/fixtures.ts';

// Browsers store cookies by host, without the port: every other program on this machine shares the
// console's host and must get nothing from it.

const test = base.extend<{ stranger: ExternalWallet; strange: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
  stranger: async ({}, use) => {
    const wallet = await openExternalWallet();
    await use(wallet);
    await wallet.close();
  },
  /** The stranger's page in the browser that has the console open. */
  strange: async ({ page, stranger }, use) => {
    const foreignPage = await page.context().newPage();
    await foreignPage.goto(stranger.origin);
    await use(foreignPage);
  },
});

const exportKey = '/console/trpc/system.exportDeviceKey';
const overview = '/console/trpc/system.overview';

test('a page on another port can neither intercept the link nor call the service, read the console or send it messages', async ({
  page,
  ready,
  strange,
  stranger,
}) => {
  await strange.evaluate(() => fetch('/console/trpc/more', { credentials: 'include' }));
  const session = await page.evaluate(() => JSON.stringify({ ...localStorage }));

  expect(stranger.caught.length).toBeGreaterThan(2);
  for (const headers of stranger.caught) {
    const { cookie = '', referer = '' } = headers;
    const replayed = await fetch(`${ready.baseUrl}${exportKey}`, {
      method: 'POST',
      headers: { cookie, referer, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(replayed.status).toBe(401);
    expect(cookie).toBe('');
    expect(headers).not.toHaveProperty('x-vaultdesk-session');
    for (const [, key = ''] of session.matchAll(/"([\w-]{32,})"/g)) expect(JSON.stringify(headers)).not.toContain(key);
  }

  const url = `${ready.baseUrl}/console/`;
  expect(await strange.evaluate(loadAsScript, `${url}trpc/system.overview`)).toBe('refused');
  await strange.evaluate(loadInFrame, url);
  const [opened] = await Promise.all([
    strange.context().waitForEvent('page'),
    strange.evaluate((address) => Object.assign(window, { opened: window.open(address) }).name, url),
  ]);
  await opened.waitForLoadState();

  const access = await strange.evaluate(() => {
    const valueOrRejected = (read: () => unknown) => {
      try {
        return read() ?? 'nothing';
      } catch {
        return 'refused';
      }
    };
    const openedWindow = Reflect.get(window, 'opened');
    return {
      frame: valueOrRejected(() => document.querySelector('iframe')?.contentDocument),
      window: valueOrRejected(() => openedWindow.localStorage.length),
      isCutOff: openedWindow.closed,
      own: Object.keys(localStorage),
    };
  });

  expect(access).toEqual({ frame: 'nothing', window: 'refused', isCutOff: true, own: [] });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const statuses: number[] = [];
  strange.on('response', (response) => {
    if (response.url().startsWith(`${ready.baseUrl}/console/trpc/`)) statuses.push(response.status());
  });

  const read = await strange.evaluate(async (addresses) => {
    const readOrRejected = (call: Promise<Response>) =>
      call.then(
        (response) => response.text(),
        () => 'refused',
      );
    const post = { method: 'POST', body: '{}', credentials: 'include' } as const;
    const stream = new EventSource(addresses.stream, { withCredentials: true });
    const streamed = new Promise((resolve) => {
      stream.addEventListener('connected', () => resolve('connected'));
      stream.addEventListener('error', () => resolve('refused'));
    });
    return Promise.all([
      readOrRejected(fetch(addresses.overview, { credentials: 'include' })),
      readOrRejected(fetch(addresses.exportKey, post)),
      readOrRejected(fetch(addresses.exportKey, { ...post, mode: 'no-cors' })),
      readOrRejected(fetch(addresses.overview, { mode: 'no-cors', credentials: 'include' })),
      readOrRejected(fetch(addresses.exportKey, { ...post, headers: { 'x-vaultdesk-session': 'guess' } })),
      streamed,
    ]);
  }, addressesOf(ready.baseUrl));

  expect(read).toEqual(['refused', 'refused', '', 'refused', 'refused', 'refused']);
  await submitForm(strange, `${ready.baseUrl}${exportKey}`);
  await strange.waitForURL(`${ready.baseUrl}/**`);
  expect(await strange.content()).not.toContain('fileName');
  expect(statuses.length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status < 400)).toEqual([]);
});

test('a page of another origin gets nothing from the service', { tag: '@core' }, async ({ ready }) => {
  const response = await fetch(`${ready.baseUrl}/api/wallets`, { headers: { origin: 'https://attacker.example' } });

  expect(response.status).toBe(403);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

test('the page loads nothing from another origin', async ({ page, ready }) => {
  const foreignUrls: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    const isOwn = url.startsWith('data:') || url.startsWith(ready.baseUrl);
    if (!isOwn) foreignUrls.push(url);
  });

  await page.reload({ waitUntil: 'load' });
  await expect(page.getByRole('navigation')).toBeVisible();

  expect(foreignUrls).toEqual([]);
});

function loadAsScript(url: string): Promise<string> {
  return new Promise((resolve) => {
    const script = Object.assign(document.createElement('script'), { src: url });
    script.onload = () => resolve('run');
    script.onerror = () => resolve('refused');
    document.body.append(script);
  });
}

function loadInFrame(url: string): Promise<void> {
  return new Promise((resolve) => {
    const frame = Object.assign(document.createElement('iframe'), { src: url });
    frame.onload = () => resolve();
    document.body.append(frame);
  });
}

function addressesOf(baseUrl: string) {
  return {
    overview: `${baseUrl}${overview}`,
    exportKey: `${baseUrl}${exportKey}`,
    stream: `${baseUrl}/console/trpc/changes.watch`,
  };
}

/** A form may go anywhere, with a body that reads as JSON. */
function submitForm(page: Page, action: string): Promise<void> {
  return page.evaluate((url) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: url, enctype: 'text/plain' });
    const field = document.createElement('input');
    Object.assign(field, { name: '{"a":"', value: '"}' });
    form.append(field);
    document.body.append(form);
    form.submit();
  }, action);
}
