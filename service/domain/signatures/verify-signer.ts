import { signatureValidator } from '../../../contracts/addresses.ts';
import type { SecretType } from '../../model/kernel/primitives.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { invalidInput } from '../../model/kernel/results/validation.ts';
import { type RecoverableSignature, recoverAddress } from '../../model/kernel/values/curves.ts';
import { recoveryIdOf, signatureForms } from '../../model/wallets/signature-input.ts';
import type { Signature } from '../../model/wallets/signature-inspection.ts';
import type { Ports } from '../../platform/ports/ports.ts';

export interface SignedDigest {
  readonly secretType: SecretType;
  readonly signerAddress: string;
  readonly digest: Uint8Array;
  /** 0x and lowercase hexadecimal digits. */
  readonly signature: string;
}

/**
 * Whether the key of an address or the contract wallet at it signed a digest (ERC-1271, ERC-6492). Asks the chain only
 * if the key did not and the address is not a wallet of this service. Fails with `input.invalid` for bytes that only a
 * contract wallet could accept if there is none.
 */
export async function verifySigner(
  { storage, chains }: Pick<Ports, 'storage' | 'chains'>,
  signed: SignedDigest,
): Promise<Result<boolean>> {
  const { secretType, digest, signature } = signed;
  const address = signed.signerAddress.toLowerCase();
  if (findSigner(digest, signature)?.toLowerCase() === address) return ok(true);
  const hasKeyHere = storage.read(({ wallets }) => wallets.listBy('byAddress', address).length > 0);
  const verdict = hasKeyHere ? ok('no-contract') : await callContract(chains.of(secretType), signed);
  if (!verdict.ok) return verdict;
  if (verdict.value === 'no-contract' && !isKeySignature(signature))
    return invalidInput([{ path: 'signature', message: signatureForms }]);
  return ok(verdict.value === 'valid');
}

const verdicts = ['no-contract', 'invalid', 'valid'] as const;
/** Runs the validator without a transaction, so that a wallet that it deploys does not remain. */
async function callContract(
  chain: ReturnType<Ports['chains']['of']>,
  { signerAddress, digest, signature }: SignedDigest,
): Promise<Result<(typeof verdicts)[number]>> {
  const bytes = signature.slice(2);
  const parts = [
    signerAddress.slice(2).toLowerCase().padStart(64, '0'),
    toHex(digest).slice(2),
    word(96),
    word(bytes.length / 2),
    bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0'),
  ];
  const called = await chain.call({ data: `${signatureValidator.bytecode}${parts.join('')}` });
  if (!called.ok) return called;
  if (called.value.reverted) return invalidInput([{ path: 'signature', message: malformedDeployment }]);
  return ok(verdicts[Number.parseInt(called.value.data.slice(-1), 16)] ?? 'no-contract');
}

const malformedDeployment =
  'Before the suffix of ERC-6492, use the ABI encoding of a factory (address), its calldata (bytes) and a signature (bytes).';

function word(value: number): string {
  return value.toString(16).padStart(64, '0');
}

/** Formats bytes as 0x and lowercase hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString('hex')}`;
}

/** Recovers the signer of a 32-byte digest. Throws for an invalid signature. */
export function recoverSigner(digest: Uint8Array, { signature }: Pick<Signature, 'signature'>): string {
  const bytes = Buffer.from(signature.slice(2), 'hex');
  return recoverAddress(digest, { signature: bytes.subarray(0, 64), recoveryId: bytes[64] === 27 ? 0 : 1 });
}

/**
 * Recovers the signer from 65 bytes of r, s and v, or from 64 bytes (EIP-2098). `undefined` for another length or `v`,
 * an r or s out of range, and an r that is not on the curve. Also for an `s` in the upper half of the order (EIP-2), like
 * ethers and OpenZeppelin, because anyone can compute it from the signature of another.
 */
export function findSigner(digest: Uint8Array, signature: string): string | undefined {
  const parsed = parseKeySignature(signature);
  if (!parsed || Buffer.compare(parsed.signature.subarray(32), halfOrder) > 0) return undefined;
  try {
    return recoverAddress(digest, parsed);
  } catch {
    return undefined;
  }
}

/** Whether bytes have the length and the `v` of a signature that a key creates. */
export function isKeySignature(signature: string): boolean {
  return parseKeySignature(signature) !== undefined;
}

function parseKeySignature(signature: string): RecoverableSignature | undefined {
  const bytes = Buffer.from(signature.slice(2), 'hex');
  if (bytes.length === 64) {
    const recoveryId = bytes.readUInt8(32) < 0x80 ? 0 : 1;
    bytes.writeUInt8(bytes.readUInt8(32) & 0x7f, 32);
    return { signature: bytes, recoveryId };
  }
  const recoveryId = bytes.length === 65 ? recoveryIdOf(BigInt(bytes.readUInt8(64))) : undefined;
  return recoveryId === undefined ? undefined : { signature: bytes.subarray(0, 64), recoveryId };
}

/** Half the order of secp256k1 (SEC 2, section 2.4.1). */
const halfOrder = Buffer.from('7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0', 'hex');
