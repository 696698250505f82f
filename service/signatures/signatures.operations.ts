import { z } from 'zod';
import { bodyKiB } from '../kernel/body-sizes.ts';
import { pageInput, pageOf } from '../kernel/paging.ts';
import { mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { savedSignature } from '../resources/saved-request.ts';
import { signature } from '../resources/signature.ts';
import { signatureInspection } from '../resources/signature-inspection.ts';
import { inspectSignature, inspectSignatureInput } from './inspect-signature.ts';
import {
  buildSignature,
  deleteSavedSignature,
  getSavedSignature,
  listSavedSignatures,
  signatureId,
  signSaved,
  signSavedInput,
  takeSignature,
} from './saved-signatures.ts';
import { signInput } from './sign.ts';
import { verifySignature, verifySignatureInput } from './verify-signature.ts';

/** Typed-data documents have names of types and fields as keys. */
const documentBody = { maximumBodyKiB: bodyKiB.documents, hasNames: true } as const;

export const signatureOperations = {
  sign: mutation({
    summary: 'Sign a message or typed data',
    description:
      'Signs a personal message (EIP-191) or a typed-data document (EIP-712) with the key of a wallet. With the status SAVED, the request is stored for later instead.',
    route: route('POST', '/api/signatures', {
      reply: 'envelope-and-fields',
      ...documentBody,
    }),
    access: 'application',
    input: signInput,
    output: signature,
    // Clients read the fields of either response.
    draft: savedSignature.extend(signature.omit({ type: true }).partial().shape),
    run: takeSignature,
  }),
  build: mutation({
    summary: 'Build a signature request',
    description:
      'Validates the request as before signing and returns it. Nothing is signed or stored.',
    route: route('POST', '/api/signatures/build', documentBody),
    access: 'application',
    changesNothing: true,
    input: signInput.pick({ signatureRequest: true }),
    output: z.record(z.string(), z.unknown()),
    run: buildSignature,
  }),
  listSaved: query({
    summary: 'List saved signature requests',
    description: 'Saved requests that are not signed yet, newest first. Signatures are not stored.',
    route: route('GET', '/api/signatures', { reply: 'page' }),
    access: 'application',
    input: pageInput,
    output: pageOf(savedSignature),
    run: listSavedSignatures,
  }),
  getSaved: query({
    summary: 'Get a saved signature request',
    route: route('GET', '/api/signatures/{signatureId}'),
    access: 'application',
    input: signatureId,
    output: savedSignature,
    run: getSavedSignature,
  }),
  deleteSaved: mutation({
    summary: 'Delete a saved signature request',
    route: route('DELETE', '/api/signatures/{signatureId}', { reply: 'acknowledged' }),
    access: 'application',
    input: signatureId,
    output: z.object({}),
    run: deleteSavedSignature,
  }),
  signSaved: mutation({
    summary: 'Sign a saved request',
    description: 'Signs it once and deletes the request.',
    route: route('POST', '/api/signatures/{signatureId}/sign', {
      reply: 'envelope-and-fields',
      aliases: ['/api/signatures/{signatureId}/confirm'],
    }),
    access: 'application',
    input: signSavedInput,
    output: signature,
    run: signSaved,
  }),
  verify: mutation({
    summary: 'Verify a signature',
    description:
      'Checks whether the key of an address, or the contract wallet at it (ERC-1271, ERC-6492), signed a text or a document. A contract wallet is asked on the chain of secretType, in a call without a transaction.',
    route: route('POST', '/api/signatures/verification', documentBody),
    access: 'application',
    changesNothing: true,
    input: verifySignatureInput,
    output: z.boolean(),
    run: verifySignature,
  }),
  inspect: mutation({
    summary: 'Inspect a message or document',
    description:
      'Explains the meaning, risks and hashes of a message or document. Nothing is signed.',
    route: route('POST', '/_vaultdesk/signatures/inspection', {
      ...documentBody,
    }),
    access: 'operator',
    changesNothing: true,
    input: inspectSignatureInput,
    output: signatureInspection,
    run: inspectSignature,
  }),
};
