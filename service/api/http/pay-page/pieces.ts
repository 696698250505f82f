import { html } from 'hono/html';
import type { CheckoutView, ItemView } from '../../../domain/payments/page/view-checkout.ts';

export function paymentSummary({ stage, application, amount, description, item }: CheckoutView): Html {
  const [number = '', currency = ''] = amount.split(' ');
  return html`<section class="what" aria-label="What is paid">
    <h1>${stage === 'paid' ? 'Paid to' : 'Pay'} ${application}</h1>
    <p class="amount">${number} <small>${currency}</small></p>
    ${description ? html`<p class="about">${description}</p>` : ''} ${item ? itemPiece(item) : ''}
  </section>`;
}

function itemPiece({ name, collection, picture, amount, receiver }: ItemView): Html {
  return html`<div class="item">
      ${
        picture === undefined
          ? html`<div class="blank" aria-hidden="true">${name.slice(0, 1)}</div>`
          : html`<img src="${picture}" alt="" width="72" height="54" />`
      }
      <div>
        <strong>${amount > 1 ? `${amount} × ${name}` : name}</strong>
        ${collection ? html`<span>${collection}</span>` : ''}
      </div>
    </div>
    <dl>
      <dt>Goes to</dt>
      <dd class="mono">${receiver}</dd>
    </dl>`;
}

/** The link back to the application; sends no referrer. */
export function leaveLink({ leave }: CheckoutView): Html | '' {
  return leave
    ? html`<div class="buttons">
        <a class="button first" href="${leave.url}" rel="noreferrer">Continue to ${leave.host}</a>
      </div>`
    : '';
}

/** The key that makes a form take effect once. */
export function submissionField(submission: string): Html {
  return html`<input type="hidden" name="submission" value="${submission}" />`;
}

export function cancelForm(path: string, submission: string): Html {
  return html`<form method="post" action="${path}/cancellation">
    ${submissionField(submission)}
    <button type="submit">Cancel</button>
  </form>`;
}

/** A heading with an icon of the result. @param isOnlyOne Whether the page has no other heading. */
export function outcomeHeading(text: string, mark: 'ok' | 'off', isOnlyOne = false): Html {
  const shape =
    mark === 'ok'
      ? html`<circle cx="10" cy="10" r="9" fill="currentColor" /><path
          d="M6 10.4l2.6 2.6L14 7.6" class="tick" fill="none" stroke-width="1.8" />`
      : html`<circle cx="10" cy="10" r="8.2" fill="none" stroke="currentColor" stroke-width="1.6" /><path
          d="M6.5 10h7" stroke="currentColor" stroke-width="1.6" />`;
  return html`<div class="mark">
    <svg class="${mark}" viewBox="0 0 20 20" aria-hidden="true">${shape}</svg>
    ${isOnlyOne ? html`<h1>${text}</h1>` : html`<h2>${text}</h2>`}
  </div>`;
}

/** HTML in which untrusted texts are escaped. */
export type Html = ReturnType<typeof html>;

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
  // Not no-referrer: with it, browsers send `Origin: null` with a form, which the request guards reject.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** The layout and redirect of a page. */
interface PageFrame {
  /** For pages with a single column. */
  readonly isNarrow?: boolean;
  /** A URL that the browser loads immediately. */
  readonly onward?: string | undefined;
}

/** Renders a complete page. */
export function payDocument(title: string, content: Html, { isNarrow = false, onward }: PageFrame = {}): Html {
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
