import { expect, type Locator, type Page } from '@playwright/test';

/** Enough presses of Tab to reach any element. */
const furthest = 90;

/** Uses the mouse or the keyboard, and counts its actions: presses and typed texts. */
export class Mouse {
  readonly #page: Page;
  readonly #by: 'mouse' | 'keyboard';
  actions = 0;

  constructor(page: Page, by: 'mouse' | 'keyboard') {
    this.#page = page;
    this.#by = by;
  }

  async activate(control: Locator): Promise<void> {
    this.actions += 1;
    if (this.#by === 'mouse') return control.click();
    await this.#reach(control);
    await this.#page.keyboard.press('Enter');
  }

  async type(field: Locator, text: string): Promise<void> {
    this.actions += 1;
    if (this.#by === 'mouse') await field.click();
    else await this.#reach(field);
    await this.#page.keyboard.type(text);
  }

  /** Reaches an element with Tab only, like a user without a mouse. */
  async #reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    for (let tabs = 0; tabs < furthest && !(await isThere()); tabs += 1) await this.#page.keyboard.press('Tab');
    await expect(target).toBeFocused();
  }
}
