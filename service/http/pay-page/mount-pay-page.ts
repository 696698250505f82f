import type { Context } from 'hono';
import { failures } from '../../kernel/failures.ts';
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts';
import { requestPorts } from '../../operations/operation-request.ts';
import {
  type FormFields,
  type SubmittedForm,
  submitCancellation,
  submitCard,
  submitConfirmation,
} from '../../payments/page/submit-form.ts';
import { viewCheckout } from '../../payments/page/view-checkout.ts';
import type { Ports } from '../../ports/ports.ts';
import { payBase, payPagePath } from '../../resources/addresses.ts';
import { findTestCard } from '../../resources/test-card.ts';
import { type HttpEnv, noteResult, type Pages, readFresh } from '../arrival.ts';
import { type Arrived, readBody } from '../body/read-body.ts';
import { type FormState, freshForm } from './card-form.ts';
import { type Html, payHeaders, payStylesPath } from './document.ts';
import { checkoutPage, messagePage, unknownPage } from './pages.ts';
import { payStyles } from './styles.ts';

type PageContext = Context<HttpEnv>;
type Submit = (ports: Ports, form: SubmittedForm) => Promise<Result<void>>;

/**
 * Serves the page of a checkout session, HTML and forms, to any client that knows the session's id.
 */
export function mountPayPage(pages: Pages, ports: Ports): void {
  pages.get(payStylesPath, (context) =>
    context.body(payStyles, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    }),
  );
  pages.get(`${payBase}/:sessionId`, (context) =>
    showPage(ports, sessionIdOf(context), { status: 200 }),
  );
  const forms: Readonly<Record<string, Submit>> = {
    card: submitCard,
    confirmation: submitConfirmation,
    cancellation: submitCancellation,
  };
  for (const [name, submit] of Object.entries(forms))
    pages
      .post(`${payBase}/:sessionId/${name}`, (context) => takeForm(ports, context, submit))
      .get((context) =>
        context.redirect(payPagePath(ports.installation.world, sessionIdOf(context)), 303),
      );
}

function sessionIdOf(context: PageContext): string {
  return context.req.param('sessionId') ?? '';
}

/** A form redirects to another page, so that reloading does not submit again (303). */
async function takeForm(ports: Ports, context: PageContext, submit: Submit): Promise<Response> {
  const sessionId = sessionIdOf(context);
  const fields = await fieldsOf(context.env);
  if (!fields.ok) noteResult(context.env, fields);
  if (!fields.ok) return refusePage(fields.failure);
  const fresh = await readFresh(ports);
  if (!fresh.ok) return refusePage(fresh.failure);
  const { requestId, exchange = { requestId } } = context.env;
  const submitted = await submit(requestPorts(ports, exchange), {
    sessionId,
    fields: fields.value,
  });
  if (submitted.ok)
    return new Response(null, {
      status: 303,
      headers: { ...payHeaders, location: payPagePath(ports.installation.world, sessionId) },
    });
  noteResult(context.env, submitted);
  const { code, message, fields: faults } = submitted.failure;
  const status = failures[code];
  if (status === 400 && faults)
    return showPage(ports, sessionId, {
      form: { fields: shownAgain(fields.value), faults },
      status,
    });
  return status === 409 || status === 404
    ? showPage(ports, sessionId, { notice: message, status })
    : refusePage(submitted.failure);
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
  if (!fresh.ok) return refusePage(fresh.failure);
  const view = await viewCheckout(ports, { sessionId });
  if (!view.ok) return page(404, unknownPage());
  const submission = ports.ids.token(18);
  return page(status, checkoutPage(view.value, { form, submission, notice }));
}

function refusePage({ code, message }: Failure): Promise<Response> {
  return page(failures[code], messagePage('Something went wrong', message));
}

async function page(status: number, content: Html): Promise<Response> {
  return new Response(String(await content), { status, headers: payHeaders });
}

const formType = 'application/x-www-form-urlencoded';

async function fieldsOf(arrived: Arrived): Promise<Result<FormFields>> {
  const type = (arrived.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== formType) return fail('content-type.unsupported', `Send the form as ${formType}.`);
  const text = await readBody(arrived, 16);
  return text.ok ? ok(Object.fromEntries(new URLSearchParams(text.value))) : text;
}
