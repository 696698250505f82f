import { html } from 'hono/html';
import type { CheckoutView, Receipt } from '../../payments/page/view-checkout.ts';
import { cardForm, type FormState } from './card-form.ts';
import { type Html, payDocument } from './document.ts';
import {
  cancelForm,
  leaveLink,
  outcomeHeading,
  paymentSummary,
  submissionField,
} from './pieces.ts';

/** Data of a page in addition to the checkout. */
export interface PageState {
  readonly form: FormState;
  /** The key that makes its forms take effect once. */
  readonly submission: string;
  /** Why a form did not fit the state of the payment. */
  readonly notice: string | undefined;
}

/** Renders the page of a session in its current stage. */
export function checkoutPage(view: CheckoutView, state: PageState): Html {
  const content = html`${paymentSummary(view)}
    <section class="act">
      ${state.notice ? noticePiece(state.notice) : ''} ${stages[view.stage](view, state)}
    </section>`;
  const prefix = state.form.faults.length > 0 ? 'Error: ' : '';
  const onward = view.leave?.atOnce ? view.leave.url : undefined;
  return payDocument(`${prefix}${titles[view.stage]} – ${view.amount}`, content, { onward });
}

function noticePiece(notice: string): Html {
  return html`<div class="note warn" role="alert" tabindex="-1" autofocus>
    <strong>No changes were made</strong>
    <p>${notice}</p>
  </div>`;
}

const titles: Readonly<Record<CheckoutView['stage'], string>> = {
  pay: 'Pay',
  confirm: 'Confirm the payment',
  paid: 'Paid',
  canceled: 'Cancelled',
  expired: 'Expired',
};

const stages: Readonly<
  Record<CheckoutView['stage'], (view: CheckoutView, state: PageState) => Html>
> = {
  pay: (view, { form, submission }) => cardForm(view, form, submission),
  confirm: confirmation,
  paid: receiptPiece,
  canceled: (view) =>
    ended(view, 'Cancelled', 'The payment was cancelled, and no card was charged.'),
  expired: (view) =>
    ended(
      view,
      'This page has expired',
      'The payment was not made in time, and no card was charged. Request a new page where you came from.',
    ),
};

function confirmation({ path, awaits, amount }: CheckoutView, { submission }: PageState): Html {
  return html`<h2>Approve this payment?</h2>
    <div class="note">
      <strong>The card ending in ${awaits} requires confirmation</strong>
      <p>The bank asks the card's owner to approve ${amount}. In this test, you are the owner.</p>
    </div>
    <form method="post" action="${path}/confirmation">
      ${submissionField(submission)}
      <div class="buttons">
        <button class="first" type="submit" name="answer" value="approve">
          Approve ${amount}
        </button>
        <button type="submit" name="answer" value="refuse">Decline and use another card</button>
      </div>
    </form>
    ${cancelForm(path, submission)}`;
}

function receiptPiece(view: CheckoutView): Html {
  const { receipt } = view;
  return html`${outcomeHeading('Paid', 'ok')} ${receipt ? receiptLines(receipt) : ''}
    ${leaveLink(view)}`;
}

function receiptLines({ paymentId, last4, at, refunded, delivery }: Receipt): Html {
  return html`${delivery ? html`<p class="about">${deliveries[delivery]}</p>` : ''}
    <dl>
      <dt>Card</dt>
      <dd>Visa ending in ${last4}</dd>
      <dt>Date</dt>
      <dd><time datetime="${at}">${readable(at)}</time></dd>
      ${
        refunded
          ? html`<dt>Refunded</dt>
              <dd>${refunded}</dd>`
          : ''
      }
      <dt>Payment</dt>
      <dd class="mono">${paymentId}</dd>
    </dl>`;
}

const deliveries: Readonly<Record<NonNullable<Receipt['delivery']>, string>> = {
  'on its way': 'Your items are on their way. Reload this page to check.',
  delivered: 'Your items have arrived.',
  failed: 'Your items could not be delivered, so the payment was refunded.',
};

/** @example "1 Jan 2030, 12:00 UTC" */
function readable(instant: string): string {
  const date = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${date.format(new Date(instant))} UTC`;
}

function ended(view: CheckoutView, title: string, text: string): Html {
  return html`${outcomeHeading(title, 'off')}
    <p class="about">${text}</p>
    ${leaveLink(view)}`;
}

/** The page for an unknown address. */
export function unknownPage(): Html {
  return messagePage(
    'Payment not found',
    'The address is incomplete, or the payment was deleted. Request a new page where you came from.',
  );
}

/** Renders a page with a single message. */
export function messagePage(title: string, text: string): Html {
  const content = html`<section class="act">
    ${outcomeHeading(title, 'off', true)}
    <p class="about">${text}</p>
  </section>`;
  return payDocument(title, content, { isNarrow: true });
}
