import { z } from 'zod';
import { uuid } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import { signatureContent } from '../resources/signature.ts';
import type { Risk, SignatureInspection } from '../resources/signature-inspection.ts';
import type { WalletRecord } from '../resources/wallet.ts';
import { findVisibleWallet } from '../wallets/get-wallet.ts';
import { createFindKnown } from './inspection/address-names.ts';
import { describeDocument } from './inspection/describe-document.ts';
import { describeMessage } from './inspection/describe-message.ts';
import type { InspectionContext } from './inspection/document-view.ts';
import { ownChains } from './own-chains.ts';
import { type PreparedContent, prepareContent } from './prepare-content.ts';
import { takesChain } from './refuse-other-chain.ts';
import { toHex } from './to-hex.ts';

type InspectPorts = Pick<Ports, 'storage' | 'settings' | 'clock' | 'chains'>;

export const inspectSignatureInput = z.object({
  content: signatureContent,
  walletId: uuid.optional(),
});
export type InspectSignatureInput = z.output<typeof inspectSignatureInput>;

const maximumRisks = 20;

/** Describes a message or document: meaning, risks and hashes. Signs nothing. */
export async function inspectSignature(
  ports: InspectPorts,
  { content, walletId }: InspectSignatureInput,
  caller: Caller,
): Promise<Result<SignatureInspection>> {
  const { storage, clock } = ports;
  const prepared = prepareContent(content, 'content.data');
  if (!prepared.ok) return prepared;
  const signer = storage.read((tables) => findSigner(tables, walletId, caller));
  if (!signer.ok) return signer;

  const { risks, ...description } = describe(prepared.value, {
    secretType: content.secretType,
    signer: signer.value,
    nowSeconds: Math.floor(clock.millis() / 1000),
    takesChain: (chainId) => takesChain(ports, chainId, content.secretType),
    chains: ownChains(ports.chains),
    findKnown: createFindKnown(ports, content.secretType, caller),
  });
  return ok({
    ...description,
    digest: toHex(prepared.value.digest),
    risks: worstFirst(risks).slice(0, maximumRisks),
  });
}

function worstFirst(risks: readonly Risk[]): Risk[] {
  const isBad = ({ severity }: Risk) => Number(severity === 'bad');
  return risks.toSorted((risk, other) => isBad(other) - isBad(risk));
}

function describe(content: PreparedContent, context: InspectionContext) {
  return content.typedData
    ? describeDocument(content.typedData, context)
    : describeMessage(content.text, context);
}

function findSigner(
  tables: TableReaders,
  walletId: string | undefined,
  caller: Caller,
): Result<WalletRecord | undefined> {
  return walletId === undefined ? ok(undefined) : findVisibleWallet(tables, walletId, caller);
}
