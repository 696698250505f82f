import { expect, type Locator, type Page } from '@playwright/test';
import { Mouse } from '../harness/mouse.ts';
import { dialog } from './frame.ts';
import { meaning, readSignature } from './signing-bench.ts';

const pin = '294817';

/** Transactions may take this time. */
const onChain = { timeout: 30_000 };

/** The button at the foot of the sidebar that opens the list. */
export function firstStepsPill(page: Page): Locator {
  return page.getByRole('button', { name: /^First steps, \d+ of 10$/ });
}

/** The open list of first steps. */
export function checklist(page: Page): Locator {
  return page.getByRole('region', { name: 'First steps' });
}

/** The first of the six boxes for a PIN. */
export function firstDigit(container: Locator): Locator {
  return container.getByRole('group', { name: 'PIN' }).getByLabel('Digit 1 of 6');
}

interface Walk {
  readonly page: Page;
  readonly mouse: Mouse;
  /** Begins a step of the list by its button. */
  start(step: string): Promise<void>;
}

/** Takes all ten steps from Home with the mouse or the keyboard; returns the number of actions. */
export async function takeFirstSteps(page: Page, by: 'mouse' | 'keyboard'): Promise<number> {
  const mouse = new Mouse(page, by);
  const walk: Walk = {
    page,
    mouse,
    start: (step) => mouse.activate(checklist(page).getByRole('button', { name: step, exact: true })),
  };
  await mouse.activate(firstStepsPill(page));
  for (const [index, step] of steps.entries()) {
    // The list opens again after each step.
    await expect(checklist(page)).toContainText(`${index} of 10`, onChain);
    await step(walk);
  }
  await expect(checklist(page)).toContainText('10 of 10');
  return mouse.actions;
}

const steps = [
  requestToken,
  createUser,
  createWallet,
  signMessage,
  getCoins,
  mintItem,
  offerItem,
  buyItem,
  registerWebhook,
  takePayment,
];

async function requestToken({ start }: Walk): Promise<void> {
  await start('Get token: Get an access token');
}

async function createUser({ page, mouse, start }: Walk): Promise<void> {
  await start('Create: Create a user');
  const user = dialog(page, 'New user');
  await expect(user.getByLabel('Reference')).toHaveValue('Ana');
  await mouse.type(firstDigit(user), pin);
  await mouse.activate(user.getByRole('button', { name: 'Create user' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Ana' })).toBeVisible();
}

async function createWallet({ page, mouse, start }: Walk): Promise<void> {
  await start('Create: Create a wallet');
  const wallet = dialog(page, 'New wallet');
  await mouse.type(firstDigit(wallet), pin);
  await mouse.activate(wallet.getByRole('button', { name: 'Create wallet' }));
  await expect(page).toHaveURL(/\/wallets\/[0-9a-f-]{36}$/);
}

async function signMessage({ page, mouse, start }: Walk): Promise<void> {
  await start('Sign: Sign your first message');
  const bench = page.getByRole('region', { name: 'Sign or verify' });
  await expect(meaning(page)).toHaveAttribute('aria-busy', 'false');
  await mouse.type(firstDigit(bench), pin);
  await mouse.activate(bench.getByRole('button', { name: /^Sign/ }).last());
  await readSignature(page);
}

async function getCoins({ page, mouse, start }: Walk): Promise<void> {
  await start('Open the faucet: Get test coins');
  await mouse.activate(dialog(page, 'Faucet').getByRole('button', { name: /^Send / }));
  const result = dialog(page, 'sent');
  await expect(result).toBeVisible(onChain);
  await mouse.activate(result.getByRole('button', { name: 'Done' }));
}

async function mintItem({ page, mouse, start }: Walk): Promise<void> {
  await start('Mint: Mint an item');
  await mouse.activate(dialog(page, 'Mint test item').getByRole('button', { name: 'Mint item' }));
  const minted = dialog(page, 'Item minted');
  await expect(minted).toBeVisible(onChain);
  await mouse.activate(minted.getByRole('button', { name: 'Done' }));
}

async function offerItem({ page, mouse, start }: Walk): Promise<void> {
  await start('Offer: Offer it for sale');
  const terms = dialog(page, 'New offer');
  await expect(terms.getByRole('radio', { checked: true })).toBeVisible();
  await mouse.activate(terms.getByRole('button', { name: 'Continue' }));
  await expect(terms.getByLabel('Price')).toHaveValue('30');
  await mouse.activate(terms.getByRole('button', { name: 'Create offer' }));
  await mouse.type(firstDigit(page.getByRole('dialog')), pin);
  await mouse.activate(page.getByRole('button', { name: 'Approve and sign' }));
  const ready = dialog(page, 'Offer ready');
  await expect(ready).toBeVisible(onChain);
  await mouse.activate(ready.getByRole('button', { name: 'Close' }).last());
}

async function buyItem({ page, mouse, start }: Walk): Promise<void> {
  await start('Buy: Buy it');
  const buy = dialog(page, 'Buy');
  await mouse.activate(buy.getByRole('button', { name: 'Use a test buyer' }));
  await expect(buy).toContainText('1,000.00 USDC available on ETHEREUM', onChain);
  await expect(buy).toContainText('of Test buyer');
  await mouse.activate(buy.getByRole('button', { name: 'Buy for 30.00 USDC' }));
  const boughtDialog = dialog(page, 'Bought');
  await expect(boughtDialog).toBeVisible(onChain);
  await mouse.activate(boughtDialog.getByRole('button', { name: 'Done' }));
}

async function registerWebhook({ page, mouse, start }: Walk): Promise<void> {
  await start('Register: Register a webhook');
  await mouse.activate(dialog(page, 'New webhook').getByRole('button', { name: 'Register webhook' }));
  await expect(page).toHaveURL(/\/webhooks\/[0-9a-f-]{36}$/);
}

async function takePayment({ page, mouse, start }: Walk): Promise<void> {
  await start('Create checkout: Accept a payment');
  const session = dialog(page, 'New checkout session');
  await expect(session.getByRole('textbox', { name: 'Amount' })).toHaveValue('12.50');
  await mouse.activate(session.getByRole('button', { name: 'Create session' }));
  await mouse.activate(page.getByRole('button', { name: 'Pay as a user…' }));
  await mouse.activate(dialog(page, 'as a user').getByRole('button', { name: /^Pay / }));
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
}
