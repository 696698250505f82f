import type { MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { type Order, toOrder } from '../../preload/orders/order.ts';
import { menuTemplate } from './template.ts';

function aMenu(platform: NodeJS.Platform, isPackaged = true) {
  const orders: Order[] = [];
  const noop = () => undefined;
  const template = menuTemplate(
    {
      order: (order) => orders.push(order),
      copyLink: noop,
      openReference: noop,
      openManual: noop,
      openDataFolder: noop,
      openRequestLogFolder: noop,
      showAbout: noop,
      isTrayOn: false,
      switchTray: noop,
    },
    { platform, isPackaged },
  );
  return { orders, items: template.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : [])) };
}

function click(item: MenuItemConstructorOptions): void {
  // These items ignore their arguments.
  Reflect.apply(item.click ?? (() => undefined), undefined, [item]);
}

const systems = ['linux', 'win32', 'darwin'] as const;

test.each(systems)('on %s no two items share a shortcut', (platform) => {
  const keys = aMenu(platform).items.flatMap(({ accelerator }) => accelerator ?? []);

  expect(keys.length).toBeGreaterThan(15);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each(systems)('on %s the console accepts every order of the menu', (platform) => {
  const { items, orders } = aMenu(platform);
  for (const item of items) click(item);

  expect(orders.length).toBeGreaterThan(25);
  expect(orders.map(toOrder)).toEqual(orders);
});

test('settings and the first nine pages have standard shortcuts', () => {
  const { items, orders } = aMenu('linux');
  for (const keys of ['CmdOrCtrl+,', 'CmdOrCtrl+1', 'CmdOrCtrl+3', 'CmdOrCtrl+K'])
    for (const item of items.filter(({ accelerator }) => accelerator === keys)) click(item);

  expect(orders).toEqual([{ show: '/settings' }, { show: '/' }, { show: '/requests' }, { begin: 'find' }]);
});

test('a packaged application has no developer tools', () => {
  const roles = (isPackaged: boolean) => aMenu('linux', isPackaged).items.map(({ role }) => role);

  expect(roles(false)).toContain('toggleDevTools');
  expect(roles(true)).not.toContain('toggleDevTools');
});
