import { interfaceOf } from '../../abi/interface-of.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { ChainClient } from '../../ports/chains.ts';
import type { Ports } from '../../ports/ports.ts';
import { usdcOn } from '../../resources/dev-contracts.ts';
import type { TypedDataDocument } from '../../resources/typed-data.ts';
import { prepareTypedData } from '../../signatures/typed-data/prepare-typed-data.ts';
import { askContract } from '../../transactions/ask-contract.ts';
import type { MoneyPlace } from './balances.ts';
import type { Payer } from './deposit-addresses.ts';

/** What an account of the custody keyring allows to be spent. */
export interface PermitRequest extends Pick<MoneyPlace, 'chain'> {
  readonly payer: Payer;
  readonly units: bigint;
  /** Who may spend it: the custody contract. */
  readonly spender: string;
  /** Seconds since 1970. */
  readonly deadline: number;
}

/** A signed permit, as the custody contract takes it. */
export interface Permit {
  readonly deadline: bigint;
  /** 27 or 28. */
  readonly v: number;
  readonly r: string;
  readonly s: string;
}

/**
 * A permit (ERC-2612, https://eips.ethereum.org/EIPS/eip-2612) for USDC of an account, signed by
 * the custody keyring: the account needs no gas. It is good for the next nonce alone, so the payments of
 * one payer go one after the other, each asked for when the one before is in a block.
 */
export async function permitFor(
  ports: Pick<Ports, 'chains' | 'custody'>,
  request: PermitRequest,
): Promise<Result<Permit>> {
  const chain = ports.chains.of(request.chain);
  const usdc = usdcOn(chain.network);
  if (usdc === undefined)
    return fail('contract.unreadable', `It is not known where USDC lies on ${chain.network.name}.`);
  const { account, address: owner } = request.payer;
  const nonce = await nonceOf(chain, usdc, owner);
  if (!nonce.ok) return nonce;
  const document = permitDocument(chain, usdc, { ...request, owner, nonce: nonce.value });
  const prepared = prepareTypedData(document, 'permit');
  if (!prepared.ok) return prepared;
  const signed = await ports.custody.signDigest(account, prepared.value.digest);
  return signed.ok ? ok(toPermit(request.deadline, signed.value)) : signed;
}

const erc2612 = interfaceOf(['function nonces(address owner) view returns (uint256)']);

async function nonceOf(chain: ChainClient, usdc: string, owner: string): Promise<Result<bigint>> {
  const data = erc2612().encodeFunctionData('nonces', [owner]);
  // As trials see it: a payment that fell out of a block with the end of its chain waits for the next one.
  const question = { contract: usdc, data, answer: 'uint256', at: 'pending' } as const;
  const nonce = await askContract(chain, question);
  if (!nonce.ok) return nonce;
  return typeof nonce.value === 'bigint'
    ? ok(nonce.value)
    : fail('contract.unreadable', `The contract at ${usdc} knows no permits (ERC-2612).`);
}

interface PermitMessage extends Pick<PermitRequest, 'spender' | 'units' | 'deadline'> {
  readonly owner: string;
  readonly nonce: bigint;
}

function permitDocument(
  { network }: ChainClient,
  verifyingContract: string,
  { owner, spender, units, nonce, deadline }: PermitMessage,
): TypedDataDocument {
  return {
    types: permitTypes(),
    domain: { name: 'USD Coin', version: '2', chainId: network.chainId, verifyingContract },
    primaryType: 'Permit',
    message: { owner, spender, value: String(units), nonce: String(nonce), deadline },
  };
}

function permitTypes(): TypedDataDocument['types'] {
  const member = (name: string, type: string) => ({ name, type });
  return {
    EIP712Domain: [
      member('name', 'string'),
      member('version', 'string'),
      member('chainId', 'uint256'),
      member('verifyingContract', 'address'),
    ],
    Permit: [
      member('owner', 'address'),
      member('spender', 'address'),
      member('value', 'uint256'),
      member('nonce', 'uint256'),
      member('deadline', 'uint256'),
    ],
  };
}

/** @param signature r, s and v as 65 bytes. */
function toPermit(deadline: number, signature: string): Permit {
  return {
    deadline: BigInt(deadline),
    v: Number.parseInt(signature.slice(130), 16),
    r: signature.slice(0, 66),
    s: `0x${signature.slice(66, 130)}`,
  };
}
