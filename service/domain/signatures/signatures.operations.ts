import { z } from 'zod';
import { pageInput, pageOf } from '../../model/kernel/list-input.ts';
import { address, secretTypeInput, uuid } from '../../model/kernel/primitives.ts';
import { mapResult, ok, type Result } from '../../model/kernel/results/result.ts';
import { bodyKiB } from '../../model/kernel/units.ts';
import { savedSignature } from '../../model/transactions/transaction-table.ts';
import { signatureInput } from '../../model/wallets/signature-input.ts';
import {
  type Risk,
  signature,
  signatureContent,
  signatureInspection,
  signedContent,
} from '../../model/wallets/signature-inspection.ts';
import type { TypedDataDocument } from '../../model/wallets/typed-data.ts';
import { mutation, query, route } from '../../platform/ports/operation.ts';
import { findVisibleWallet } from '../wallets/get-wallet.ts';
import { describeDocument } from './inspection/describe-document.ts';
import { describeMessage } from './inspection/describe-message.ts';
import { createFindKnown, type InspectionContext } from './inspection/document-view.ts';
import {
  buildSignature,
  confirmSignature,
  deleteSavedSignature,
  getSavedSignature,
  listSavedInput,
  listSavedSignatures,
  signSaved,
  signSavedInput,
  takeSignature,
} from './saved-signatures.ts';
import { acceptsChain, messageDigest, ownChains, type PreparedContent, prepareContent } from './sign.ts';
import { prepareTypedData } from './typed-data/prepare-typed-data.ts';
import { toHex, verifySigner } from './verify-signer.ts';

const maximumRisks = 20;

function worstFirst(risks: readonly Risk[]): Risk[] {
  const isBad = ({ severity }: Risk) => Number(severity === 'bad');
  return risks.toSorted((risk, other) => isBad(other) - isBad(risk));
}

function describe(content: PreparedContent, context: InspectionContext) {
  return content.typedData ? describeDocument(content.typedData, context) : describeMessage(content.text, context);
}

export const verifySignatureInput = z.object({
  secretType: secretTypeInput,
  signerAddress: address.meta({ description: 'The address of the presumed signer.' }),
  message: signedContent.meta({ description: 'The signed text, or the signed document (EIP-712).' }),
  signature: signatureInput,
});

function digestOf(message: string | TypedDataDocument): Result<Uint8Array> {
  if (typeof message === 'string') return ok(messageDigest(message));
  return mapResult(prepareTypedData(message, 'message'), (prepared) => prepared.digest);
}

/** Typed-data documents have names of types and fields as keys. */
const documentBody = { maximumBodyKiB: bodyKiB.documents, hasNames: true } as const;

export const signatureOperations = {
  sign: takeSignature,
  build: buildSignature,
  listSaved: query({
    summary: 'List saved signature requests',
    description: 'Newest first; by default, those that are not signed. Signatures are stored for a day.',
    route: route('GET', '/api/signatures', { reply: 'page' }),
    input: listSavedInput,
    output: pageOf(savedSignature),
    run: listSavedSignatures,
  }),
  listReady: query({
    summary: 'List signature requests to be signed',
    description: 'Saved requests with the status READY, newest first.',
    route: route('GET', '/api/signables', { reply: 'page' }),
    input: pageInput,
    output: pageOf(savedSignature),
    run: (ports, page, caller) => listSavedSignatures(ports, { ...page, status: ['READY'] }, caller),
  }),
  getSaved: getSavedSignature,
  deleteSaved: deleteSavedSignature,
  signSaved: mutation({
    summary: 'Sign saved request',
    description: 'Signs it once. The signature is stored for a day.',
    route: route('POST', '/api/signatures/{signatureId}/sign', { reply: 'envelope-and-fields' }),
    input: signSavedInput,
    output: signature,
    run: signSaved,
  }),
  confirmSaved: confirmSignature,
  verify: mutation({
    summary: 'Verify signature',
    description:
      'Checks whether the key of an address, or the contract wallet at it (ERC-1271, ERC-6492), signed a text or a document. A contract wallet is asked on the chain of secretType, in a call without a transaction.',
    route: route('POST', '/api/signatures/verification', documentBody),
    isReadOnly: true,
    input: verifySignatureInput,
    output: z.boolean(),
    async run(ports, { message, ...signed }) {
      const digest = digestOf(message);
      return digest.ok ? verifySigner(ports, { ...signed, digest: digest.value }) : digest;
    },
  }),
  inspect: mutation({
    summary: 'Inspect message or document',
    description: 'Explains the meaning, risks and hashes of a message or document. Nothing is signed.',
    route: route('POST', '/_vaultdesk/signatures/inspection', { ...documentBody }),
    isReadOnly: true,
    input: z.object({
      content: signatureContent.meta({ description: 'The message or document.' }),
      walletId: uuid.optional().meta({ description: 'The wallet that would sign it.' }),
    }),
    output: signatureInspection,
    async run(ports, { content, walletId }, caller) {
      const { storage, clock } = ports;
      const prepared = prepareContent(content, 'content.data');
      if (!prepared.ok) return prepared;
      const signer = storage.read((tables) =>
        walletId === undefined ? ok(undefined) : findVisibleWallet(tables, walletId, caller),
      );
      if (!signer.ok) return signer;

      const { risks, ...description } = describe(prepared.value, {
        secretType: content.secretType,
        signer: signer.value,
        nowSeconds: Math.floor(clock.millis() / 1000),
        takesChain: (chainId) => acceptsChain(ports, chainId, content.secretType),
        chains: ownChains(ports.chains),
        findKnown: createFindKnown(ports, content.secretType, caller),
      });
      return ok({
        ...description,
        digest: toHex(prepared.value.digest),
        risks: worstFirst(risks).slice(0, maximumRisks),
      });
    },
  }),
};
