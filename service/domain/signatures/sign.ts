import { keccak_256 } from '@noble/hashes/sha3.js';
import type { z } from 'zod';
import { callCredential } from '../../model/access/signing-method.ts';
import { noteFirstTime } from '../../model/history/first-steps.ts';
import type { SecretType } from '../../model/kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { once, signRecoverable } from '../../model/kernel/values/curves.ts';
import { chains as chainTable } from '../../model/transactions/chain.ts';
import {
  type Signature,
  type SignatureContent,
  type SignatureRequest,
  signatureRequest,
} from '../../model/wallets/signature-inspection.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { Chains } from '../../platform/ports/chains.ts';
import { type Caller, noKey, type ReplayingSlot } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { describedCredential, verifyCredential } from '../users/create-signing-method.ts';
import { findUsableWallet, otherChain } from '../wallets/get-wallet.ts';
import { markPerformed } from '../wallets/saved-requests.ts';
import { recordWalletEvent } from '../wallets/wallet-records.ts';
import { type PreparedTypedData, prepareTypedData } from './typed-data/prepare-typed-data.ts';
import { recoverSigner, toHex } from './verify-signer.ts';

export type SignPorts = Pick<Ports, 'storage' | 'vault' | 'settings' | 'chains' | 'clock' | 'ids'>;

export const signInput = callCredential.extend({
  signatureRequest: signatureRequest.meta({ description: 'The wallet, and the message or document that it signs.' }),
});
/** A request to sign, with its credentials. */
export interface SignInput extends z.output<typeof signInput> {
  /** The saved request to sign; deleted afterwards. */
  readonly savedId?: string;
}

/**
 * Signs a personal message (EIP-191) or typed data (EIP-712) and verifies the result by recovery. Invalid requests are
 * rejected before the signing method is charged an attempt.
 */
export async function sign<Other = never>(
  ports: SignPorts,
  { signatureRequest, savedId, ...sent }: SignInput,
  caller: Caller,
  slot: ReplayingSlot<Signature | Other> = noKey,
): Promise<Result<Signature | Other>> {
  const { walletId, type } = signatureRequest;
  const usableWallet = ports.storage.read((tables) => findUsableWallet(tables, walletId, caller));
  if (!usableWallet.ok) return usableWallet;
  const wallet = usableWallet.value;
  const credential = savedId === undefined ? describedCredential(ports, sent) : sent;
  const prove = once(() => verifyCredential(ports, credential, wallet.userId));
  const replayed = await slot.replay(prove);
  if (replayed) return replayed;
  const prepared = checkRequest(ports, signatureRequest, wallet);
  if (!prepared.ok) return prepared;
  const { digest } = prepared.value;
  const proof = await prove();
  if (!proof.ok) return proof;

  const signature = await ports.vault.withKey(wallet, proof.value, (key) => signDigest(digest, key));
  if (recoverSigner(digest, signature) !== wallet.address)
    throw new Error(`The signature of wallet ${wallet.id} does not recover to its address.`);
  return ports.storage.transact((tables) => {
    const current = findUsableWallet(tables, walletId, caller);
    if (!current.ok) return current;
    const performed =
      savedId === undefined ? ok() : markPerformed(tables, ports, { id: savedId, result: { type, signature } });
    if (!performed.ok) return performed;
    const metadata = { type, digest: toHex(digest) };
    recordWalletEvent(tables, { wallet, type: 'SIGNATURE_CREATED', metadata }, ports);
    noteFirstTime(tables, 'signature', ports.clock.now());
    return slot.keep(tables, signature);
  });
}

/** Validates a request without a key and returns the content to sign. */
export function checkRequest(
  ports: SignPorts,
  request: SignatureRequest,
  wallet: WalletRecord,
): Result<PreparedContent> {
  const { secretType } = request;
  if (wallet.secretType !== secretType) return otherChain(wallet, 'signatureRequest');
  const prepared = prepareContent(request, 'signatureRequest.data');
  if (!prepared.ok) return prepared;
  return rejectOtherChain(ports, prepared.value.typedData, secretType) ?? prepared;
}

/**
 * Signs a 32-byte digest: deterministic ECDSA over secp256k1 (RFC 6979), low `s` (EIP-2),
 * `v` 27 or 28 as EVM wallets expect. The key's bytes are only read.
 */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): Signature {
  const { signature, recoveryId } = signRecoverable(digest, privateKey);
  const r = hexOf(signature.subarray(0, 32));
  const s = hexOf(signature.subarray(32));
  const v = (27 + recoveryId).toString(16);
  return { type: 'HEX_SIGNATURE', r: `0x${r}`, s: `0x${s}`, v: `0x${v}`, signature: `0x${r}${s}${v}` };
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

/** The parsed content to sign: its digest with the text or the document. */
export type PreparedContent = { readonly digest: Uint8Array } & (
  | { readonly text: string; readonly typedData?: never }
  | { readonly typedData: PreparedTypedData }
);

/**
 * Parses the content to sign. Errors name the document path, prefixed with `above`.
 * @example "content.data"
 */
export function prepareContent(content: SignatureContent, above: string): Result<PreparedContent> {
  if (content.type === 'MESSAGE') return ok({ text: content.data, digest: messageDigest(content.data) });
  const typedData = prepareTypedData(content.data, above);
  return typedData.ok ? ok({ typedData: typedData.value, digest: typedData.value.digest }) : typedData;
}

/** The digest of a personal message: keccak-256 of 0x19, "Ethereum Signed Message:", its length in bytes and its UTF-8 bytes (EIP-191, version 0x45). */
export function messageDigest(text: string): Uint8Array {
  const message = Buffer.from(text, 'utf8');
  const prefix = Buffer.from(`\u0019Ethereum Signed Message:\n${message.length}`, 'utf8');
  return keccak_256(Buffer.concat([prefix, message]));
}

type ChainPorts = Pick<Ports, 'chains' | 'settings'>;

/** Whether the setting `typedDataChain` lets a wallet of `secretType` sign a document for this chain id. */
export function acceptsChain({ chains, settings }: ChainPorts, chainId: string, secretType: SecretType): boolean {
  const { typedDataChain } = settings.current();
  if (typedDataChain === 'any' || chainId === ownChains(chains).idOf(secretType)) return true;
  return typedDataChain === 'public' && chainTable[secretType].publicNetwork.ids.includes(chainId);
}

/** Rejects typed data for another chain than the wallet's, unless the setting allows it. */
function rejectOtherChain(
  ports: ChainPorts,
  typedData: PreparedTypedData | undefined,
  secretType: SecretType,
): Failed | undefined {
  const { chainId } = typedData?.domainTexts ?? {};
  if (chainId === undefined || acceptsChain(ports, chainId, secretType)) return undefined;
  const expected = ownChains(ports.chains).idOf(secretType);
  return fail(
    'typed-data.chain-mismatch',
    `The document is for chain ${chainId}, but ${secretType} is chain ${expected} here. Use ${expected} as domain.chainId, or change the setting typedDataChain to any.`,
  );
}

/** The configured chains of this machine by id, embedded and external. */
export interface OwnChains {
  /** Decimal text. */
  idOf(secretType: SecretType): string;
  isEmbedded(secretType: SecretType): boolean;
  /** The chain on this machine with this id. */
  find(chainId: string | undefined): SecretType | undefined;
}

export function ownChains(chains: Pick<Chains, 'of'>): OwnChains {
  const idOf = (secretType: SecretType) => String(chains.of(secretType).network.chainId);
  return {
    idOf,
    isEmbedded: (secretType) => chains.of(secretType).network.isEmbedded,
    find: (chainId) => secretTypes.find((secretType) => idOf(secretType) === chainId),
  };
}
