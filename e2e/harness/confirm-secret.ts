import type { ElectronApplication, Page } from '@playwright/test';

/** Makes the step of a page in a browser, which then asks for the operator token. */
export async function confirmInBrowser(
  page: Page,
  operatorToken: string,
  step: () => Promise<void>,
): Promise<void> {
  await step();
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await dialog.getByLabel('Operator token').fill(operatorToken);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Makes the step in the desktop, and answers the box of the operating system that asks about it. */
export async function confirmInDesktop(
  electron: ElectronApplication,
  step: () => Promise<void>,
): Promise<void> {
  const shownDialog = await electron.evaluateHandle(({ dialog }) => ({
    message: new Promise<string>((resolve) => {
      dialog.showMessageBox = async (...parameters: unknown[]) => {
        const [box] = parameters.slice(-1);
        resolve(String(Reflect.get(box ?? {}, 'message')));
        return { response: 1, checkboxChecked: false };
      };
    }),
  }));
  await step();
  await shownDialog.evaluate((handle) => handle.message);
}
