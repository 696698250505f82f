import { html } from 'hono/html';

/** HTML in which untrusted texts are escaped. */
export type Html = ReturnType<typeof html>;

/** The URL path of the page's stylesheet. */
export const payStylesPath = '/pay/style.css';

/** Headers of every payment page: no scripts, no external content, no caching. */
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
  // Not no-referrer: with it, browsers send `Origin: null` with a form, which the request guards
  // reject.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** The layout and redirect of a page. */
export interface PageFrame {
  /** For pages with a single column. */
  readonly isNarrow?: boolean;
  /** A URL that the browser loads immediately. */
  readonly onward?: string | undefined;
}

/** Renders a complete page. */
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
          Vaultdesk test payment. No money moves, and real cards are rejected.
        </footer>
      </body>
    </html>`;
}
