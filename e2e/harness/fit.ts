import { expect, type Locator, type Page } from '@playwright/test';
import { findViolations, savePicture } from './axe.ts';

/**
 * Reports what does not fit the window of a page: sideways scrolling, and controls and badges that are cut
 * off. A line each.
 */
export async function findMisfits(page: Page): Promise<readonly string[]> {
  // Elements that measure their width are drawn again in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return page.evaluate(misfits);
}

/** Runs in the page, so that all of it is in here. */
function misfits(): readonly string[] {
  const describe = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.tagName.toLowerCase()} “${text.trim().slice(0, 60)}”`;
  };
  const surplus = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.clientWidth > 1;
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

  // Code is not wrapped and scrolls in its own box; everything else fits its width.
  const sideways = [
    document.documentElement,
    document.body,
    ...document.querySelectorAll(
      ['main', '[role="dialog"]', '[role="menu"]', '[role="listbox"]']
        .flatMap((selector) => [selector, `${selector} *`])
        .join(),
    ),
  ]
    .filter((element) => isShown(element) && surplus(element) > 1)
    .filter((element) => {
      const { overflowX, whiteSpace } = getComputedStyle(element);
      const isCode = /^pre/.test(whiteSpace) || element.querySelector(':scope > pre') !== null;
      return element.matches('html, body, main') || (scrolls(overflowX) && !isCode);
    })
    .map((element) => `${describe(element)} scrolls sideways by ${surplus(element)} px`);

  /** Whether any box around it shows less than all of it, and does not scroll to the rest. */
  const isCut = (element: Element) => {
    const box = element.getBoundingClientRect();
    let [isFreeX, isFreeY] = [false, false];
    for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) {
      const { display, overflowX, overflowY } = getComputedStyle(ancestor);
      // It has no box.
      if (display === 'contents') continue;
      const edge = ancestor.getBoundingClientRect();
      isFreeX ||= scrolls(overflowX) && surplus(ancestor) > 0;
      isFreeY ||= scrolls(overflowY) && ancestor.scrollHeight > ancestor.clientHeight;
      if (overflowX !== 'visible' && !isFreeX && (box.left < edge.left - 1 || box.right > edge.right + 1)) return true;
      if (overflowY !== 'visible' && !isFreeY && (box.top < edge.top - 1 || box.bottom > edge.bottom + 1)) return true;
    }
    return !isFreeX && (box.left < -1 || box.right > innerWidth + 1);
  };
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, [role="tab"]')].filter(
    (control) => isShown(control) && getComputedStyle(control).position !== 'fixed',
  );
  const cutControls = controls.filter(isCut).map((control) => `${describe(control)} is cut off`);

  const cramped = controls
    .filter((control) => control.matches('button, [role="tab"], .mantine-Button-root'))
    .filter((control) =>
      [control, ...control.querySelectorAll('*')].some((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element);
        const hides = overflowX !== 'visible' && textOverflow !== 'ellipsis';
        return hides && isShown(element) && surplus(element) > 1;
      }),
    )
    .map((control) => `${describe(control)} has no room for its words`);

  /** A few words in a box of their own, drawn by a line or a ground, or a mark with its word. */
  const isBadge = (element: Element) => {
    const { height } = element.getBoundingClientRect();
    const { borderTopWidth, borderTopLeftRadius, backgroundColor } = getComputedStyle(element);
    const isDrawn = borderTopWidth !== '0px' || !/, 0\)$|transparent/.test(backgroundColor);
    const isChip = isDrawn && Number.parseFloat(borderTopLeftRadius) >= 4;
    return height <= 32 && (isChip || element.matches('[data-status]'));
  };
  /** The free width of its row: text may be cut off if the row is full. */
  const roomBeside = (element: Element) => {
    const row = element.parentElement;
    if (!row) return 0;
    const { right } = row.getBoundingClientRect();
    const { paddingRight, borderRightWidth } = getComputedStyle(row);
    const edge = right - Number.parseFloat(paddingRight) - Number.parseFloat(borderRightWidth);
    const reached = [...row.children].map((child) => child.getBoundingClientRect().right);
    return edge - Math.max(...reached);
  };
  const isShortened = (element: Element) =>
    [element, ...element.querySelectorAll('*')].some(
      (descendant) =>
        getComputedStyle(descendant).overflowX !== 'visible' && isShown(descendant) && surplus(descendant) > 1,
    );
  const clipped = [...document.querySelectorAll('span, div, a, button, code')]
    .filter((element) => isShown(element) && element.textContent?.trim() && isBadge(element))
    .filter((badge) => isCut(badge) || (isShortened(badge) && roomBeside(badge) > 8))
    .map((badge) => `${describe(badge)} is cut though it is a badge`);

  const shifting = [...document.querySelectorAll('main *')]
    .filter((element) => {
      const { overflowY, scrollbarGutter, fontFamily } = getComputedStyle(element);
      const isOfPage = element.clientWidth > 0.9 * (document.querySelector('main')?.clientWidth ?? 0);
      return (
        isOfPage &&
        !element.closest('aside, pre, section') &&
        !/Mono/.test(fontFamily) &&
        scrolls(overflowY) &&
        scrollbarGutter !== 'stable'
      );
    })
    .map((element) => `${describe(element)} shifts by its scroll bar`);
  return [...sideways, ...cutControls, ...cramped, ...clipped, ...shifting];
}

/** Opens an address of the console in a new tab and returns its layout shift until it is loaded. */
export async function measureShift(page: Page, path: string): Promise<number> {
  const tab = await page.context().newPage();
  await tab.setViewportSize({ width: 1024, height: 700 });
  await tab.addInitScript(() => {
    new PerformanceObserver((list) => {
      const added = list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0);
      const { dataset } = document.documentElement;
      dataset.shift = String(Number(dataset.shift ?? 0) + added);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await tab.goto(new URL(`/console/${path}`, page.url()).href);
  await expect(tab.getByRole('contentinfo').getByText('live', { exact: true })).toBeVisible();
  await expect(tab.locator('main h1')).toHaveCount(1);
  await expect(tab.locator('[aria-busy="true"]')).toHaveCount(0);
  const shift = await tab.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
  await tab.close();
  return shift;
}

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
        .filter((button) => button.checkVisibility() && !button.matches(':disabled, [data-disabled]'))
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
    if (role === 'dialog') {
      await this.#expectFocusInField(name);
      await this.#checkFields();
    }
    const items = role === 'menu' ? await this.#unseen(`${menu} [role="menuitem"]`, 'menu') : [];
    await this.#close(overlay);
    await expect.soft(button, `closing ${name} returns the focus`).toBeFocused();
    for (const item of items) {
      await button.click();
      await this.#checkItem(page.getByRole('menuitem', { name: item, exact: true }), item);
    }
  }

  async #checkItem(item: Locator, name: string): Promise<void> {
    await item.click();
    const overlay = this.#page.locator(drawer).filter({ visible: true }).last();
    await overlay.waitFor();
    await this.#expectGood('[role="dialog"]', name);
    await this.#expectFocusInField(name);
    await this.#checkFields();
    await this.#close(overlay);
  }

  /** Typing must not be lost on the close button of a form. */
  async #expectFocusInField(name: string): Promise<void> {
    const fields = ':is(input:not([type="radio"], [type="checkbox"], [type="file"]), textarea):enabled';
    if ((await this.#page.locator(`${drawer} form ${fields}`).filter({ visible: true }).count()) === 0) return;
    const focused = this.#page.locator(`${drawer} :is(input, textarea, [contenteditable]):focus`);
    await expect.soft(focused, `${name} opens with the focus in a field`).toHaveCount(1);
  }

  /** A list of options on top takes the first Escape. */
  async #close(overlay: Locator): Promise<void> {
    await expect(async () => {
      await this.#page.keyboard.press('Escape');
      await expect(overlay).toBeHidden({ timeout: 500 });
    }).toPass();
  }

  /** Opens the option lists in a drawer's fields, with an option selected by the arrow keys. */
  async #checkFields(): Promise<void> {
    const fields = this.#page.locator(`${drawer} :is([role="combobox"], [aria-haspopup="listbox"]):enabled`);
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
    await savePicture(this.#page, `overlay-${file}`);
    expect.soft(await findViolations(this.#page, { selector }), `${name} is accessible`).toEqual([]);
    expect.soft(await findMisfits(this.#page), `${name} fits`).toEqual([]);
  }
}
