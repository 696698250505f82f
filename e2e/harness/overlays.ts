import { expect, type Locator, type Page } from '@playwright/test';
import { findViolations } from './axe.ts';
import { findMisfits } from './fit.ts';
import { keepPicture } from './screenshot.ts';

const menu = '[role="menu"]';
const drawer = '[role="dialog"]:not([aria-label="Find or paste an id"])';
const options = '[role="listbox"]';

/** Opens every menu, list of options, drawer and dialog that a page leads to, each once, and looks at it. */
export class Overlays {
  readonly #page: Page;
  readonly #seen = new Set<string>();

  constructor(page: Page) {
    this.#page = page;
  }

  /** The opened overlays. */
  get names(): readonly string[] {
    return [...this.#seen];
  }

  async lookAtAll(): Promise<void> {
    for (const name of await this.#unseen('main button, nav button', 'page'))
      await this.#lookAt(this.#page.getByRole('button', { name, exact: true }).first(), name);
  }

  /** The names of what opens something and was not opened yet. */
  async #unseen(selector: string, path: string): Promise<readonly string[]> {
    const candidates = await this.#page.locator(selector).evaluateAll((buttons) =>
      buttons
        .filter(
          (button) => button.checkVisibility() && !button.matches(':disabled, [data-disabled]'),
        )
        .map((button) => ({
          name: (button.getAttribute('aria-label') ?? button.textContent ?? '').trim(),
          opens: button.getAttribute('aria-haspopup') !== null,
          // It opens a dialog of the system.
          choosesFile: [button.previousElementSibling, button.nextElementSibling].some((sibling) =>
            sibling?.matches('input[type="file"]'),
          ),
        })),
    );
    return candidates
      .filter(({ choosesFile }) => !choosesFile)
      .filter(({ name, opens }) => name !== '' && (opens || name.endsWith('…')))
      .filter(({ name }) => {
        const key = `${path}: ${name.replace(/\d[\d,.]*|(ETHEREUM|MATIC|AVAC|BSC)/g, '#')}`;
        if (this.#seen.has(key)) return false;
        this.#seen.add(key);
        return true;
      })
      .map(({ name }) => name);
  }

  async #lookAt(button: Locator, name: string): Promise<void> {
    const page = this.#page;
    await button.click();
    const overlay = page.locator(`${menu}, ${drawer}, ${options}`).filter({ visible: true }).last();
    await overlay.waitFor();
    const role = await overlay.getAttribute('role');
    await this.#expectGood(`[role="${role}"]`, name);
    if (role === 'dialog') await this.#lookAtFields();
    const items = role === 'menu' ? await this.#unseen(`${menu} [role="menuitem"]`, 'menu') : [];
    await this.#close(overlay);
    await expect.soft(button, `closing ${name} returns the focus`).toBeFocused();
    for (const item of items) {
      await button.click();
      await this.#lookAtItem(page.getByRole('menuitem', { name: item, exact: true }), item);
    }
  }

  async #lookAtItem(item: Locator, name: string): Promise<void> {
    await item.click();
    const overlay = this.#page.locator(drawer).filter({ visible: true }).last();
    await overlay.waitFor();
    await this.#expectGood('[role="dialog"]', name);
    await this.#lookAtFields();
    await this.#close(overlay);
  }

  /** A list of options on top takes the first Escape. */
  async #close(overlay: Locator): Promise<void> {
    await expect(async () => {
      await this.#page.keyboard.press('Escape');
      await expect(overlay).toBeHidden({ timeout: 500 });
    }).toPass();
  }

  /** Opens the option lists in a drawer's fields, with an option selected by the arrow keys. */
  async #lookAtFields(): Promise<void> {
    const fields = this.#page.locator(
      `${drawer} :is([role="combobox"], [aria-haspopup="listbox"]):enabled`,
    );
    for (let index = 0; index < (await fields.count()); index += 1) {
      const field = fields.nth(index);
      const name = await field.evaluate(
        (element) =>
          element.getAttribute('aria-label') ??
          (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null) ??
          element.id,
      );
      if (this.#seen.has(`field: ${name}`)) continue;
      this.#seen.add(`field: ${name}`);
      await field.click();
      await this.#page.keyboard.press('ArrowDown');
      const list = this.#page.locator(options).filter({ visible: true }).last();
      if (!(await list.isVisible())) continue;
      await this.#expectGood(options, `options of ${name}`);
      await this.#page.keyboard.press('Escape');
      await expect(list).toBeHidden();
    }
  }

  async #expectGood(selector: string, name: string): Promise<void> {
    const file = name.toLowerCase().replace(/[^a-z]+/g, '-');
    await keepPicture(this.#page, `overlay-${file}`);
    expect
      .soft(await findViolations(this.#page, { selector }), `${name} is accessible`)
      .toEqual([]);
    expect.soft(await findMisfits(this.#page), `${name} fits`).toEqual([]);
  }
}
