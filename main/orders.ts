import { BrowserWindow } from 'electron';
import { channels } from '../preload/bridge.ts';
import { type Order, toOrder } from '../preload/orders/order.ts';

/** Orders from the menu, the tray and links to the console. Stores one order until the console requests it. */
export class Orders {
  #pending: Order | undefined;
  #show: (() => void) | undefined;

  /** From now on, each order opens the window. */
  openWith(show: () => void): void {
    this.#show = show;
  }

  /** Notifies an open console immediately; a console that starts later requests the order. */
  give(order: Order): void {
    this.#pending = toOrder(order);
    this.#show?.();
    for (const { webContents } of BrowserWindow.getAllWindows()) webContents.send(channels.orderWaits);
  }

  take(): Order | undefined {
    const order = this.#pending;
    this.#pending = undefined;
    return order;
  }
}
