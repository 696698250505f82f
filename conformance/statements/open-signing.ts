import { verifyMessage } from 'ethers/hash';
import { z } from 'zod';
import { type Answer, read } from '../client.ts';
import { accepts, after, contains, holds, inOrder, refuses, returns, same } from '../expect.ts';
import * as be from '../shapes.ts';
import { each, type Subject, table } from '../shapes.ts';
import { executing, executionOf, mines, recorder, settled, soundExecution } from '../world/chain.ts';
import { encryptFor, plainSigningMethod, toHeader } from '../world/encrypt-signing-method.ts';
import { makeOwner } from '../world/users.ts';
import { adasWallet, message, signedMessage, signing } from '../world/wallets.ts';
import { filled, operatorTokenOf, prepared, shared, to, type World } from '../world/world.ts';

const form = 'MESSAGE is the EIP-191 personal message. v is 0x1b or 0x1c.';
const verification =
  'POST /api/signatures/verification {secretType, signerAddress, message, signature} → boolean (also accepts an EIP-712 document).';
const domains =
  'EIP-712: domain.chainId, when present, must be the chain of secretType, by its id here or by the ids of the public networks of that name (1, 11155111; 137, 80002; 43114, 43113; 56, 97): otherwise 422, setting to allow or to narrow.';
const transactions =
  'POST /api/transactions takes the same body as /api/transactions/execute, wrapped or flat. Types: CONTRACT_EXECUTION, TRANSFER, TOKEN_TRANSFER, NFT_TRANSFER.';
const chainFields = 'chainSpecificFields: gasLimit, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce.';

const withSignature = z.object({ signature: z.string() });

/** Verifies a signature of Ada's wallet over this text or document. */
const verifying = (signed: unknown, text: unknown) =>
  to('POST /api/signatures/verification', {
    secretType: 'ETHEREUM',
    signerAddress: '{wallet.address}',
    message: text,
    signature: signed,
  });

/** An EIP-712 document, for one chain or for all. */
const documentFor = (chainId?: number) => ({
  types: {
    EIP712Domain: chainId === undefined ? [] : [{ name: 'chainId', type: 'uint256' }],
    Note: [{ name: 'text', type: 'string' }],
  },
  domain: chainId === undefined ? {} : { chainId },
  primaryType: 'Note',
  message: { text: 'hello' },
});
const signingDocument = (chainId?: number, wallet = 'wallet') =>
  signing({ type: 'EIP712', data: documentFor(chainId) }, wallet);

const networks = [
  ['wallet', 1],
  ['wallet', 11_155_111],
  ['matic', 137],
  ['matic', 80_002],
  ['avac', 43_114],
  ['avac', 43_113],
  ['bsc', 56],
  ['bsc', 97],
] as const;

/** Sends a transaction of a named wallet. */
function sending(request: object, { wallet = 'wallet', path = '', isFlat = false } = {}) {
  const signer = { walletId: `{${wallet}.id}`, secretType: `{${wallet}.secretType}` };
  const transactionRequest = { ...signer, ...request };
  const call = to(
    `POST /api/transactions${path}`,
    isFlat ? transactionRequest : { transactionRequest },
    `{${wallet}.owner.credential}`,
  );
  return async (world: World) => {
    await soundExecution(world);
    return call(world);
  };
}

const status = {
  hash: be.hash,
  status: be.exactly('SUCCEEDED'),
  confirmations: be.integer.min(1, 'it is not one'),
  hasReachedFinality: be.flag,
  blockHash: be.hash,
  blockNumber: be.integer,
  from: be.chainAddress,
  to: be.chainAddress,
  nonce: be.integer,
  gas: be.present,
  gasUsed: be.present,
  gasPrice: be.present,
  value: be.present,
  rawValue: be.present,
  input: be.hex,
  logs: be.listOf(be.object),
  timestamp: be.timestamp,
};

const replacement = { secretType: 'ETHEREUM', transactionHash: '{settled.transactionHash}' };
const tokensOf = z.array(z.looseObject({ tokenAddress: z.string(), symbol: z.string() }));

/** Assertions about signing decisions that the contract leaves open. */
export const openSigning: Subject = {
  title: 'Signatures and transactions',
  part: 'open points',
  statements: table({
    [form]: {
      'open.signatures.v': returns(signedMessage, { v: be.oneOf(['0x1b', '0x1c']) }),
      'open.signatures.personal-message': async (world) => {
        const response = await signedMessage(world);
        const { address } = await adasWallet(world);
        const signer = verifyMessage(message.data, read(response, withSignature).signature);
        same({ is: signer, should: address }, 'The signer', response);
      },
    },
    [verification]: {
      'open.signatures.verified': returns(verifying('{signed.signature}', message.data), true),
      'open.signatures.not-verified': returns(verifying('{signed.signature}', 'I do not agree'), false),
      'open.signatures.verified-document': async (world) => {
        const { signature } = read(await signingDocument()(world), withSignature);
        await returns(verifying(signature, documentFor()), true)(world);
      },
    },
    [domains]: {
      ...each(networks, ([wallet, chainId]) => [
        `open.signatures.public-chain.${chainId}`,
        accepts(signingDocument(chainId, wallet)),
      ]),
      'open.signatures.chain-id-as-text': accepts(
        signing({ type: 'EIP712', data: { ...documentFor(1), domain: { chainId: '1' } } }),
      ),
      'open.signatures.other-chain': refuses(signingDocument(137), 422),
    },
    [transactions]: {
      'open.transactions.same-body': accepts(sending(executionOf('wallet'))),
      'open.transactions.flat': accepts(sending(executionOf('wallet'), { isFlat: true })),
      'open.transactions.flat-at-execute': accepts(sending(executionOf('wallet'), { isFlat: true, path: '/execute' })),
      'open.transactions.transfer': mines(sending({ type: 'TRANSFER', to: '{matic.address}', value: '0.25' }), {
        value: be.quantityOf(250_000_000_000_000_000n),
      }),
      'open.transactions.token-transfer': async (world) => {
        const { address } = await adasWallet(world);
        const token = operatorTokenOf(world);
        const faucet = { secretType: 'ETHEREUM', address, token: 'USDC', amount: 5 };
        await accepts(to('POST /_vaultdesk/faucet', faucet, { token }))(world);
        const tokens = await to('GET /api/wallets/{wallet.id}/balance/tokens')(world);
        const usdc = read(tokens, tokensOf).find(({ symbol }) => symbol === 'USDC');
        holds(usdc !== undefined, 'The wallet has no USDC.', tokens);
        const transfer = { type: 'TOKEN_TRANSFER', to: '{matic.address}', value: '1.5' };
        await mines(sending({ ...transfer, tokenAddress: usdc?.tokenAddress }), {
          input: be.text.regex(/0{58}16e360$/, 'it is not 1.5 in base units'),
        })(world);
      },
      'open.transactions.nft-transfer': returns(
        sending(
          {
            type: 'NFT_TRANSFER',
            to: '{wallet.address}',
            tokenAddress: '{collection.address}',
            tokenId: '{tokens.foxes.7}',
          },
          { wallet: 'matic' },
        ),
        { transactionHash: be.hash },
      ),
    },
    'In transactionRequest, value is the native amount in whole coins, as a number or a decimal string (the contract shows 0).':
      {
        'open.transactions.value-in-coins': mines(executing({ value: '0.000000000000000001' }), {
          value: be.quantityOf(1n),
        }),
      },
    [chainFields]: {
      'open.transactions.fees': mines(
        executing({
          chainSpecificFields: { maxFeePerGas: '90000000000', maxPriorityFeePerGas: '1000000000' },
        }),
        {},
      ),
      'open.transactions.gas-price': mines(executing({ chainSpecificFields: { gasPrice: '90000000000' } }), {}),
      'open.transactions.used-nonce': after(settled, refuses(executing({ chainSpecificFields: { nonce: 0 } }))),
    },
    'GET /api/transactions?walletId,userId,statuses,page,size': {
      'open.transactions.list-by-user': contains(
        to('GET /api/transactions?userId={wallet.owner.userId}&size=1000'),
        '{settled.transactionHash}',
      ),
      'open.transactions.list': contains(
        to('GET /api/transactions?walletId={wallet.id}&statuses=SUCCEEDED&size=1000'),
        '{settled.transactionHash}',
      ),
    },
    'GET /api/transactions/{secretType}/{hash}/status → {hash,status: UNKNOWN|PENDING|SUCCEEDED|FAILED, confirmations, blockHash, blockNumber, hasReachedFinality, from, to, nonce, gas, gasUsed, gasPrice, value, rawValue, input, logs, timestamp}':
      {
        ...each(Object.entries(status), ([name, shape]) => [
          `open.transactions.status.${name}`,
          returns(async (world) => (await settled(world)).answer, { [name]: shape }),
        ]),
        'open.transactions.status.of-unknown': returns(
          to(`GET /api/transactions/ETHEREUM/0x${'ab'.repeat(32)}/status`),
          { status: 'UNKNOWN' },
        ),
      },
    'POST /api/transactions/resubmit and /cancel {secretType, transactionHash} (need a signing method).': {
      ...each(['resubmit', 'cancel'], (act) => [
        `open.transactions.${act}-requires-signing-method`,
        refuses(to(`POST /api/transactions/${act}`, replacement)),
      ]),
      ...each(['resubmit', 'cancel'], (act) => [
        `open.transactions.${act}-pending-alone`,
        refuses(to(`POST /api/transactions/${act}`, replacement, '{wallet.owner.credential}'), 409),
      ]),
    },
    'POST /api/contracts/read {secretType, contractAddress, functionName, inputs[], outputs[{type}], walletAddress?} → [{type,value}].':
      {
        'open.contracts.read': returns(
          to('POST /api/contracts/read', {
            secretType: 'MATIC',
            contractAddress: '{collection.address}',
            functionName: 'balanceOf',
            inputs: [
              { type: 'address', value: '{matic.address}' },
              { type: 'uint256', value: '{tokens.tickets.0}' },
            ],
            outputs: [{ type: 'uint256' }],
          }),
          [{ type: 'uint256', value: be.present }],
        ),
      },
    '422 well-formed but impossible': {
      'open.transactions.no-contract': refuses(
        executing({ to: recorder.replace('c0ffee', 'deadbe') }),
        422,
        'transaction.submit.ethereum-error',
      ),
    },
    'transaction.insufficient-funds': {
      'open.transactions.too-little-money': refuses(
        executing({ value: 1_000_000_000 }),
        422,
        'transaction.insufficient-funds',
      ),
    },
  }),
};

const encryptionSays =
  'GET /api/security and the header Encrypted-Signing-Method: a public key to encrypt <id>:<value> with, so that a back end never sees a PIN.';
const once = 'It is good for one request with the body that it was encrypted for.';

const publicKey = z.object({
  id: be.uuid,
  keyspec: be.exactly('RSA_2048'),
  publicKey: z.base64('it is not base64'),
  encryptionAlgorithm: be.exactly('RSAES_OAEP_SHA_256'),
});
const keys = z.object({ encryptionKeys: z.tuple([publicKey], publicKey) });

/** The response to a caller without a token. */
const keysResponse = shared(to('GET /api/security', undefined, { token: null }));
const key = prepared('a key to encrypt with', async (world) => read(await keysResponse(world), keys).encryptionKeys[0]);

const encryptedRequest = { signatureRequest: { ...message, data: 'encrypted' } };

/** Requests a signature with this header. */
const sign = (world: World, header: string, body: object = encryptedRequest): Promise<Answer> =>
  to('POST /api/signatures', body, { headers: { 'encrypted-signing-method': header } })(world);

async function headerFor(world: World, credential?: string): Promise<string> {
  const { owner } = await adasWallet(world);
  const body = JSON.stringify(await filled(world, encryptedRequest));
  const plain = plainSigningMethod(credential ?? owner.credential, body);
  return toHeader(await encryptFor(await key(world), plain));
}

/** Assertions about signing methods that no server in between can read. */
export const openEncryption: Subject = {
  title: 'Encrypted signing methods',
  part: 'open points',
  statements: table({
    [encryptionSays]: {
      'open.encryption.keys': returns(keysResponse, keys),
      'open.encryption.signs': async (world) => {
        const readable = await signing({ data: 'encrypted' })(world);
        const encrypted = async () => sign(world, await headerFor(world));
        await returns(encrypted, read(readable, withSignature))(world);
      },
      'open.encryption.wrong-value': async (world) => {
        const { pinId } = await makeOwner(world, 'encrypting');
        const header = await headerFor(world, `${pinId}:000000`);
        await refuses(() => sign(world, header), 403, 'pincode.incorrect')(world);
      },
    },
    [once]: {
      'open.encryption.other-body': refuses(async (world) =>
        sign(world, await headerFor(world), { signatureRequest: message }),
      ),
      'open.encryption.used': async (world) => {
        const header = await headerFor(world);
        const signOnce = () => sign(world, header);
        await inOrder(accepts(signOnce), refuses(signOnce))(world);
      },
      'open.encryption.nonsense': refuses((world) => sign(world, 'AAAA')),
    },
  }),
};
