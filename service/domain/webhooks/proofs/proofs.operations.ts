import { z } from 'zod';
import { uuid } from '../../../model/kernel/primitives.ts';
import { type Failed, fail, mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput } from '../../../model/kernel/results/validation.ts';
import { handlerProof, hookCheck } from '../../../model/webhooks/handler-proof.ts';
import { apiKey, apiKeyHeaderName, webhookUrl } from '../../../model/webhooks/webhook.ts';
import type { ClockControl } from '../../../platform/ports/clock.ts';
import { type Caller, mutation, query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { isVisible } from '../../auth/authenticate.ts';
import { checkTargetByName } from '../../targets/check-target.ts';
import { drawnPermutations, proofLimit, proofResponseMilliseconds, proofRetries, proofSeconds } from '../limits.ts';
import { findWebhook } from '../registration/webhooks.ts';
import { prepareDelivery } from '../sending/prepare-delivery.ts';
import { type Hooks, readState, resetState } from './hooks.ts';
import { proveHandler } from './prove-handler.ts';
import { Proving, type ProvingPorts } from './proving.ts';
import { proofEvents, selectEvents } from './select-events.ts';

/** The ids of a handler test. */
const proofInput = z.object({ webhookId: uuid, proofId: uuid });

function findProof(
  { clockControl }: Pick<Ports, 'clockControl'>,
  { webhookId, proofId }: z.output<typeof proofInput>,
  caller: Caller,
): Result<Proving> {
  const proving = proofsOf(clockControl).find(proofId);
  return proving?.order.webhookId === webhookId && isVisible(caller, proving.order)
    ? ok(proving)
    : fail(
        'proof.not-found',
        `No handler test of this webhook has the id ${proofId}. The newest are stored until the service stops or its world is replaced.`,
      );
}

const hookHeaders = z
  .array(z.object({ name: apiKeyHeaderName, value: apiKey }))
  .max(10)
  .default([]);

const hooks = z.object({
  resetUrl: webhookUrl.meta({ description: 'Called with POST before each run. Return 2xx once your state is reset.' }),
  stateUrl: webhookUrl.meta({
    description: 'Called with GET; returns your state as JSON. The order of keys does not matter.',
  }),
  headers: hookHeaders.meta({ description: 'Sent to both hooks and stored as long as the handler test.' }),
});

export const startProofInput = z.object({
  webhookId: uuid,
  hooks: hooks.meta({ description: 'The URLs of your application that reset and return its state.' }),
  events: proofEvents.default({}).meta({ description: 'The deliveries that are sent again.' }),
  permutations: z
    .int()
    .min(0)
    .max(drawnPermutations.most)
    .default(drawnPermutations.usual)
    .meta({ description: 'Generated from the seed, in addition to swaps, duplicates and last-first.' }),
  seed: z
    .int()
    .min(0)
    .max(2 ** 31)
    .default(1)
    .meta({ description: 'Seed of the permutations; an equal seed generates equal orders.' }),
  retries: z
    .int()
    .min(0)
    .max(proofRetries)
    .default(0)
    .meta({ description: 'Retries per delivery without a 2xx response, sent after the others.' }),
  seconds: z
    .int()
    .min(1)
    .max(proofSeconds.most)
    .default(proofSeconds.usual)
    .meta({ description: 'Orderings not tested by then are left out.' }),
});

async function checkHooks(ports: ProvingPorts, { resetUrl, stateUrl, ...hooks }: Hooks): Promise<Result<Hooks>> {
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

/** The newest handler tests of a world, in memory. */
class RecentProofs {
  readonly #all = new Map<string, Proving>();
  #inFlight: Promise<void> = Promise.resolve();

  /** The running handler test, if any; only one runs at a time. */
  running(): Proving | undefined {
    return [...this.#all.values()].find(({ report }) => report.status === 'RUNNING');
  }

  /** Registers and starts a handler test. */
  start(proving: Proving, prove: (proving: Proving) => Promise<void>): void {
    this.#all.set(proving.order.id, proving);
    const [oldest] = this.#all.keys();
    if (this.#all.size > proofLimit && oldest !== undefined) this.#all.delete(oldest);
    this.#inFlight = proving.run(() => prove(proving));
  }

  find(id: string): Proving | undefined {
    return this.#all.get(id);
  }

  /** Newest first. */
  list(): readonly Proving[] {
    return [...this.#all.values()].reverse();
  }

  /** Resolves when nothing more is sent. */
  idle(): Promise<void> {
    return this.#inFlight;
  }

  /** Ends the running test with a sentence about the reason. */
  async end(reason: string): Promise<void> {
    this.running()?.cancel(reason);
    await this.idle();
  }
}

const proofsByClock = new WeakMap<ClockControl, RecentProofs>();

/** The handler tests of a world, identified by its clock. */
export function proofsOf(hands: ClockControl): RecentProofs {
  const proofs = proofsByClock.get(hands) ?? new RecentProofs();
  proofsByClock.set(hands, proofs);
  return proofs;
}

const path = '/_vaultdesk/webhooks/{webhookId}/proofs';

export const proofOperations = {
  begin: mutation({
    summary: 'Test handler of a webhook',
    description:
      'Replays deliveries to the endpoint, twice as recorded, then duplicated, reordered and late. Resets your state with your hook before each run and compares the end states that your URL returns. The response does not wait for the test. The world does not change.',
    route: route('POST', path),
    hasEffectsBeforeCommit: true,
    input: startProofInput,
    output: handlerProof,
    async run(ports, { webhookId, events: selection, ...input }, caller) {
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
      if (running)
        return fail(
          'proof.running',
          `The handler test ${running.order.id} of the webhook ${running.order.webhookId} is running. Wait for it or cancel it.`,
        );

      const { applicationId, disabled } = webhook.value;
      const secrets = [...sendable.value.secrets, ...input.hooks.headers.map(({ value }) => value)];
      const proving = new Proving(ports, {
        ...{ id: ids.uuid(), webhookId, applicationId, events: events.value },
        ...{ ...input, hooks: checked.value, secrets },
      });
      if (!disabled)
        proving.warn('Events that happen in the meantime are delivered as well. Pause the webhook to prevent this.');
      proofs.start(proving, proveHandler);
      return ok(proving.view());
    },
  }),
  tryHook: mutation({
    summary: 'Try hook of a handler test',
    description:
      'Calls the reset hook or the state URL once, as a handler test does. The reset hook resets the state of your application.',
    route: route('POST', '/_vaultdesk/webhooks/{webhookId}/hook-trials'),
    hasEffectsBeforeCommit: true,
    input: z.object({
      webhookId: uuid,
      hook: z.enum(['reset', 'state']).meta({ description: 'The hook that is called.' }),
      url: webhookUrl,
      headers: hookHeaders.meta({ description: 'Sent to the hook.' }),
    }),
    output: hookCheck,
    async run(ports, { webhookId, hook, url, headers }, caller) {
      const webhook = ports.storage.read((tables) => findWebhook(tables, webhookId, caller));
      if (!webhook.ok) return webhook;
      const target = await checkTargetByName(ports, url);
      if (!target.ok) return at('url', target);
      const hooks = { resetUrl: target.value, stateUrl: target.value, headers };
      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(), proofResponseMilliseconds);
      const startedAt = ports.clock.monotonicMillis();
      const call = hook === 'reset' ? resetState : readState;
      const response = await call(ports, hooks, { mark: {}, signal: waiting.signal });
      clearTimeout(timer);
      const milliseconds = Math.round(ports.clock.monotonicMillis() - startedAt);
      return ok({ isExpected: response.isDone, milliseconds, ...(!response.isDone && { words: response.words }) });
    },
  }),
  list: query({
    summary: 'List handler tests of a webhook',
    description:
      'Newest first. A test that a restore, a reset or the end of the service interrupted is removed with its world.',
    route: route('GET', path),
    input: z.object({ webhookId: uuid }),
    output: z.array(handlerProof),
    async run({ storage, clockControl }, { webhookId }, caller) {
      const webhook = storage.read((tables) => findWebhook(tables, webhookId, caller));
      if (!webhook.ok) return webhook;
      const proofs = proofsOf(clockControl).list();
      return ok(proofs.filter(({ order }) => order.webhookId === webhookId).map((proving) => proving.view()));
    },
  }),
  get: query({
    summary: 'Get progress or verdict of a handler test',
    description: 'The newest 20 handler tests are stored until the service stops or its world is replaced.',
    route: route('GET', `${path}/{proofId}`),
    input: proofInput,
    output: handlerProof,
    async run(ports, input, caller) {
      return mapResult(findProof(ports, input, caller), (proof) => proof.view());
    },
  }),
  cancel: mutation({
    summary: 'Cancel handler test',
    description: 'Aborts the current run. Results so far are retained.',
    route: route('DELETE', `${path}/{proofId}`),
    input: proofInput,
    output: handlerProof,
    async run(ports, input, caller) {
      const proof = findProof(ports, input, caller);
      if (!proof.ok) return proof;
      proof.value.cancel();
      return ok(proof.value.view());
    },
  }),
};
