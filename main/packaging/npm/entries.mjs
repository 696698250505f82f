/** @typedef {{ readonly file: string, readonly text: string, readonly formats: readonly ('es' | 'cjs')[] }} Entry */

/**
 * What programs import from the package besides the service, by the name under which they do: a file in `dist`
 * and what it hands on, as code and as types alike.
 *
 * @type {Readonly<Record<string, Entry>>}
 */
export const entries = {
  './client': {
    file: 'client/client',
    formats: ['es', 'cjs'],
    text: `
export { createClient, fromEnvironment } from '../../client/create-client.ts';
export { VaultdeskError } from '../../client/vaultdesk-error.ts';
export { isFromVaultdesk } from '../../client/verify-webhook.ts';
export type * from '../../client/client-types.ts';
export type { Delivered, VerifyOptions } from '../../client/verify-webhook.ts';
`,
  },
  './testing': {
    file: 'fixtures/testing',
    formats: ['cjs'],
    text: `
export { beginWorld } from '../../fixtures/begin-world.ts';
export { startVaultdesk } from '../../fixtures/start-vaultdesk.ts';
export { VaultdeskError } from '../../client/vaultdesk-error.ts';
export type { WorldOptions } from '../../fixtures/begin-world.ts';
export type { DeliveredEvent, TestInbox, WaitOptions } from '../../fixtures/inbox.ts';
export type { TestClock, TestFaults, Vaultdesk } from '../../fixtures/vaultdesk.ts';
`,
  },
  './testing/playwright': {
    file: 'fixtures/playwright-test',
    formats: ['cjs'],
    text: `
export { test } from '../../fixtures/playwright.ts';
export { expect } from '@playwright/test';
`,
  },
};

/** What runs in a thread of its own. */
export const worker = { file: 'fixtures/service-worker', source: 'fixtures/service-worker.ts' };
