import type { Order } from './orders/order.ts';

/** What the desktop does for the console that a browser cannot; absent in a browser. */
export interface Bridge {
  /** @example "linux" */
  readonly platform: string;
  /** The version of the product. */
  readonly version: string;
  /** Opens the data directory in the file browser. */
  revealDataFolder(): Promise<void>;
  /** Opens an allowed https link in the browser, right after a click; answers whether it did. */
  openExternal(url: string): Promise<boolean>;
  /** Opens the API reference in the browser, right after a click; answers whether it did. */
  openReference(): Promise<boolean>;
  /** Opens the payment page of a checkout session in the browser, right after a click; answers whether it did. */
  openPayPage(sessionId: string): Promise<boolean>;
  /** Shows a notification of the operating system; answers once it is gone, whether by a click, which also shows the window. */
  notify(title: string, body: string): Promise<boolean>;
  /** Calls `follow` with what the menu or a link asks for, from now on; what was asked before is told first. Answers how to end it. */
  onOrder(follow: (order: Order) => void): () => void;
}

/** The doors between window and main process. */
export const channels = {
  revealDataFolder: 'vaultdesk:reveal-data-folder',
  openExternal: 'vaultdesk:open-external',
  openReference: 'vaultdesk:open-reference',
  openPayPage: 'vaultdesk:open-pay-page',
  notify: 'vaultdesk:notify',
  /** Tells the window that an order waits, and nothing else: the window comes for it. */
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
