import { verifyMessage } from 'ethers/hash';
import { z } from 'zod';
import { read } from '../answer.ts';
import { holds, refused, refusedWith, same, succeeded } from '../expect.ts';
import * as be from '../shapes.ts';
import { type Subject, statement } from '../statement.ts';
import { Deviation } from '../verdicts.ts';
import {
  execute,
  execution,
  executionOf,
  recorder,
  soundExecution,
  transactionOf,
} from '../world/chain.ts';
import { collection, tokens } from '../world/tokens.ts';
import { adasWallet, sign } from '../world/wallets.ts';
import { operatorTokenOf, prepared, until, type World } from '../world/world.ts';

const form = 'MESSAGE is the EIP-191 personal message. v is 0x1b or 0x1c.';
const verification =
  'POST /api/signatures/verification {secretType, signerAddress, message, signature} → boolean (also accepts an EIP-712 document).';
const domains =
  'EIP-712: domain.chainId, when present, must be the chain of secretType, by its id here or by the ids of the public networks of that name (1, 11155111; 137, 80002; 43114, 43113; 56, 97): otherwise 422, setting to allow or to narrow.';
const transactions =
  'POST /api/transactions takes the same body as /api/transactions/execute, wrapped or flat. Types: CONTRACT_EXECUTION, TRANSFER, TOKEN_TRANSFER, NFT_TRANSFER.';
const statusOf =
  'GET /api/transactions/{secretType}/{hash}/status → {hash,status: UNKNOWN|PENDING|SUCCEEDED|FAILED, confirmations, blockHash, blockNumber, hasReachedFinality, from, to, nonce, gas, gasUsed, gasPrice, value, rawValue, input, logs, timestamp}';
const replacing =
  'POST /api/transactions/resubmit and /cancel {secretType, transactionHash} (need a signing method).';
const reading =
  'POST /api/contracts/read {secretType, contractAddress, functionName, inputs[], outputs[{type}], walletAddress?} → [{type,value}].';
const coins =
  'In transactionRequest, value is the native amount in whole coins, as a number or a decimal string (the contract shows 0).';

/** The signed text, and its signature. */
const signed = prepared('a signature', async (world) => {
  const { address } = await adasWallet(world);
  const response = await sign(world, await adasWallet(world), { data: 'I agree' });
  return {
    answer: response,
    address,
    ...read(response, z.object({ v: z.string(), signature: z.string() })),
  };
});

async function verified(world: World, fields: object) {
  const { address: signerAddress, signature } = await signed(world);
  const body = { secretType: 'ETHEREUM', signerAddress, message: 'I agree', signature, ...fields };
  const response = await world.ask('POST /api/signatures/verification', { body });
  return { answer: response, is: read(response, z.unknown()) };
}

function documentFor(chainId?: number) {
  return {
    types: {
      EIP712Domain: chainId === undefined ? [] : [{ name: 'chainId', type: 'uint256' }],
      Note: [{ name: 'text', type: 'string' }],
    },
    domain: chainId === undefined ? {} : { chainId },
    primaryType: 'Note',
    message: { text: 'hello' },
  };
}

const networks = [
  ['ETHEREUM', 1],
  ['ETHEREUM', 11_155_111],
  ['MATIC', 137],
  ['MATIC', 80_002],
  ['AVAC', 43_114],
  ['AVAC', 43_113],
  ['BSC', 56],
  ['BSC', 97],
] as const;

async function send(world: World, address: string, fields: object, isWrapped = true) {
  await soundExecution(world);
  const wallet = await adasWallet(world);
  const request = { walletId: wallet.id, secretType: 'ETHEREUM', ...fields };
  const body = isWrapped ? { transactionRequest: request } : request;
  return world.ask(address, { body, signingMethod: wallet.owner.credential });
}

const status = z.looseObject({
  hash: be.hash,
  status: be.oneOf(['UNKNOWN', 'PENDING', 'SUCCEEDED', 'FAILED']),
  confirmations: be.integer,
  hasReachedFinality: be.flag,
});

/** The status of the execution after it is in a block. */
const settled = prepared('an execution in a block', async (world) => {
  const { transactionHash } = read(
    await execution(world),
    z.object({ transactionHash: z.string() }),
  );
  const answer = await until(
    async () => {
      const response = await world.ask(`GET /api/transactions/ETHEREUM/${transactionHash}/status`);
      return read(response, status).status === 'PENDING' ? undefined : response;
    },
    () => new Deviation('The execution stays PENDING.'),
  );
  return { answer, transactionHash };
});

/** Assertions about signing decisions that the contract leaves open. */
export const openSigning: Subject = {
  title: 'Signatures and transactions',
  part: 'open points',
  statements: [
    statement('open.signatures.v', form, async (world) => {
      const { v, answer } = await signed(world);
      holds(v === '0x1b' || v === '0x1c', `v is ${v}.`, answer);
    }),
    statement('open.signatures.personal-message', form, async (world) => {
      const { address, signature, answer } = await signed(world);
      same({ is: verifyMessage('I agree', signature), should: address }, 'The signer', answer);
    }),
    statement('open.signatures.verified', verification, async (world) => {
      const { answer, is } = await verified(world, {});
      same({ is, should: true }, 'The result', answer);
    }),
    statement('open.signatures.not-verified', verification, async (world) => {
      const { answer, is } = await verified(world, { message: 'I do not agree' });
      same({ is, should: false }, 'The result', answer);
    }),
    statement('open.signatures.verified-document', verification, async (world) => {
      const message = documentFor();
      const request = { type: 'EIP712', data: message };
      const { signature } = read(
        await sign(world, await adasWallet(world), request),
        z.object({ signature: z.string() }),
      );
      const { answer, is } = await verified(world, { message, signature });
      same({ is, should: true }, 'The result', answer);
    }),
    ...networks.map(([chain, chainId]) =>
      statement(`open.signatures.public-chain.${chainId}`, domains, async (world) => {
        const data = documentFor(chainId);
        succeeded(await sign(world, await adasWallet(world, chain), { type: 'EIP712', data }));
      }),
    ),
    statement('open.signatures.other-chain', domains, async (world) => {
      const request = { type: 'EIP712', data: documentFor(137) };
      refusedWith(await sign(world, await adasWallet(world), request), 422);
    }),
    statement('open.transactions.same-body', transactions, async (world) =>
      succeeded(await send(world, 'POST /api/transactions', executionOf(await adasWallet(world)))),
    ),
    ...['POST /api/transactions', 'POST /api/transactions/execute'].map((address) =>
      statement(
        `open.transactions.flat${address.endsWith('execute') ? '-at-execute' : ''}`,
        transactions,
        async (world) =>
          succeeded(await send(world, address, executionOf(await adasWallet(world)), false)),
      ),
    ),
    statement('open.transactions.transfer', transactions, async (world) => {
      const { address: to } = await adasWallet(world, 'MATIC');
      const response = await send(world, 'POST /api/transactions', {
        type: 'TRANSFER',
        to,
        value: '0.25',
      });
      const { value } = await transactionOf(world, response);
      same(
        { is: BigInt(value).toString(), should: '250000000000000000' },
        'The value in wei',
        response,
      );
    }),
    statement('open.transactions.token-transfer', transactions, async (world) => {
      const { address, id, owner } = await adasWallet(world);
      const token = operatorTokenOf(world);
      const faucet = { secretType: 'ETHEREUM', address, token: 'USDC', amount: 5 };
      succeeded(await world.ask('POST /_vaultdesk/faucet', { body: faucet, token }));
      const tokens = await world.ask(`GET /api/wallets/${id}/balance/tokens`);
      const balances = z.array(z.looseObject({ tokenAddress: z.string(), symbol: z.string() }));
      const usdc = read(tokens, balances).find(({ symbol }) => symbol === 'USDC');
      holds(usdc !== undefined, 'The wallet has no USDC.', tokens);
      const { address: to } = await adasWallet(world, 'MATIC');
      const transfer = {
        type: 'TOKEN_TRANSFER',
        to,
        tokenAddress: usdc?.tokenAddress,
        value: '1.5',
      };
      const request = { walletId: id, secretType: 'ETHEREUM', ...transfer };
      const asking = { body: { transactionRequest: request }, signingMethod: owner.credential };
      const response = await world.ask('POST /api/transactions', asking);
      const { input } = await transactionOf(world, response);
      const amount = BigInt(`0x${input.slice(-64)}`).toString();
      same({ is: amount, should: '1500000' }, 'The value in base units', response);
    }),
    statement('open.transactions.nft-transfer', transactions, async (world) => {
      const { address: tokenAddress } = await collection(world);
      const { foxes } = await tokens(world);
      const from = await adasWallet(world, 'MATIC');
      const { address: to } = await adasWallet(world);
      const request = {
        type: 'NFT_TRANSFER',
        walletId: from.id,
        secretType: 'MATIC',
        to,
        tokenAddress,
        tokenId: foxes.at(-1),
      };
      const asking = {
        body: { transactionRequest: request },
        signingMethod: from.owner.credential,
      };
      const response = await world.ask('POST /api/transactions', asking);
      read(response, z.object({ transactionHash: be.hash }));
    }),
    statement('open.transactions.value-in-coins', coins, async (world) => {
      const response = await execute(world, { value: '0.000000000000000001' });
      const { value } = await transactionOf(world, response);
      same({ is: BigInt(value).toString(), should: '1' }, 'The value in wei', response);
    }),
    statement(
      'open.transactions.fees',
      'chainSpecificFields: gasLimit, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce.',
      async (world) => {
        const fees = { maxFeePerGas: '90000000000', maxPriorityFeePerGas: '1000000000' };
        await transactionOf(world, await execute(world, { chainSpecificFields: fees }));
      },
    ),
    statement(
      'open.transactions.gas-price',
      'chainSpecificFields: gasLimit, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce.',
      async (world) => {
        const chainSpecificFields = { gasPrice: '90000000000' };
        await transactionOf(world, await execute(world, { chainSpecificFields }));
      },
    ),
    statement(
      'open.transactions.used-nonce',
      'chainSpecificFields: gasLimit, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce.',
      async (world) => {
        await settled(world);
        refused(await execute(world, { chainSpecificFields: { nonce: 0 } }));
      },
    ),
    statement(
      'open.transactions.list-by-user',
      'GET /api/transactions?walletId,userId,statuses,page,size',
      async (world) => {
        const { owner } = await adasWallet(world);
        const { transactionHash } = await settled(world);
        const response = await world.ask(`GET /api/transactions?userId=${owner.userId}&size=1000`);
        holds(response.text.includes(transactionHash), 'The execution is not listed.', response);
      },
    ),
    statement(
      'open.transactions.list',
      'GET /api/transactions?walletId,userId,statuses,page,size',
      async (world) => {
        const { id } = await adasWallet(world);
        const { transactionHash } = await settled(world);
        const response = await world.ask(
          `GET /api/transactions?walletId=${id}&statuses=SUCCEEDED&size=1000`,
        );
        holds(response.text.includes(transactionHash), 'The execution is not listed.', response);
      },
    ),
    ...(
      [
        ['hash', be.hash],
        ['status', be.exactly('SUCCEEDED')],
        ['confirmations', be.integer.min(1, 'it is not one')],
        ['hasReachedFinality', be.flag],
        ['blockHash', be.hash],
        ['blockNumber', be.integer],
        ['from', be.chainAddress],
        ['to', be.chainAddress],
        ['nonce', be.integer],
        ['gas', be.present],
        ['gasUsed', be.present],
        ['gasPrice', be.present],
        ['value', be.present],
        ['rawValue', be.present],
        ['input', be.hex],
        ['logs', be.listOf(be.object)],
        ['timestamp', be.timestamp],
      ] as const
    ).map(([name, is]) =>
      statement(`open.transactions.status.${name}`, statusOf, async (world) => {
        read((await settled(world)).answer, z.looseObject({ [name]: is }));
      }),
    ),
    statement('open.transactions.status.of-unknown', statusOf, async (world) => {
      const response = await world.ask(
        `GET /api/transactions/ETHEREUM/0x${'ab'.repeat(32)}/status`,
      );
      read(response, z.object({ status: be.exactly('UNKNOWN') }));
    }),
    ...['resubmit', 'cancel'].map((act) =>
      statement(`open.transactions.${act}-requires-signing-method`, replacing, async (world) => {
        const { transactionHash } = await settled(world);
        const body = { secretType: 'ETHEREUM', transactionHash };
        refused(await world.ask(`POST /api/transactions/${act}`, { body }));
      }),
    ),
    ...['resubmit', 'cancel'].map((act) =>
      statement(`open.transactions.${act}-pending-alone`, replacing, async (world) => {
        const { transactionHash } = await settled(world);
        const { owner } = await adasWallet(world);
        const body = { secretType: 'ETHEREUM', transactionHash };
        refusedWith(
          await world.ask(`POST /api/transactions/${act}`, {
            body,
            signingMethod: owner.credential,
          }),
          409,
        );
      }),
    ),
    statement('open.contracts.read', reading, async (world) => {
      const { address: contractAddress } = await collection(world);
      const { tickets } = await tokens(world);
      const { address } = await adasWallet(world, 'MATIC');
      const inputs = [
        { type: 'address', value: address },
        { type: 'uint256', value: tickets[0] },
      ];
      const call = { functionName: 'balanceOf', inputs, outputs: [{ type: 'uint256' }] };
      const body = { secretType: 'MATIC', contractAddress, ...call };
      const response = await world.ask('POST /api/contracts/read', { body });
      read(response, z.tuple([z.object({ type: be.exactly('uint256'), value: be.present })]));
    }),
    statement('open.transactions.no-contract', '422 well-formed but impossible', async (world) => {
      const to = recorder.replace('c0ffee', 'deadbe');
      refusedWith(await execute(world, { to }), 422, 'transaction.submit.ethereum-error');
    }),
    statement(
      'open.transactions.too-little-money',
      'transaction.insufficient-funds',
      async (world) =>
        refusedWith(
          await execute(world, { value: 1_000_000_000 }),
          422,
          'transaction.insufficient-funds',
        ),
    ),
  ],
};
