import { proofsOf } from '../../service/webhooks/proofs/proofs.operations.ts';
import {
  type ProofOrder,
  Proving,
  type ProvingPorts,
} from '../../service/webhooks/proofs/proving.ts';
import { anId, ourApplicationId } from './builders.ts';

/** Stores a completed handler test; returns its id. */
export function keepProof(
  ports: ProvingPorts,
  fields: Pick<ProofOrder, 'webhookId' | 'events'>,
): string {
  const proving = new Proving(ports, {
    ...{ id: anId(), applicationId: ourApplicationId, ...fields },
    hooks: { resetUrl: 'http://127.0.0.1:3000/', stateUrl: 'http://127.0.0.1:3000/', headers: [] },
    ...{ permutations: 0, seed: 1, retries: 0, seconds: 1, secrets: [] },
  });
  proofsOf(ports.clockControl).begin(proving, async () =>
    proving.end({ status: 'ENDED', verdict: 'HOLDS', words: 'The end state is the same.' }),
  );
  return proving.order.id;
}
