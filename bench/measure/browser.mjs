// @ts-check
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';

/** Starts the Chromium of the journeys. It ends with this process. */
export async function startBrowser() {
  /** @type {{ module: typeof import('../../e2e/harness/chromium.ts') }} */
  const { module } = await runnerImport('/e2e/harness/chromium.ts');
  const chromiumLaunch = await module.findChromium();
  if ('reason' in chromiumLaunch)
    throw new Error(`No browser is available: ${chromiumLaunch.reason}.`);
  return chromium.launch(chromiumLaunch.value);
}

/**
 * The longest main-thread task of a page during an action, in milliseconds.
 * @param {import('@playwright/test').Page} page @param {() => Promise<void>} action
 */
export async function longestTask(page, action) {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page is in no browser.');
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await action();
  const trace = await browser.stopTracing();
  /** @type {{ traceEvents: { name: string, pid: number, tid: number, dur?: number, args?: { name?: string } }[] }} */
  const { traceEvents } = JSON.parse(trace.toString('utf8'));
  const mains = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid}/${tid}`);
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && mains.includes(`${pid}/${tid}`),
  );
  if (tasks.length === 0) throw new Error('The trace has no tasks.');
  return tasks.reduce((longest, { dur = 0 }) => Math.max(longest, dur), 0) / 1000;
}
