// @ts-check

/** @typedef {import('@playwright/test').Page} Page */

/** A fixed locale: browsers do not accept the language of some shells, and charts fail. */
export const view = { viewport: { width: 1440, height: 900 }, locale: 'en-US' };

/** @typedef {{ path: string, label: string }} List Its path, and the accessible name of its rows. */

/** Time from the click on its link until rows are shown, a frame is drawn and the page handles the next event. @param {Page} page @param {List} list */
export function openList(page, { path, label }) {
  return page.evaluate(
    async ({ link, rows }) => {
      const anchor = document.querySelector(link);
      if (!(anchor instanceof HTMLElement)) throw new Error(`The page has no ${link}.`);
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const startedAt = performance.now();
      anchor.click();
      while (document.querySelector(rows) === null) await frame();
      await frame();
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - startedAt;
    },
    {
      link: `nav a[href$="/console${path}"]`,
      rows: `main [aria-label="${label}"][aria-busy=false] :is(tr[aria-rowindex], li)`,
    },
  );
}
