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

/** A whole page. @param isNarrow Where there is only one thing on it. */
export function payDocument(title: string, content: Html, isNarrow = false): Html {
  const width = isNarrow ? 'narrow' : 'columns';
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
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
