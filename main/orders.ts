import { BrowserWindow } from 'electron';
import { channels } from '../preload/bridge.ts';
import { type Order, toOrder } from '../preload/orders/order.ts';

/** What the menu, the tray and links ask of the console. One order waits at a time, until the console comes for it. */
export class Orders {
  #waiting: Order | undefined;
  #show: (() => void) | undefined;

  /** From now on each order opens the window. */
  openWith(show: () => void): void {
    this.#show = show;
  }

  /** Tells an open console at once; one that is not there yet finds the order when it has come up. */
  give(order: Order): void {
    this.#waiting = toOrder(order);
    this.#show?.();
    for (const { webContents } of BrowserWindow.getAllWindows())
      webContents.send(channels.orderWaits);
  }

  take(): Order | undefined {
    const order = this.#waiting;
    this.#waiting = undefined;
    return order;
  }
}
