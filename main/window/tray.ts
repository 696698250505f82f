import { join } from 'node:path';
import { app, Menu, type MenuItemConstructorOptions, Notification, Tray } from 'electron';
import type { Service } from '../../service/index.ts';
import { second } from '../../service/model/kernel/units.ts';
import type { Orders } from '../orders.ts';
import { isListening } from './is-listening.ts';
import type { WindowMemory } from './memory.ts';
import { trayLabels } from './tray-labels.ts';

const checkMilliseconds = 15 * second;

interface TrayOptions {
  readonly memory: WindowMemory;
  readonly orders: Pick<Orders, 'give'>;
  readonly service: Pick<Service, 'countAttention'>;
  readonly baseUrl: string;
  /** Used to check whether the listener responds. */
  readonly localUrl: string;
  /** Opens the window. */
  readonly show: () => void;
}

/** The tray icon, off by default. While it is on, the service continues after its window is closed. */
export class DesktopTray {
  readonly #options: TrayOptions;
  #tray: Tray | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: TrayOptions) {
    this.#options = options;
    if (options.memory.recall().tray) this.#open();
  }

  get isOn(): boolean {
    return this.#tray !== undefined;
  }

  /** Shows or hides the icon, also for the next start. */
  switch(isOn: boolean): void {
    this.#options.memory.save({ tray: isOn });
    if (isOn) this.#open();
    else this.#close();
  }

  /** Shows a notice when the window is closed for the first time. */
  notifyOnce(): void {
    const { memory } = this.#options;
    if (memory.recall().toldOfTray || !Notification.isSupported()) return;
    memory.save({ toldOfTray: true });
    new Notification({
      title: 'Vaultdesk is still running',
      body: 'The service is still listening. Use the tray icon to reopen the window or quit.',
    }).show();
  }

  #open(): void {
    if (this.#tray) return;
    this.#tray = new Tray(join(app.getAppPath(), 'main', 'icons', 'tray.png'));
    this.#tray.on('click', this.#options.show);
    this.#timer = setInterval(() => void this.#refresh(), checkMilliseconds);
    void this.#refresh();
  }

  #close(): void {
    clearInterval(this.#timer);
    this.#tray?.destroy();
    this.#tray = undefined;
  }

  async #refresh(): Promise<void> {
    const { service, baseUrl, localUrl } = this.#options;
    const [isReachable, needs] = await Promise.all([isListening(localUrl), service.countAttention().catch(() => 0)]);
    const labels = trayLabels({ baseUrl, isListening: isReachable, needs });
    this.#tray?.setToolTip(['Vaultdesk', ...labels].join('\n'));
    this.#tray?.setContextMenu(Menu.buildFromTemplate(this.#menu(labels)));
  }

  #menu([listening, attention]: readonly [string, string]): MenuItemConstructorOptions[] {
    const { orders, show } = this.#options;
    return [
      { label: listening, enabled: false },
      { label: attention, click: () => orders.give({ show: '/attention' }) },
      { type: 'separator' },
      { label: 'Open Vaultdesk', click: show },
      { label: 'Quit', click: () => app.quit() },
    ];
  }
}
