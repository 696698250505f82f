import { z } from 'zod';
import { mutation, query } from '../../ports/operation.ts';
import { route } from '../../ports/route.ts';
import { handlerProof } from '../../resources/handler-proof.ts';
import { beginProof, beginProofInput } from './begin-proof.ts';
import { cancelProof, getProof, listProofs, listProofsInput, proofInput } from './find-proof.ts';

const path = '/_vaultdesk/webhooks/{webhookId}/proofs';

export const proofOperations = {
  begin: mutation({
    summary: 'Prove the handler of a webhook',
    description:
      'Replays deliveries to the endpoint twice as they were recorded, then doubled, reordered and late; resets your state by your hook before each run, and compares the end states that your URL tells. The answer does not wait for it. Nothing of the world changes.',
    route: route('POST', path),
    access: 'operator',
    actsBeforeCommit: true,
    input: beginProofInput,
    output: handlerProof,
    run: beginProof,
  }),
  list: query({
    summary: 'List the proofs of a webhook',
    description:
      'The newest first. One that a restore, a reset or the end of the service broke off is gone with its world.',
    route: route('GET', path),
    access: 'operator',
    input: listProofsInput,
    output: z.array(handlerProof),
    run: listProofs,
  }),
  get: query({
    summary: 'Get how far a proof is, or its verdict',
    description:
      'The newest 20 proofs are kept, until the service stops or another world takes the place of this one.',
    route: route('GET', `${path}/{proofId}`),
    access: 'operator',
    input: proofInput,
    output: handlerProof,
    run: getProof,
  }),
  cancel: mutation({
    summary: 'Cancel a proof',
    description: 'What is under way is broken off. What was found by then stays.',
    route: route('DELETE', `${path}/{proofId}`),
    access: 'operator',
    input: proofInput,
    output: handlerProof,
    run: cancelProof,
  }),
};
