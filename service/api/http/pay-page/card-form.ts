import { html } from 'hono/html';
import type { CheckoutView, FormFields, ItemView } from '../../../domain/payments/page/checkout-form.ts';
import type { FieldFailure } from '../../../model/kernel/results/result.ts';
import { findTestCard, groupedNumber, type TestCard, testCards } from '../../../model/payments/test-card.ts';

/** The form values to show again after a rejection. */
export type FormState = { readonly fields: FormFields; readonly faults: readonly FieldFailure[] };

/** A new form with an expiry date in the future. */
export function freshForm(now: string): FormState {
  const year = new Date(now).getUTCFullYear() + 3;
  return { fields: { expiry: `12 / ${String(year).slice(-2)}`, cvc: '123' }, faults: [] };
}

/** The form to pay with a test card, and the form to cancel. */
export function cardForm(
  { path, amount, decline }: CheckoutView,
  { fields, faults }: FormState,
  submission: string,
): Html {
  return html`<h2>Pay with a test card</h2>
    ${faults.length > 0 ? faultSummary(faults) : decline ? declineNote(decline) : ''}
    <form method="post" action="${path}/card" novalidate autocomplete="off">
      ${submissionField(submission)} ${cardList(fields)}
      ${textField(numberField, fields, faults)}
      <div class="pair">
        ${textField(expiryField, fields, faults)} ${textField(cvcField, fields, faults)}
      </div>
      ${textField(nameField, fields, faults)} ${textField(emailField, fields, faults)}
      <button class="first" type="submit">Pay ${amount}</button>
    </form>
    ${cancelForm(path, submission)}`;
}

function cardList(fields: FormFields): Html {
  const chosen = findTestCard(fields.card ?? '') ?? testCards[0];
  return html`<fieldset>
    <legend>Card</legend>
    <div class="cards">${testCards.map((card) => cardChoice(card, card === chosen))}</div>
  </fieldset>`;
}

function cardChoice(card: TestCard, isChosen: boolean): Html {
  return html`<label class="card">
    <input type="radio" name="card" value="${card.number}" ${isChosen ? 'checked' : ''} />
    <span>
      <span class="row"><b>${card.title}</b> <span class="mono">${groupedNumber(card)}</span></span>
      <span class="why">${card.explanation}</span>
    </span>
  </label>`;
}

interface TextField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'email';
  readonly inputMode?: 'numeric' | 'text';
  readonly autocomplete?: 'off' | 'name' | 'email';
  readonly isMono?: boolean;
}

const numberField: TextField = {
  name: 'number',
  label: 'Or enter the number of a test card',
  hint: 'Never enter a real card. It is rejected and not stored.',
  inputMode: 'numeric',
  isMono: true,
};
const expiryField: TextField = { name: 'expiry', label: 'Expires (month / year)', inputMode: 'numeric', isMono: true };
const cvcField: TextField = { name: 'cvc', label: 'CVC', inputMode: 'numeric', isMono: true };
const nameField: TextField = { name: 'name', label: 'Name on the card (optional)', autocomplete: 'name' };
const emailField: TextField = { name: 'email', label: 'E-mail (optional)', type: 'email', autocomplete: 'email' };

function textField(field: TextField, fields: FormFields, faults: readonly FieldFailure[]): Html {
  const { name, label, hint, type = 'text', inputMode = 'text', autocomplete = 'off' } = field;
  const fault = faults.find(({ path }) => path === name);
  const described = fault ? `${name}-error` : hint ? `${name}-hint` : '';
  return html`<div class="field">
    <label class="label" for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      inputmode="${type === 'email' ? 'email' : inputMode}"
      autocomplete="${autocomplete}"
      value="${fields[name] ?? ''}"
      class="${field.isMono ? 'mono' : ''}"
      ${fault ? html`aria-invalid="true"` : ''}
      ${described ? html`aria-describedby="${described}"` : ''}
    />
    ${fault ? html`<p class="error" id="${name}-error">${fault.message}</p>` : ''}
    ${hint && !fault ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
  </div>`;
}

function faultSummary(faults: readonly FieldFailure[]): Html {
  const links = faults.map(({ path, message }) => html`<li><a href="#${path}">${message}</a></li>`);
  return alertNote('bad', 'Nothing was charged. Correct the form.', html`<ul>${links}</ul>`);
}

function declineNote({ last4, reason }: NonNullable<CheckoutView['decline']>): Html {
  return alertNote('bad', `The card ending in ${last4} was not charged`, html`<p>${reason} Try another card.</p>`);
}

/** Focused on load, so that a screen reader starts with it. */
export function alertNote(tone: 'bad' | 'warn', heading: string, text: Html): Html {
  return html`<div class="note ${tone}" role="alert" tabindex="-1" autofocus>
    <strong>${heading}</strong>
    ${text}
  </div>`;
}

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
