import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type { Availability } from './availability.ts';
import { findChromium } from './chromium.ts';

/** The browser of an end user, separate from the console's, in both hosts. */
export class Payer {
  readonly #browser: Browser;

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  static async open(): Promise<Availability<Payer>> {
    const chromiumLaunch = await findChromium();
    if ('reason' in chromiumLaunch) return chromiumLaunch;
    return { value: new Payer(await chromium.launch(chromiumLaunch.value)) };
  }

  /** A window without scripts. */
  withoutScripts(): Promise<BrowserContext> {
    return this.#browser.newContext({ javaScriptEnabled: false });
  }

  /** A window for a tool that inspects a page, optionally as narrow as a small phone. */
  inspecting(width = 1280): Promise<BrowserContext> {
    return this.#browser.newContext({ viewport: { width, height: 800 }, bypassCSP: true });
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}
