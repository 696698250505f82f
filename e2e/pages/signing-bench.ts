import { expect, type Locator, type Page } from '@playwright/test';
import { fillEditor, openPalette, typePin } from './frame.ts';

/** Opens the bench by the palette alone, without the mouse. */
export async function openBenchByKeyboard(page: Page): Promise<void> {
  await (await openPalette(page)).fill('Signing bench');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Signing bench' })).toBeVisible();
}

/** Chooses the wallet that signs by typing the beginning of its name. */
export async function pickWallet(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign with' }).press('Enter');
  await page.getByRole('textbox', { name: 'Find a wallet' }).fill(name);
  const options = page.getByRole('listbox', { name: 'Wallets' }).getByRole('option');
  await expect(options).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Sign with: ${name}` })).toBeFocused();
}

export async function loadExample(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('menuitem', { name }).click();
}

export function typedDataEditor(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Typed data' });
}

/** The document of the editor, which must be short enough to be drawn as a whole. */
export async function readDocument(page: Page): Promise<unknown> {
  const lines = await typedDataEditor(page).locator('.cm-line').allTextContents();
  return JSON.parse(lines.join('\n'));
}

/** Puts a text before the wallet, as a message. */
export async function writeMessage(page: Page, message: string): Promise<void> {
  await page.getByRole('radio', { name: 'Message' }).press('Space');
  await fillEditor(page.getByRole('textbox', { name: 'Message' }), message);
}

/** The explanation of a signature. */
export function meaning(page: Page): Locator {
  return page.getByRole('region', { name: 'What this signature does' });
}

/** The foot of the input: whether the text can be read. */
export function readingLine(page: Page): Locator {
  return page.getByRole('region', { name: 'Text to sign' }).getByRole('status');
}

/** Types the PIN once the text was read, and sends the form with Ctrl or Cmd-Enter. */
export async function signWithPin(page: Page, pin: string): Promise<void> {
  await expect(meaning(page)).toHaveAttribute('aria-busy', 'false');
  await typePin(page.getByRole('region', { name: 'Sign or verify' }), pin);
  await page.keyboard.press('ControlOrMeta+Enter');
}

/** The signature shown last, once it leads back to the wallet. */
export async function readSignature(page: Page): Promise<string> {
  const last = page.getByRole('region', { name: 'Last signature' });
  await expect(last).toContainText('matches the wallet');
  return (await last.getByTitle(/^0x[0-9a-f]{130}$/).textContent()) ?? '';
}

/** Signs a message with the wallet of the page; answers the signature shown. */
export async function signMessage(page: Page, { message, pin }: { message: string; pin: string }): Promise<string> {
  await page.getByRole('link', { name: 'Sign', exact: true }).click();
  await writeMessage(page, message);
  await expect(meaning(page)).toContainText(message);
  await signWithPin(page, pin);
  return readSignature(page);
}

/** Verifies a signature of the bench's text against an address. */
export async function verify(page: Page, { signer, signature }: { signer: string; signature: string }): Promise<void> {
  await page.getByRole('radio', { name: 'Verify' }).press('Space');
  await page.getByLabel('Signer').fill(signer);
  await page.getByLabel('Signature', { exact: true }).fill(signature);
  await page.getByRole('button', { name: 'Verify signature' }).click();
}

export function transactionEditor(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Transaction' });
}

/** The explanation of a transaction. */
export function transactionSummary(page: Page): Locator {
  return page.getByRole('region', { name: 'What this transaction does' });
}

/** Types the PIN once the transaction was read, and has the wallet sign and send it. */
export async function sendWithPin(page: Page, pin: string): Promise<void> {
  await expect(transactionSummary(page)).toHaveAttribute('aria-busy', 'false');
  await typePin(page.getByRole('region', { name: 'Sign and send' }), pin);
  await page.keyboard.press('ControlOrMeta+Enter');
}
