import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { usdcOn } from '../../../model/transactions/dev-contracts.ts';
import type { TypedDataDocument } from '../../../model/wallets/typed-data.ts';
import type { ChainClient } from '../../../platform/ports/chains.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { interfaceOf } from '../../abi/encode-call.ts';
import { readValue } from '../../chains/read-token.ts';
import { prepareTypedData } from '../../signatures/typed-data/prepare-typed-data.ts';
import type { MoneyPlace } from './balances.ts';
import type { Payer } from './deposit-addresses.ts';

/** A spending permission for an account of the custody keyring. */
export interface PermitRequest extends Pick<MoneyPlace, 'chain'> {
  readonly payer: Payer;
  readonly units: bigint;
  /** The spender: the custody contract. */
  readonly spender: string;
  /** Seconds since 1970. */
  readonly deadline: number;
}

/** A signed permit in the form of the custody contract. */
export interface Permit {
  readonly deadline: bigint;
  /** 27 or 28. */
  readonly v: number;
  readonly r: string;
  readonly s: string;
}

/**
 * Signs a USDC permit (ERC-2612, https://eips.ethereum.org/EIPS/eip-2612) with the custody keyring:
 * the account needs no gas. A permit is valid only for the next nonce, so payments of one payer run
 * one after another, each signed once the previous one is in a block.
 */
export async function permitFor(
  ports: Pick<Ports, 'chains' | 'custody'>,
  request: PermitRequest,
): Promise<Result<Permit>> {
  const chain = ports.chains.of(request.chain);
  const usdc = usdcOn(chain.network);
  if (usdc === undefined) return fail('contract.unreadable', `The USDC contract on ${chain.network.name} is unknown.`);
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
  // Uses the view of simulations: a payment that was dropped from a block at a chain restart waits for the next one.
  const nonceCall = { contract: usdc, data, returns: 'uint256', at: 'pending' } as const;
  const nonce = await readValue(chain, nonceCall);
  if (!nonce.ok) return nonce;
  return typeof nonce.value === 'bigint'
    ? ok(nonce.value)
    : fail('contract.unreadable', `The contract at ${usdc} does not support permits (ERC-2612).`);
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
