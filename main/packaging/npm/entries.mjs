/** @typedef {{ readonly file: string, readonly text: string, readonly formats: readonly ('es' | 'cjs')[] }} Entry */

/**
 * The further entry points of the package, by import name: a file in `dist` and its exports, for code and types.
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

/** The entry of the worker thread. */
export const worker = { file: 'fixtures/service-worker', source: 'fixtures/service-worker.ts' };
