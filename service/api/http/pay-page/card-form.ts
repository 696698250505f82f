import { html } from 'hono/html';
import type { FormFields } from '../../../domain/payments/page/submit-form.ts';
import type { CheckoutView } from '../../../domain/payments/page/view-checkout.ts';
import type { FieldFailure } from '../../../model/kernel/results/result.ts';
import { findTestCard, groupedNumber, type TestCard, testCards } from '../../../model/payments/test-card.ts';
import { cancelForm, type Html, submissionField } from './pieces.ts';

/** The form values to show again after a rejection. */
export interface FormState {
  readonly fields: FormFields;
  readonly faults: readonly FieldFailure[];
}

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

/** Focused on load, so that a screen reader starts with it. */
function faultSummary(faults: readonly FieldFailure[]): Html {
  const links = faults.map(({ path, message }) => html`<li><a href="#${path}">${message}</a></li>`);
  return html`<div class="note bad" role="alert" tabindex="-1" autofocus>
    <strong>Nothing was charged. Correct the form.</strong>
    <ul>
      ${links}
    </ul>
  </div>`;
}

function declineNote({ last4, reason }: NonNullable<CheckoutView['decline']>): Html {
  return html`<div class="note bad" role="alert" tabindex="-1" autofocus>
    <strong>The card ending in ${last4} was not charged</strong>
    <p>${reason} Try another card.</p>
  </div>`;
}
