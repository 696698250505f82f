import { z } from 'zod';
import { uuid } from '../../kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import type { Caller } from '../../ports/operation.ts';
import type { HandlerProof } from '../../resources/handler-proof.ts';
import { apiKey, apiKeyHeaderName, webhookUrl } from '../../resources/webhook.ts';
import { checkTargetByName } from '../../targets/check-target.ts';
import { drawnPermutations, proofRetries, proofSeconds } from '../limits.ts';
import { findWebhook } from '../registration/find-webhook.ts';
import { prepareDelivery } from '../sending/prepare-delivery.ts';
import type { Hooks } from './hooks.ts';
import { proveHandler } from './prove-handler.ts';
import { Proving, type ProvingPorts } from './proving.ts';
import { proofsOf } from './recent-proofs.ts';
import { proofEvents, selectEvents } from './select-events.ts';

const hooks = z.object({
  resetUrl: webhookUrl.meta({
    description: 'Called with POST before each run. Return 2xx once your state is reset.',
  }),
  stateUrl: webhookUrl.meta({
    description: 'Called with GET; returns your state as JSON. The order of keys does not matter.',
  }),
  headers: z
    .array(z.object({ name: apiKeyHeaderName, value: apiKey }))
    .max(10)
    .default([])
    .meta({ description: 'Sent to both hooks and stored as long as the handler test.' }),
});

export const startProofInput = z.object({
  webhookId: uuid,
  hooks,
  events: proofEvents.default({}),
  permutations: z.int().min(0).max(drawnPermutations.most).default(drawnPermutations.usual).meta({
    description: 'Generated from the seed, in addition to swaps, duplicates and last-first.',
  }),
  seed: z
    .int()
    .min(0)
    .max(2 ** 31)
    .default(1),
  retries: z.int().min(0).max(proofRetries).default(0).meta({
    description: 'Retries per delivery without a 2xx response, sent after the others.',
  }),
  seconds: z.int().min(1).max(proofSeconds.most).default(proofSeconds.usual).meta({
    description: 'Orderings not tested by then are left out.',
  }),
});
export type StartProofInput = z.output<typeof startProofInput>;

/**
 * Starts to replay deliveries to an endpoint in other orders, and returns immediately. One handler
 * test runs at a time.
 */
export async function startProof(
  ports: ProvingPorts,
  { webhookId, events: selection, ...input }: StartProofInput,
  caller: Caller,
): Promise<Result<HandlerProof>> {
  const { storage, clockControl, clock, ids } = ports;
  const webhook = storage.read((tables) => findWebhook(tables, webhookId, caller));
  if (!webhook.ok) return webhook;
  const checked = await checkHooks(ports, input.hooks);
  if (!checked.ok) return checked;
  const events = storage.read((tables) => selectEvents(tables, webhookId, selection));
  if (!events.ok) return events;
  const [first] = events.value;
  const time = { at: clock.now(), machineTime: clock.now() };
  const sendable = prepareDelivery(ports, webhook.value, first ?? { id: '', payload: '' }, time);
  if (!sendable.ok) return sendable;
  const proofs = proofsOf(clockControl);
  const running = proofs.running();
  if (running) return alreadyRunning(running);

  const { applicationId, disabled } = webhook.value;
  const secrets = [...sendable.value.secrets, ...input.hooks.headers.map(({ value }) => value)];
  const proving = new Proving(ports, {
    ...{ id: ids.uuid(), webhookId, applicationId, events: events.value },
    ...{ ...input, hooks: checked.value, secrets },
  });
  if (!disabled)
    proving.warn(
      'Events that happen in the meantime are delivered as well. Pause the webhook to prevent this.',
    );
  proofs.begin(proving, proveHandler);
  return ok(proving.view());
}

async function checkHooks(
  ports: ProvingPorts,
  { resetUrl, stateUrl, ...hooks }: Hooks,
): Promise<Result<Hooks>> {
  const reset = await checkTargetByName(ports, resetUrl);
  if (!reset.ok) return at('hooks.resetUrl', reset);
  const state = await checkTargetByName(ports, stateUrl);
  if (!state.ok) return at('hooks.stateUrl', state);
  return ok({ ...hooks, resetUrl: reset.value, stateUrl: state.value });
}

function at(path: string, { failure }: Failed): Failed {
  const message = failure.fields?.[0]?.message ?? failure.message;
  return invalidInput([{ path, message }]);
}

function alreadyRunning({ order }: Proving): Failed {
  return fail(
    'proof.running',
    `The handler test ${order.id} of the webhook ${order.webhookId} is running. Wait for it or cancel it.`,
  );
}
