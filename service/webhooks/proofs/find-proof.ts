import { z } from 'zod';
import { isVisible } from '../../auth/tenancy.ts';
import { uuid } from '../../kernel/primitives.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { HandlerProof } from '../../resources/handler-proof.ts';
import { findWebhook } from '../registration/find-webhook.ts';
import { proofsOf } from './kept-proofs.ts';
import type { Proving } from './proving.ts';

/** What names a proof. */
export const proofInput = z.object({ webhookId: uuid, proofId: uuid });
type ProofInput = z.output<typeof proofInput>;

/** Whose proofs are listed. */
export const listProofsInput = z.object({ webhookId: uuid });

/** The proofs of a webhook that are kept, the newest first. */
export async function listProofs(
  { storage, clockHands }: Pick<Ports, 'storage' | 'clockHands'>,
  { webhookId }: z.output<typeof listProofsInput>,
  caller: Caller,
): Promise<Result<HandlerProof[]>> {
  const webhook = storage.read((tables) => findWebhook(tables, webhookId, caller));
  if (!webhook.ok) return webhook;
  const proofs = proofsOf(clockHands).list();
  return ok(
    proofs.filter(({ order }) => order.webhookId === webhookId).map((proving) => proving.view()),
  );
}

/** How far a proof is, or what it came to. */
export async function getProof(
  ports: Pick<Ports, 'clockHands'>,
  input: ProofInput,
  caller: Caller,
): Promise<Result<HandlerProof>> {
  const found = findProof(ports, input, caller);
  return found.ok ? ok(found.value.view()) : found;
}

/** Ends a proof that runs; one that has ended stays as it is. */
export async function cancelProof(
  ports: Pick<Ports, 'clockHands'>,
  input: ProofInput,
  caller: Caller,
): Promise<Result<HandlerProof>> {
  const found = findProof(ports, input, caller);
  if (!found.ok) return found;
  found.value.cancel();
  return ok(found.value.view());
}

function findProof(
  { clockHands }: Pick<Ports, 'clockHands'>,
  { webhookId, proofId }: ProofInput,
  caller: Caller,
): Result<Proving> {
  const proving = proofsOf(clockHands).find(proofId);
  return proving?.order.webhookId === webhookId && isVisible(caller, proving.order)
    ? ok(proving)
    : fail(
        'proof.not-found',
        `No proof of this webhook has the id ${proofId}. The newest are kept until the service stops or its world is another.`,
      );
}
