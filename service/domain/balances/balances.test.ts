import { AbiCoder, Interface } from 'ethers/abi';
import { id } from 'ethers/hash';
import { describe, expect, test } from 'vitest';
import { collection721, collection1155, planDeployment, vaultdeskUsdc } from '../../../contracts/addresses.ts';
import { deployed, portsOnAnvil } from '../../../test/chain/real-chains.ts';
import { type FakePortsOptions, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { aCollection, aTokenType } from '../../../test/records/collections.ts';
import { aSigner, aTransfer } from '../../../test/records/transactions.ts';
import { asApplication, asOperator, aWallet } from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { fail } from '../../model/kernel/results/result.ts';
import { devContracts } from '../../model/transactions/dev-contracts.ts';
import { transferEvents } from '../../model/wallets/transfer-events.ts';
import { noKey } from '../../platform/ports/operation.ts';
import { fundFromFaucet, mintItem } from '../chains/faucet.ts';
import { awaitReceipt } from '../chains/judge-rpc-call.ts';
import { sendFromFaucet } from '../chains/send-from-faucet.ts';
import { balanceOperations } from './balances.operations.ts';
import { listNonFungibles } from './holdings.ts';
import { listTokenBalances, listTokenBalancesOfAddress } from './list-token-balances.ts';

const secretType = 'ETHEREUM';
const functions = new Interface([
  'function name()',
  'function symbol()',
  'function decimals()',
  'function balanceOf(address)',
  'function balanceOf(address,uint256)',
  'function ownerOf(uint256)',
  'function tokenURI(uint256)',
  'function uri(uint256)',
]);
const hostile = `\u202eCoin\n${'x'.repeat(5_000)}`;

test('the first coins are the balance of a new wallet', async () => {
  const wallet = aWallet({ secretType: 'MATIC' });
  const ports = fakePorts({ wallets: [wallet] });

  const balance = valueIn(await run(balanceOperations.get, ports, { walletId: wallet.id }, asApplication()));

  expect(balance).toEqual({
    available: true,
    secretType: 'MATIC',
    balance: 100,
    gasBalance: 100,
    symbol: 'POL',
    gasSymbol: 'POL',
    rawBalance: '100000000000000000000',
    rawGasBalance: '100000000000000000000',
    decimals: 18,
  });
});

test('returns the coins of an address without funding it', async () => {
  const ports = fakePorts();
  const { address } = aSigner();
  ports.chains.of('BSC').balances.set(address, 1n);

  const balance = valueIn(await run(balanceOperations.getOfAddress, ports, { secretType: 'BSC', address }));
  const unfunded = await run(balanceOperations.getOfAddress, ports, { secretType: 'BSC', address: aSigner().address });

  expect(balance).toMatchObject({ balance: 1e-18, rawBalance: '1', symbol: 'BNB' });
  expect(valueIn(unfunded).rawBalance).toBe('0');
});

test('hides balances of archived wallets', async () => {
  const archived = aWallet({ archived: true });
  const ports = fakePorts({ wallets: [archived] });

  for (const operation of [balanceOperations.get, listTokenBalances, balanceOperations.listNonFungibles]) {
    expect(await operation.run(ports, { walletId: archived.id }, asApplication(), noKey)).toMatchObject({
      failure: { code: 'wallet.archived' },
    });
    expect(await operation.run(ports, { walletId: archived.id }, asOperator(), noKey)).toMatchObject({ ok: true });
  }
});

test('reports an unresponsive chain', async () => {
  const wallet = aWallet();
  const ports = fakePorts({ wallets: [wallet] });
  const failure = fail('chain.unavailable', 'Gone.');
  ports.chains.of(secretType).failure = failure;

  for (const operation of [balanceOperations.get, listTokenBalances, balanceOperations.listNonFungibles])
    expect(await operation.run(ports, { walletId: wallet.id }, asApplication(), noKey)).toEqual(failure);
});

describe('an unknown contract', () => {
  const wallet = aWallet({ address: aSigner().address });
  const untrustedContract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const toWallet = `0x${wallet.address.slice(2).toLowerCase().padStart(64, '0')}`;

  /** A chain whose contract reported one transfer to the wallet and responds by function name. */
  function portsWith(
    topics: readonly string[],
    responses: Readonly<Record<string, string | undefined>>,
    { data = '0x', ...records }: FakePortsOptions & { data?: string } = {},
  ) {
    const ports = fakePorts({ ...records, wallets: [wallet] });
    const chain = ports.chains.of(secretType);
    const { hash: blockHash, number: blockNumber } = chain.mine();
    const position = { blockHash, blockNumber, transactionHash: blockHash, logIndex: 0 };
    chain.events.push({ address: untrustedContract, topics, data, ...position });
    chain.respondToCall = ({ to, data: call }) => {
      const name = to === untrustedContract ? functions.parseTransaction({ data: call ?? '' })?.name : undefined;
      const response = responses[name ?? ''];
      return response === undefined
        ? { reverted: true, data: '0x', message: 'no' }
        : { reverted: false, data: response };
    };
    return ports;
  }
  const input = { walletId: wallet.id };
  const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
  const text = (value: string) => AbiCoder.defaultAbiCoder().encode(['string'], [value]);

  test('accepts any name of a token', async () => {
    const names = { name: text(hostile), symbol: text(hostile) };
    const responses = { ...names, balanceOf: word(7), decimals: word(255) };
    const ports = portsWith([transferEvents.transfer, word(0), toWallet], responses);

    const [token] = valueIn(await run(listTokenBalances, ports, input, asApplication()));

    expect(token).toMatchObject({ tokenAddress: untrustedContract, decimals: 255, rawBalance: '7' });
    expect(token?.balance).toBeCloseTo(0);
    for (const label of [token?.name, token?.symbol]) {
      expect(label).toMatch(/^\\u\{202e\}Coin\\nx+…$/);
      expect(label?.length).toBeLessThan(120);
    }
  });

  test.each([
    { what: 'whose balance is nonsense', answers: { balanceOf: '0x' } },
    { what: 'that has no balance', answers: {} },
    { what: 'of which nothing is left', answers: { balanceOf: word(0) } },
  ])('omits a token contract $what', async ({ answers: responses }) => {
    const ports = portsWith([transferEvents.transfer, word(0), toWallet], responses);

    expect(valueIn(await run(listTokenBalances, ports, input, asApplication()))).toEqual([]);
  });

  test.each([
    { what: 'that only pretends to have sent an item', answers: {} },
    { what: 'that names another owner', answers: { ownerOf: word(1) } },
  ])('an item contract $what gives the wallet nothing', async ({ answers: responses }) => {
    const topics = [transferEvents.transfer, word(0), toWallet, word(5)];

    expect(valueIn(await listNonFungibles(portsWith(topics, responses), input, asApplication()))).toEqual([]);
  });

  test.each([true, false])('takes fungible from the token type of a contract created here: %s', async (fungible) => {
    const collection = aCollection({ chain: secretType, address: untrustedContract });
    const tokenType = aTokenType({ chain: secretType, collectionId: collection.id, fungible });
    const topics = [transferEvents.transferSingle, word(0), word(0), toWallet];
    const ports = portsWith(
      topics,
      { balanceOf: word(1) },
      { data: `${word(1)}${word(1).slice(2)}`, collections: [collection], tokenTypes: [tokenType] },
    );

    expect(valueIn(await listNonFungibles(ports, input, asApplication()))).toMatchObject([{ id: '1', fungible }]);
  });

  test('reads a long data URL, and counts an ERC-1155 item with the decimals of its metadata', async () => {
    const document = { name: 'Gold {id}', description: 'x'.repeat(2_500), decimals: 2 };
    const uri = text(`data:application/json,${JSON.stringify(document)}`);
    const topics = [transferEvents.transferSingle, word(0), word(0), toWallet];
    const data = `${word(27)}${word(150).slice(2)}`;
    const ports = portsWith(topics, { balanceOf: word(150), uri }, { data });

    expect(valueIn(await listNonFungibles(ports, input, asApplication()))).toMatchObject([
      { name: `Gold ${'1b'.padStart(64, '0')}`, balance: 1.5, rawBalance: '150', decimals: 2 },
    ]);
  });

  test('returns the ERC-1155 URI with the token id', async () => {
    const topics = [transferEvents.transferSingle, word(0), word(0), toWallet];
    const responses = { balanceOf: word(1), uri: text('ipfs://Qm/{id}.json') };
    const ports = portsWith(topics, responses, { data: `${word(27)}${word(1).slice(2)}` });

    expect(valueIn(await listNonFungibles(ports, input, asApplication()))).toMatchObject([
      { tokenUri: `ipfs://Qm/${'1b'.padStart(64, '0')}.json` },
    ]);
  });

  test('a batch with too many items in too few bytes gives the wallet nothing', async () => {
    const topics = [transferEvents.transferBatch, word(0), word(0), toWallet];
    const data = `0x${[64, 64, 2 ** 40].map((number) => word(number).slice(2)).join('')}`;
    const ports = portsWith(topics, { balanceOf: word(1) }, { data });

    expect(valueIn(await listNonFungibles(ports, input, asApplication()))).toEqual([]);
  });
});

describe('on a real chain', () => {
  const ports = portsOnAnvil();
  const aSituation = async () => {
    const signer = aSigner();
    const { address } = signer;
    const wallet = aWallet({ address });
    const anvil = await ports({ wallets: [wallet] });
    return { anvil, signer, address, walletId: wallet.id, chain: anvil.chains.of(secretType) };
  };

  test('always returns USDC', async () => {
    const { anvil, walletId } = await aSituation();

    expect(valueIn(await run(listTokenBalances, anvil, { walletId }, asApplication()))).toEqual([
      {
        tokenAddress: devContracts.usdc.address,
        balance: 0,
        rawBalance: '0',
        decimals: 6,
        name: 'USD Coin',
        symbol: 'USDC',
        logo: '',
        type: 'ERC_20',
        transferable: true,
      },
    ]);
  });

  test('returns a token deployed elsewhere without requesting it', async () => {
    const { anvil, walletId, address, chain } = await aSituation();
    const holder = aSigner();
    const salt = `0x${'7'.repeat(64)}`;
    const { address: token, to, calldata } = planDeployment(vaultdeskUsdc, [], salt);
    const usdc = new Interface(vaultdeskUsdc.abi);
    const mint = usdc.encodeFunctionData('mint', [holder.address, 100n]);
    for (const call of [
      { to, data: calldata },
      { to: token, data: mint },
    ])
      valueIn(await sendFromFaucet(anvil, chain, call));
    valueIn(await fundFromFaucet(anvil, { secretType, address: holder.address, token: 'NATIVE' }));
    const data = usdc.encodeFunctionData('transfer', [address, 40n]);
    const signed = await aTransfer(holder, { to: token, data, value: 0n, gasLimit: 200_000n });
    await awaitReceipt(chain, valueIn(await chain.sendRawTransaction(signed)).hash);

    const tokens = valueIn(await run(listTokenBalances, anvil, { walletId }, asApplication()));

    expect(tokens.map(({ tokenAddress }) => tokenAddress)).toEqual([devContracts.usdc.address, token]);
    expect(tokens[1]).toMatchObject({ rawBalance: '40', decimals: 6, symbol: 'USDC' });
    const { address: otherUser } = aSigner();
    const unseen = await listTokenBalancesOfAddress(anvil, { secretType, address: otherUser, tokenAddress: [token] });
    expect(valueIn(unseen)).toMatchObject([{ tokenAddress: token, rawBalance: '0' }]);
  });

  test('returns items while they are held', async () => {
    const { anvil, walletId, address: to } = await aSituation();
    const single = valueIn(await run(mintItem, anvil, { secretType, to, standard: 'ERC721' }));
    const multi = { secretType, to, standard: 'ERC1155', tokenId: 4_000n } as const;
    for (const amount of [2n, 3n]) valueIn(await run(mintItem, anvil, { ...multi, amount }));
    valueIn(await run(mintItem, anvil, { ...multi, tokenId: 5_000n, amount: 1n }));

    const items = valueIn(await listNonFungibles(anvil, { walletId }, asApplication()));

    const texts = { description: '', url: '', imageUrl: '' };
    expect(items).toMatchObject([
      {
        id: single.tokenId,
        name: `Item ${single.tokenId}`,
        description: 'A test item without value.',
        url: '',
        imageUrl: expect.stringMatching(/^data:image\/svg/),
        imagePreviewUrl: expect.stringMatching(/^data:image\/svg/),
        imageThumbnailUrl: expect.stringMatching(/^data:image\/svg/),
        backgroundColor: null,
        animationUrls: [],
        maxSupply: null,
        fungible: false,
        balance: 1,
        rawBalance: '1',
        tokenUri: `vaultdesk://items/erc721/${single.tokenId}`,
        contract: {
          address: devContracts.erc721.address,
          name: 'Vaultdesk Items',
          symbol: 'ITEM',
          secretType,
          type: 'ERC_721',
          ...texts,
          ...{ media: [], categories: [], verified: false, premium: false },
        },
        attributes: [],
      },
      { id: '5000', fungible: false, balance: 1 },
      { id: '4000', name: 'Item 4000', fungible: true, balance: 5, tokenUri: 'vaultdesk://items/erc1155/4000' },
    ]);
  });

  test('accepts any collection name and batch transfers', async () => {
    const { anvil, walletId, address, chain } = await aSituation();
    const faucet = valueIn(await anvil.custody.address('faucet'));
    const naming = [hostile, hostile, `${hostile}/`, faucet, faucet];
    for (const artifact of [collection721, collection1155]) {
      const to = await deployed(anvil, chain, artifact, naming);
      const contractInterface = new Interface(artifact.abi);
      const type = artifact === collection721 ? [1, 0, false] : [1, 0, false, false];
      for (const data of [
        contractInterface.encodeFunctionData('createType', type),
        contractInterface.encodeFunctionData('mint', [id(address), address, 1, 3]),
      ])
        valueIn(await sendFromFaucet(anvil, chain, { to, data }));
    }

    const items = valueIn(await listNonFungibles(anvil, { walletId }, asApplication()));

    expect(items.map(({ contract }) => contract.type).sort()).toEqual([
      ...Array(3).fill('ERC_1155'),
      ...Array(3).fill('ERC_721'),
    ]);
    for (const { name, tokenUri, contract } of items) {
      expect(name).not.toMatch(/[\u202e\n]/);
      expect(tokenUri).not.toMatch(/[\u202e\n]/);
      expect(contract.name.length).toBeLessThan(120);
    }
  });
});
