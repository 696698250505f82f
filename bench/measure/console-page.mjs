// @ts-check

/** @typedef {import('@playwright/test').Page} Page */

/** A fixed locale: browsers do not accept the language of some shells, and charts fail. */
export const view = { viewport: { width: 1440, height: 900 }, locale: 'en-US' };

/** @typedef {{ path: string, label: string }} List Its address, and what its rows are called together. */

/** Time from the click on its link until rows are shown, a frame is drawn and the page handles the next event. @param {Page} page @param {List} list */
export function openList(page, { path, label }) {
  return page.evaluate(
    async ({ link, rows }) => {
      const found = document.querySelector(link);
      if (!(found instanceof HTMLElement)) throw new Error(`There is no ${link}.`);
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const began = performance.now();
      found.click();
      while (document.querySelector(rows) === null) await frame();
      await frame();
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - began;
    },
    {
      link: `nav a[href$="/console${path}"]`,
      rows: `main [aria-label="${label}"][aria-busy=false] :is(tr[aria-rowindex], li)`,
    },
  );
}
