import { MaxUint256, TypedDataEncoder, type Wallet } from 'ethers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aChain } from '../test/chain/a-chain.ts';
import { aContract, aPermit, type Contract, rejectionOf } from '../test/chain/contracts.ts';
import { vaultdeskUsdc } from './addresses.ts';

const chainId = 31_337;
const chain = aChain(chainId);
const value = 1_500_000n;

let usdc: Contract;
let owner: Wallet;
let spender: Wallet;

beforeAll(async () => {
  usdc = await aContract(chain(), vaultdeskUsdc);
});

beforeEach(async () => {
  [owner, spender] = await Promise.all([chain().aWallet(), chain().aWallet()]);
});

/** A permit of the owner with any signer. */
function permitOf(signer = owner, deadline = MaxUint256) {
  const parties = { owner: owner.address, spender: spender.address };
  return aPermit({ token: usdc, signer, ...parties, value, deadline });
}

function send({ deadline, v, r, s }: Awaited<ReturnType<typeof permitOf>>) {
  return usdc.send(spender, 'permit', owner.address, spender.address, value, deadline, v, r, s);
}

test('has the name, symbol, decimals and version of USDC', async () => {
  const facts = ['name', 'symbol', 'decimals', 'version'].map((fact) => usdc.read(fact));

  expect(await Promise.all(facts)).toEqual(['USD Coin', 'USDC', 6n, '2']);
});

test('signs in the domain of USDC on this chain (EIP-712)', async () => {
  const verifyingContract = usdc.address;
  const domain = { name: 'USD Coin', version: '2', chainId, verifyingContract };

  expect(await usdc.read('DOMAIN_SEPARATOR')).toBe(TypedDataEncoder.hashDomain(domain));
});

test('lets anybody mint', async () => {
  await usdc.send(spender, 'mint', owner.address, value);

  expect(await usdc.read('balanceOf', owner.address)).toBe(value);
});

test('a permit allows what its owner signed, once', async () => {
  const permit = await permitOf();

  await send(permit);

  expect(await usdc.read('allowance', owner.address, spender.address)).toBe(value);
  expect(await usdc.read('nonces', owner.address)).toBe(1n);
  expect(await rejectionOf(send(permit))).toMatch(/^PermitOfAnother/);
});

test('rejects a permit with another signer', async () => {
  expect(await rejectionOf(send(await permitOf(spender)))).toBe(
    `PermitOfAnother(${spender.address}, ${owner.address})`,
  );
});

test('a permit that has expired is refused', async () => {
  expect(await rejectionOf(send(await permitOf(owner, 1n)))).toBe('PermitExpired(1)');
});
