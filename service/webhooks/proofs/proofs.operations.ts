import { z } from 'zod';
import { mutation, query } from '../../ports/operation.ts';
import { route } from '../../ports/route.ts';
import { handlerProof } from '../../resources/handler-proof.ts';
import { cancelProof, getProof, listProofs, listProofsInput, proofInput } from './find-proof.ts';
import { startProof, startProofInput } from './start-proof.ts';

const path = '/_vaultdesk/webhooks/{webhookId}/proofs';

export const proofOperations = {
  begin: mutation({
    summary: 'Test the handler of a webhook',
    description:
      'Replays deliveries to the endpoint, twice as recorded, then duplicated, reordered and late. Resets your state with your hook before each run and compares the end states that your URL returns. The response does not wait for the test. The world does not change.',
    route: route('POST', path),
    access: 'operator',
    actsBeforeCommit: true,
    input: startProofInput,
    output: handlerProof,
    run: startProof,
  }),
  list: query({
    summary: 'List the handler tests of a webhook',
    description:
      'Newest first. A test that a restore, a reset or the end of the service interrupted is removed with its world.',
    route: route('GET', path),
    access: 'operator',
    input: listProofsInput,
    output: z.array(handlerProof),
    run: listProofs,
  }),
  get: query({
    summary: 'Get the progress or verdict of a handler test',
    description:
      'The newest 20 handler tests are stored until the service stops or its world is replaced.',
    route: route('GET', `${path}/{proofId}`),
    access: 'operator',
    input: proofInput,
    output: handlerProof,
    run: getProof,
  }),
  cancel: mutation({
    summary: 'Cancel a handler test',
    description: 'Aborts the current run. Results so far are retained.',
    route: route('DELETE', `${path}/{proofId}`),
    access: 'operator',
    input: proofInput,
    output: handlerProof,
    run: cancelProof,
  }),
};
