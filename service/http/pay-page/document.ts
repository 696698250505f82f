import { html } from 'hono/html';

/** A piece of HTML whose strange texts are escaped. */
export type Html = ReturnType<typeof html>;

/** Where the stylesheet of the page lies. */
export const payStylesPath = '/pay/style.css';

/** Headers of every payment page: nothing runs, nothing strange is loaded, nothing is kept. */
export const payHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // Not no-referrer: under that a browser sends `Origin: null` with a form, which the request guards refuse.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** How a page is laid out, and where it leads. */
export interface PageFrame {
  /** Where there is only one thing on it. */
  readonly isNarrow?: boolean;
  /** Where a browser goes on at once. */
  readonly onward?: string | undefined;
}

/** A whole page. */
export function payDocument(
  title: string,
  content: Html,
  { isNarrow = false, onward }: PageFrame = {},
): Html {
  const width = isNarrow ? 'narrow' : 'columns';
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        ${onward === undefined ? '' : html`<meta http-equiv="refresh" content="0; url=${onward}" />`}
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${payStylesPath}" />
      </head>
      <body>
        <main class="${width}">${content}</main>
        <footer class="${isNarrow ? 'narrow' : ''}">
          A test payment of Vaultdesk. No money moves, and no real card is accepted.
        </footer>
      </body>
    </html>`;
}
