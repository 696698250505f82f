import type { Locator, Page } from '@playwright/test';

export type Card = 'Succeeds' | 'Requires confirmation' | 'Insufficient funds';

/** The page on which an end user pays. */
export class PayPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(url: string): Promise<this> {
    await this.page.goto(url);
    return this;
  }

  choose(card: Card): Promise<void> {
    return this.page.getByRole('radio', { name: card }).check();
  }

  async payWith(card: Card): Promise<void> {
    await this.choose(card);
    await this.button('Pay').click();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name });
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  get alert(): Locator {
    return this.page.getByRole('alert');
  }
}
