import { z } from 'zod';
import { isVisible } from '../../auth/tenancy.ts';
import { uuid } from '../../kernel/primitives.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { HandlerProof } from '../../resources/handler-proof.ts';
import { findWebhook } from '../registration/find-webhook.ts';
import type { Proving } from './proving.ts';
import { proofsOf } from './recent-proofs.ts';

/** The ids of a handler test. */
export const proofInput = z.object({ webhookId: uuid, proofId: uuid });
type ProofInput = z.output<typeof proofInput>;

/** The webhook whose handler tests are listed. */
export const listProofsInput = z.object({ webhookId: uuid });

/** Lists the stored handler tests of a webhook, newest first. */
export async function listProofs(
  { storage, clockControl }: Pick<Ports, 'storage' | 'clockControl'>,
  { webhookId }: z.output<typeof listProofsInput>,
  caller: Caller,
): Promise<Result<HandlerProof[]>> {
  const webhook = storage.read((tables) => findWebhook(tables, webhookId, caller));
  if (!webhook.ok) return webhook;
  const proofs = proofsOf(clockControl).list();
  return ok(
    proofs.filter(({ order }) => order.webhookId === webhookId).map((proving) => proving.view()),
  );
}

/** Returns the progress or result of a handler test. */
export async function getProof(
  ports: Pick<Ports, 'clockControl'>,
  input: ProofInput,
  caller: Caller,
): Promise<Result<HandlerProof>> {
  const proof = findProof(ports, input, caller);
  return proof.ok ? ok(proof.value.view()) : proof;
}

/** Cancels a running handler test; a finished one stays unchanged. */
export async function cancelProof(
  ports: Pick<Ports, 'clockControl'>,
  input: ProofInput,
  caller: Caller,
): Promise<Result<HandlerProof>> {
  const proof = findProof(ports, input, caller);
  if (!proof.ok) return proof;
  proof.value.cancel();
  return ok(proof.value.view());
}

function findProof(
  { clockControl }: Pick<Ports, 'clockControl'>,
  { webhookId, proofId }: ProofInput,
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
