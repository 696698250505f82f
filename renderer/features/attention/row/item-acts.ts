import { chosenApplication } from '../../../service/call/application-filter.ts';
import { type AttentionItem, client, type Fault } from '../../../service/call/client.ts';
import { type ChangeName, type InputOf, perform } from '../../../service/call/operations.ts';
import { reportChange } from '../../../service/live/reported-change.ts';

export type Act = NonNullable<AttentionItem['act']>;
type Perform = (input: Readonly<Record<string, string>>) => Promise<unknown>;

const acts: ReadonlyMap<string, Perform> = new Map([
  direct('webhooks.enable', ({ webhookId = '' }) => ({ webhookId })),
  direct('deliveries.resendRange', ({ webhookId = '', from = '', to = '' }) => ({ webhookId, from, to })),
  direct('tokenMints.retry', ({ mintId = '' }) => ({ mintId })),
  direct('faults.clear', ({ name = '' }) => ({ name })),
  ['faults.set', disableRules],
]);

/** Performs the action of an item that needs no confirmation. */
export async function runAct({ name, input = {} }: Act): Promise<unknown> {
  return acts.get(name)?.(input);
}

function direct<Name extends ChangeName>(
  name: Name,
  toInput: (values: Readonly<Record<string, string>>) => InputOf<Name>,
): readonly [string, Perform] {
  return [name, (values) => perform(name, toInput(values))];
}

/** Disables the named rule, or all enabled rules that affect the chosen application. Their counts are retained. */
async function disableRules({ name }: Readonly<Record<string, string>>): Promise<void> {
  const { rules } = await client.faults.list.query({});
  const application = chosenApplication();
  const affected = rules.filter(({ id, active, isSpent, where }) => {
    if (name !== undefined) return id === name;
    const isOfOther = application && where?.applicationId && where.applicationId !== application;
    return active !== false && !isSpent && !isOfOther;
  });
  const setAll = (active: boolean) => Promise.all(affected.map((rule) => setActive(rule, active)));
  await setAll(false);
  reportChange({
    label: `Disabled ${affected.length === 1 ? affected[0]?.id : `${affected.length} fault rules`}`,
    undo: () => setAll(true),
  });
}

function setActive({ id, where, when, effect, until, seed }: Fault, active: boolean) {
  return perform('faults.set', { name: id, where, when, effect, until, seed, active });
}

/** The buttons of the rows in their order, and the index of the focused one or -1. */
function rowButtons() {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-act]')];
  return { buttons, index: buttons.findIndex((button) => button.matches(':focus')) };
}

/** Moves the focus to the next (1) or previous (-1) row, initially to the first. */
export function moveFocus(step: 1 | -1): void {
  const { buttons, index } = rowButtons();
  buttons[index < 0 ? 0 : index + step]?.focus();
}

/** Returns a function that focuses the button of the row after the focused one if the focus was lost since. */
export function followFocus(): () => void {
  const { buttons, index } = rowButtons();
  const next = buttons[index + 1] ?? buttons[index - 1];
  return () => {
    if (index >= 0 && document.activeElement === document.body) next?.focus();
  };
}
