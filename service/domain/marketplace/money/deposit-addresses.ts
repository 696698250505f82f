import { z } from 'zod';
import { type SecretType, secretTypeInput } from '../../../model/kernel/primitives.ts';
import { fail, mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput } from '../../../model/kernel/results/validation.ts';
import type { DepositAddressRecord, MarketUserRecord } from '../../../model/market/market-user.ts';
import { marketMoneyKey } from '../../../model/market/market-user-tables.ts';
import { usdcDecimals, usdcOn } from '../../../model/transactions/dev-contracts.ts';
import type { TypedDataDocument } from '../../../model/wallets/typed-data.ts';
import type { ChainClient } from '../../../platform/ports/chains.ts';
import type { CustodyAccount, Ports } from '../../../platform/ports/ports.ts';
import { interfaceOf } from '../../abi/encode-call.ts';
import { readTokenBalance, readValue } from '../../chains/read-token.ts';
import { sendFromFaucet } from '../../chains/send-from-faucet.ts';
import { readChain } from '../../collections/get-metadata.ts';
import { prepareTypedData } from '../../signatures/typed-data/prepare-typed-data.ts';
import { noMarketUser } from '../users/get-market-user.ts';
import type { MoneyPlace } from './balances.ts';

export const newDepositAddress = z.object({
  chain: secretTypeInput.nullish().meta({ description: 'Required, unless secretType is sent.' }),
  secretType: secretTypeInput.nullish().meta({ description: 'Alias of chain.' }),
});

/** The requested chain; a failure if none or two different chains are named. */
export function chainOf(input: z.output<typeof newDepositAddress>): Result<SecretType> {
  if (input.chain == null && input.secretType == null)
    return invalidInput([{ path: 'chain', message: 'This field is required.' }]);
  return readChain(input);
}

type AddressPorts = Pick<Ports, 'storage' | 'custody' | 'clock'>;

function depositAccount({ userId, chain }: MoneyPlace): CustodyAccount {
  return `deposit:${userId}:${chain}`;
}

/**
 * Returns a market user's deposit address on a chain, created if missing; always the same. `custody.key-lost` if its
 * key was sealed with a lost device key, because payments to it would be lost.
 */
export async function ensureDepositAddress(
  { storage, custody, clock }: AddressPorts,
  user: Pick<MarketUserRecord, 'id' | 'applicationId'>,
  chain: MoneyPlace['chain'],
): Promise<Result<DepositAddressRecord>> {
  const account = { userId: user.id, chain };
  const address = await custody.address(depositAccount(account));
  if (!address.ok) return address;
  const id = marketMoneyKey(user.id, chain);
  const stored = storage.read(({ depositAddresses }) => depositAddresses.find(id));
  const record: Result<DepositAddressRecord> = stored
    ? ok(stored)
    : await storage.transact(({ depositAddresses }) => {
        const { applicationId } = user;
        const created = { id, applicationId, ...account, address: address.value, createdAt: clock.now() };
        const existing = depositAddresses.find(id);
        if (!existing) depositAddresses.put(created);
        return ok(existing ?? created);
      });
  if (!record.ok || record.value.address === address.value) return record;
  return fail(
    'custody.key-lost',
    `The key of the deposit address ${record.value.address} was sealed with another device key. Restore that device key.`,
  );
}

type Payer = { readonly account: CustodyAccount; readonly address: string };

/** The deposit address that a market user pays from, created if missing. */
export async function depositPayer(ports: AddressPorts, account: MoneyPlace): Promise<Result<Payer>> {
  return mapResult(await depositAddressOf(ports, account), (address) => ({
    account: depositAccount(account),
    address,
  }));
}

/** The address that a market user pays from and is paid at: the deposit address, created if missing. */
export async function depositAddressOf(ports: AddressPorts, account: MoneyPlace): Promise<Result<string>> {
  const user = ports.storage.read(({ marketUsers }) => marketUsers.find(account.userId));
  if (!user) return noMarketUser(account.userId);
  return mapResult(await ensureDepositAddress(ports, user, account.chain), ({ address }) => address);
}

const account = 'card-float';

/** Amount minted at a time, in millionths of USDC: more than any card payment. */
const addedUnits = 1_000_000n * 10n ** BigInt(usdcDecimals);

/** The account that pays sellers for card purchases; missing USDC is minted on an embedded chain. */
export async function fillCardFloat(
  ports: Pick<Ports, 'custody'>,
  chain: ChainClient,
  units: bigint,
): Promise<Result<Payer>> {
  const address = await ports.custody.address(account);
  if (!address.ok) return address;
  const payer = { account, address: address.value } as const;
  const usdc = usdcOn(chain.network);
  const balance = usdc === undefined ? ok(undefined) : await readTokenBalance(chain, usdc, payer.address);
  if (!balance.ok) return balance;
  if (balance.value !== undefined && balance.value >= units) return ok(payer);
  if (usdc === undefined || !chain.network.isEmbedded)
    return fail(
      'transaction.insufficient-funds',
      `The card float ${payer.address} has too little USDC on ${chain.network.name}. Transfer USDC to it.`,
    );
  const data = mint().encodeFunctionData('mint', [payer.address, addedUnits + units]);
  return mapResult(await sendFromFaucet(ports, chain, { to: usdc, data }), () => payer);
}

const mint = interfaceOf(['function mint(address to, uint256 amount)']);

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
  return mapResult(signed, (signature) => ({
    deadline: BigInt(request.deadline),
    v: Number.parseInt(signature.slice(130), 16),
    r: signature.slice(0, 66),
    s: `0x${signature.slice(66, 130)}`,
  }));
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
    types: permitTypes,
    domain: { name: 'USD Coin', version: '2', chainId: network.chainId, verifyingContract },
    primaryType: 'Permit',
    message: { owner, spender, value: String(units), nonce: String(nonce), deadline },
  };
}

/** The members of a struct, written like in its type hash. */
function membersOf(struct: string): { name: string; type: string }[] {
  return struct.split(',').map((member) => {
    const [type = '', name = ''] = member.split(' ');
    return { name, type };
  });
}

const permitTypes: TypedDataDocument['types'] = {
  EIP712Domain: membersOf('string name,string version,uint256 chainId,address verifyingContract'),
  Permit: membersOf('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
};
