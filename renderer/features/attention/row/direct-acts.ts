import type { AttentionItem } from '../../../service/call/client.ts';
import { type ChangeName, type InputOf, perform } from '../../../service/call/operations.ts';

type Act = NonNullable<AttentionItem['act']>;
type Perform = (input: Readonly<Record<string, string>>) => Promise<unknown>;

/** Actions without confirmation: they remove nothing, and repeating them is harmless. */
const acts: ReadonlyMap<string, Perform> = new Map([
  direct('webhooks.enable', ({ webhookId = '' }) => ({ webhookId })),
  direct('deliveries.resendRange', ({ webhookId = '', from = '', to = '' }) => ({
    webhookId,
    from,
    to,
  })),
  direct('tokenMints.retry', ({ mintId = '' }) => ({ mintId })),
]);

/** The function that performs an action immediately; `undefined` if the action needs more input. */
export function directAct({ name, input = {} }: Act): (() => Promise<unknown>) | undefined {
  const act = acts.get(name);
  return act && (() => act(input));
}

function direct<Name extends ChangeName>(
  name: Name,
  toInput: (values: Readonly<Record<string, string>>) => InputOf<Name>,
): readonly [string, Perform] {
  return [name, (values) => perform(name, toInput(values))];
}
