import type { Order } from './orders/order.ts';

/** Desktop actions that a browser does not have; absent in a browser. */
export interface Bridge {
  /** @example "linux" */
  readonly platform: string;
  readonly version: string;
  /** Opens the data directory in the file browser. */
  revealDataFolder(): Promise<void>;
  /** Opens an allowed https link in the browser, directly after a click; resolves with whether it opened. */
  openExternal(url: string): Promise<boolean>;
  /** Opens the API reference in the browser, directly after a click; resolves with whether it opened. */
  openReference(): Promise<boolean>;
  /**
   * Opens a page of the manual in the browser, directly after a click; resolves with whether it opened.
   * @example page "reference/errors#wallet.not-found"
   */
  openManual(page: string): Promise<boolean>;
  /**
   * Opens the payment page of a checkout session in the browser, directly after a click; resolves
   * with whether it opened.
   */
  openPayPage(sessionId: string): Promise<boolean>;
  /**
   * Shows a native notification; resolves when it is closed, with whether it was clicked. A click
   * also shows the window.
   */
  notify(title: string, body: string): Promise<boolean>;
  /**
   * Calls `follow` with orders of the menu and of links, starting with a pending order. Returns a
   * function that stops it.
   */
  onOrder(follow: (order: Order) => void): () => void;
}

/** The channels between window and main process. */
export const channels = {
  revealDataFolder: 'vaultdesk:reveal-data-folder',
  openExternal: 'vaultdesk:open-external',
  openReference: 'vaultdesk:open-reference',
  openManual: 'vaultdesk:open-manual',
  openPayPage: 'vaultdesk:open-pay-page',
  notify: 'vaultdesk:notify',
  /** Notifies the window of a pending order, which the window then requests. */
  orderWaits: 'vaultdesk:order-waits',
  takeOrder: 'vaultdesk:take-order',
} as const;

/** The version reaches the sandboxed preload script as an argument of its process. */
export const versionArgument = '--vaultdesk-version=';

declare global {
  interface Window {
    readonly vaultdesk?: Bridge;
  }
}
