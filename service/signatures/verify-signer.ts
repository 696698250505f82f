import { signatureValidator } from '../../contracts/artifacts.ts';
import type { SecretType } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { Ports } from '../ports/ports.ts';
import { signatureForms } from '../resources/signature-input.ts';
import { findSigner, isKeySignature } from './recover-address.ts';
import { toHex } from './to-hex.ts';

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
  const verdict = hasKeyHere ? ok('no-contract') : await askContract(chains.of(secretType), signed);
  if (!verdict.ok) return verdict;
  if (verdict.value === 'no-contract' && !isKeySignature(signature))
    return invalidInput([{ path: 'signature', message: signatureForms }]);
  return ok(verdict.value === 'valid');
}

const verdicts = ['no-contract', 'invalid', 'valid'] as const;
type Verdict = (typeof verdicts)[number];

/** Runs the validator without a transaction, so that a wallet that it deploys does not remain. */
async function askContract(
  chain: ReturnType<Ports['chains']['of']>,
  { signerAddress, digest, signature }: SignedDigest,
): Promise<Result<Verdict>> {
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
  if (called.value.reverted)
    return invalidInput([{ path: 'signature', message: malformedDeployment }]);
  return ok(verdicts[Number.parseInt(called.value.data.slice(-1), 16)] ?? 'no-contract');
}

const malformedDeployment =
  'Before the suffix of ERC-6492, use the ABI encoding of a factory (address), its calldata (bytes) and a signature (bytes).';

function word(value: number): string {
  return value.toString(16).padStart(64, '0');
}
