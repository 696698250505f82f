import type { Context } from 'hono';
import { html } from 'hono/html';
import {
  type CheckoutView,
  type FormFields,
  type FormName,
  formNames,
  type Receipt,
  submitForm,
  viewCheckout,
} from '../../../domain/payments/page/checkout-form.ts';
import { payBase, payPagePath } from '../../../model/installation/addresses.ts';
import { failures } from '../../../model/kernel/results/failures.ts';
import { type Failure, fail, mapResult, type Result } from '../../../model/kernel/results/result.ts';
import { findTestCard } from '../../../model/payments/test-card.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { requestPorts } from '../../operations/operation-request.ts';
import { type Arrived, readBody } from '../body/read-body.ts';
import { type HttpEnv, noteResult, type Pages, readFresh } from '../response-faults.ts';
import {
  alertNote,
  cancelForm,
  cardForm,
  type FormState,
  freshForm,
  type Html,
  leaveLink,
  outcomeHeading,
  payDocument,
  payHeaders,
  paymentSummary,
  payStylesPath,
  submissionField,
} from './card-form.ts';
import { payStyles } from './styles.ts';

type PageContext = Context<HttpEnv>;

/** Serves the page of a checkout session, HTML and forms, to any client that knows the session's id. */
export function mountPayPage(pages: Pages, ports: Ports): void {
  pages.get(payStylesPath, (context) =>
    context.body(payStyles, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    }),
  );
  pages.get(`${payBase}/:sessionId`, (context) => showPage(ports, sessionIdOf(context), { status: 200 }));
  for (const name of formNames)
    pages
      .post(`${payBase}/:sessionId/${name}`, (context) => takeForm(ports, context, name))
      .get((context) => context.redirect(payPagePath(ports.installation.world, sessionIdOf(context)), 303));
}

function sessionIdOf(context: PageContext): string {
  return context.req.param('sessionId') ?? '';
}

/** A form redirects to another page, so that reloading does not submit again (303). */
async function takeForm(ports: Ports, context: PageContext, name: FormName): Promise<Response> {
  const sessionId = sessionIdOf(context);
  const fields = await fieldsOf(context.env);
  if (!fields.ok) noteResult(context.env, fields);
  if (!fields.ok) return rejectPage(fields.failure);
  const fresh = await readFresh(ports);
  if (!fresh.ok) return rejectPage(fresh.failure);
  const { requestId, exchange = { requestId } } = context.env;
  const form = { sessionId, fields: fields.value };
  const submitted = await submitForm(requestPorts(ports, exchange), name, form);
  if (submitted.ok)
    return new Response(null, {
      status: 303,
      headers: { ...payHeaders, location: payPagePath(ports.installation.world, sessionId) },
    });
  noteResult(context.env, submitted);
  const { code, message, fields: faults } = submitted.failure;
  const status = failures[code];
  if (status === 400 && faults)
    return showPage(ports, sessionId, { form: { fields: shownAgain(fields.value), faults }, status });
  return status === 409 || status === 404
    ? showPage(ports, sessionId, { notice: message, status })
    : rejectPage(submitted.failure);
}

/** Returns the values to show again: a number only if it is a test card number. */
function shownAgain({ number = '', ...fields }: FormFields): FormFields {
  return { ...fields, ...(findTestCard(number) && { number }) };
}

interface Shown {
  readonly status: number;
  /** The entered values; an empty form by default. */
  readonly form?: FormState;
  /** Why a form did not fit the state of the payment. */
  readonly notice?: string;
}

async function showPage(
  ports: Ports,
  sessionId: string,
  { status, form = freshForm(ports.clock.now()), notice }: Shown,
): Promise<Response> {
  // Another instance may have created the session.
  const fresh = await readFresh(ports);
  if (!fresh.ok) return rejectPage(fresh.failure);
  const view = await viewCheckout(ports, { sessionId });
  if (!view.ok) return page(404, messagePage('Payment not found', unknownSession));
  const submission = ports.ids.token(18);
  return page(status, checkoutPage(view.value, { form, submission, notice }));
}

function rejectPage({ code, message }: Failure): Promise<Response> {
  return page(failures[code], messagePage('Something went wrong', message));
}

async function page(status: number, content: Html): Promise<Response> {
  return new Response(String(await content), { status, headers: payHeaders });
}

const formType = 'application/x-www-form-urlencoded';

async function fieldsOf(arrived: Arrived): Promise<Result<FormFields>> {
  const type = (arrived.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== formType) return fail('content-type.unsupported', `Send the form as ${formType}.`);
  return mapResult(await readBody(arrived, 16), (text) => Object.fromEntries(new URLSearchParams(text)));
}

/** Data of a page in addition to the checkout. */
interface PageState {
  readonly form: FormState;
  /** The key that makes its forms take effect once. */
  readonly submission: string;
  /** Why a form did not fit the state of the payment. */
  readonly notice: string | undefined;
}

function checkoutPage(view: CheckoutView, state: PageState): Html {
  const content = html`${paymentSummary(view)}
    <section class="act">
      ${state.notice ? alertNote('warn', 'No changes were made', html`<p>${state.notice}</p>`) : ''}
      ${stages[view.stage](view, state)}
    </section>`;
  const prefix = state.form.faults.length > 0 ? 'Error: ' : '';
  const onward = view.leave?.atOnce ? view.leave.url : undefined;
  return payDocument(`${prefix}${titles[view.stage]} – ${view.amount}`, content, { onward });
}

const titles: Readonly<Record<CheckoutView['stage'], string>> = {
  pay: 'Pay',
  confirm: 'Confirm the payment',
  paid: 'Paid',
  canceled: 'Cancelled',
  expired: 'Expired',
};

const stages: Readonly<Record<CheckoutView['stage'], (view: CheckoutView, state: PageState) => Html>> = {
  pay: (view, { form, submission }) => cardForm(view, form, submission),
  confirm: ({ path, awaits, amount }, { submission }) => html`<h2>Approve this payment?</h2>
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
    ${cancelForm(path, submission)}`,
  paid: receiptPiece,
  canceled: (view) => ended(view, 'Cancelled', 'The payment was cancelled, and no card was charged.'),
  expired: (view) =>
    ended(
      view,
      'This page has expired',
      'The payment was not made in time, and no card was charged. Request a new page where you came from.',
    ),
};

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
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `${date.format(new Date(instant))} UTC`;
}

function ended(view: CheckoutView, title: string, text: string): Html {
  return html`${outcomeHeading(title, 'off')}
    <p class="about">${text}</p>
    ${leaveLink(view)}`;
}

const unknownSession = 'The address is incomplete, or the payment was deleted. Request a new page where you came from.';

function messagePage(title: string, text: string): Html {
  const content = html`<section class="act">
    ${outcomeHeading(title, 'off', true)}
    <p class="about">${text}</p>
  </section>`;
  return payDocument(title, content, { isNarrow: true });
}
