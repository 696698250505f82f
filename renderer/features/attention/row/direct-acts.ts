import type { AttentionItem } from '../../../service/call/client.ts';
import { type ChangeName, type InputOf, perform } from '../../../service/call/operations.ts';

type Act = NonNullable<AttentionItem['act']>;
type Perform = (input: Readonly<Record<string, string>>) => Promise<unknown>;

/** Acts that need no question: nothing is taken away by them, and done twice they do no harm. */
const acts: ReadonlyMap<string, Perform> = new Map([
  direct('webhooks.enable', ({ webhookId = '' }) => ({ webhookId })),
  direct('deliveries.resendRange', ({ webhookId = '', from = '', to = '' }) => ({
    webhookId,
    from,
    to,
  })),
  direct('tokenMints.retry', ({ mintId = '' }) => ({ mintId })),
]);

/** What performs an act at once; nothing where it has to be asked for more. */
export function directAct({ name, input = {} }: Act): (() => Promise<unknown>) | undefined {
  const act = acts.get(name);
  return act && (() => act(input));
}

function direct<Name extends ChangeName>(
  name: Name,
  toInput: (known: Readonly<Record<string, string>>) => InputOf<Name>,
): readonly [string, Perform] {
  return [name, (known) => perform(name, toInput(known))];
}
