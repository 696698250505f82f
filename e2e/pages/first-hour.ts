import { expect, type Locator, type Page } from '@playwright/test';
import { Mouse } from '../harness/mouse.ts';
import { dialog } from './frame.ts';
import { meaning, readSignature } from './signing-bench.ts';

const pin = '294817';

/** Transactions may take this time. */
const onChain = { timeout: 30_000 };

/** The list of first steps on Home. */
export function checklist(page: Page): Locator {
  return page.getByRole('region', { name: 'First steps' });
}

/** The first of the six boxes for a PIN. */
export function firstDigit(inside: Locator): Locator {
  return inside.getByRole('group', { name: 'PIN' }).getByLabel('Digit 1 of 6');
}

interface Walk {
  readonly page: Page;
  readonly hand: Mouse;
  /** Begins a step of the list by its button. */
  begin(step: string): Promise<void>;
  home(): Promise<void>;
}

/** Takes all ten steps from Home with one hand; how many acts that took. */
export async function takeFirstSteps(page: Page, by: 'mouse' | 'keyboard'): Promise<number> {
  const hand = new Mouse(page, by);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const walk: Walk = {
    page,
    hand,
    begin: (step) => hand.take(checklist(page).getByRole('button', { name: step, exact: true })),
    home: () => hand.take(navigation.getByRole('link', { name: 'Home' })),
  };
  for (const [taken, step] of steps.entries()) {
    await expect(checklist(page)).toContainText(`${taken} of 10`);
    await step(walk);
  }
  await expect(checklist(page)).toContainText('10 of 10');
  return hand.acts;
}

const steps = [
  askForToken,
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

async function askForToken({ begin }: Walk): Promise<void> {
  await begin('Get token: Get an access token');
}

async function createUser({ page, hand, begin, home }: Walk): Promise<void> {
  await begin('Create: Create a user with a PIN');
  const user = dialog(page, 'New user');
  await hand.type(user.getByLabel('Reference'), 'Ana');
  await hand.type(firstDigit(user), pin);
  await hand.take(user.getByRole('button', { name: 'Create user' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Ana' })).toBeVisible();
  await home();
}

async function createWallet({ page, hand, begin, home }: Walk): Promise<void> {
  await begin('Create: Create a wallet');
  const wallet = dialog(page, 'New wallet');
  await hand.type(firstDigit(wallet), pin);
  await hand.take(wallet.getByRole('button', { name: 'Create wallet' }));
  await expect(page).toHaveURL(/\/wallets\/[0-9a-f-]{36}$/);
  await home();
}

async function signMessage({ page, hand, begin, home }: Walk): Promise<void> {
  await begin('Sign: Sign your first message');
  const bench = page.getByRole('region', { name: 'Sign or verify' });
  await expect(meaning(page)).toHaveAttribute('aria-busy', 'false');
  await hand.type(firstDigit(bench), pin);
  await hand.take(bench.getByRole('button', { name: /^Sign/ }).last());
  await readSignature(page);
  await home();
}

async function getCoins({ page, hand, begin }: Walk): Promise<void> {
  await begin('Open the faucet: Get test coins');
  await hand.take(dialog(page, 'Faucet').getByRole('button', { name: /^Send / }));
  const given = dialog(page, 'sent');
  await expect(given).toBeVisible(onChain);
  await hand.take(given.getByRole('button', { name: 'Done' }));
}

async function mintItem({ page, hand, begin }: Walk): Promise<void> {
  await begin('Mint: Mint an item');
  await hand.take(dialog(page, 'Mint a test item').getByRole('button', { name: 'Mint item' }));
  const minted = dialog(page, 'Item minted');
  await expect(minted).toBeVisible(onChain);
  await hand.take(minted.getByRole('button', { name: 'Done' }));
}

async function offerItem({ page, hand, begin }: Walk): Promise<void> {
  await begin('Offer: Offer it for sale');
  const terms = dialog(page, 'New offer');
  await expect(terms.getByRole('radio', { checked: true })).toBeVisible();
  await hand.take(terms.getByRole('button', { name: 'Continue' }));
  await hand.type(terms.getByLabel('Price'), '5');
  await hand.take(terms.getByRole('button', { name: 'Create offer' }));
  await hand.type(firstDigit(page.getByRole('dialog')), pin);
  await hand.take(page.getByRole('button', { name: 'Approve and sign' }));
  const ready = dialog(page, 'Offer ready');
  await expect(ready).toBeVisible(onChain);
  await hand.take(ready.getByRole('button', { name: 'Close' }).last());
}

async function buyItem({ page, hand, begin }: Walk): Promise<void> {
  await begin('Buy: Buy it');
  const buy = dialog(page, 'Buy');
  await hand.type(buy.getByRole('combobox', { name: 'Buyer', exact: true }), 'Bo');
  await hand.pick(page.getByRole('option', { name: 'New market user “Bo”' }));
  await hand.take(buy.getByRole('button', { name: 'Deposit 1,000 test USDC' }));
  await expect(buy).toContainText('1,000.00 USDC available on ETHEREUM', onChain);
  await hand.open(buy.getByLabel("Buyer's wallet"));
  await hand.pick(page.getByRole('option', { name: 'New wallet for Ana…' }));
  await hand.type(firstDigit(buy), pin);
  await hand.take(buy.getByRole('button', { name: 'Create wallet' }));
  await expect(buy).toContainText('of Ana');
  await hand.take(buy.getByRole('button', { name: 'Buy for 5.00 USDC' }));
  const bought = dialog(page, 'Bought');
  await expect(bought).toBeVisible(onChain);
  await hand.take(bought.getByRole('button', { name: 'Done' }));
}

async function registerWebhook({ page, hand, begin, home }: Walk): Promise<void> {
  await begin('Register: Register a webhook');
  await hand.take(dialog(page, 'New webhook').getByRole('button', { name: 'Register webhook' }));
  await expect(page).toHaveURL(/\/webhooks\/[0-9a-f-]{36}$/);
  await home();
}

async function takePayment({ page, hand, begin, home }: Walk): Promise<void> {
  await begin('Create checkout: Accept a payment');
  const session = dialog(page, 'New checkout session');
  await hand.type(session.getByRole('textbox', { name: 'Amount' }), '12.50');
  await hand.take(session.getByRole('button', { name: 'Create session' }));
  await hand.take(page.getByRole('button', { name: 'Pay as a user…' }));
  await hand.take(dialog(page, 'as a user').getByRole('button', { name: /^Pay / }));
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await home();
}
