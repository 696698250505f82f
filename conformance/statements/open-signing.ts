import { z } from 'zod';
import { read } from '../client.ts';
import { accepts, after, contains, given, holds, rejects, returns } from '../expect.ts';
import * as be from '../shapes.ts';
import { each, type Subject, table, words } from '../shapes.ts';
import { executing, executionOf, mines, recorder } from '../world/chain.ts';
import { encryptFor, plainSigningMethod, toHeader } from '../world/encrypt-signing-method.ts';
import { anOwner } from '../world/users.ts';
import { message, signing } from '../world/wallets.ts';
import { filled, prepared, responseTo, type See, shared, to, type World, withoutToken } from '../world/world.ts';

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

/** The wallet for each id of a public network. */
const networks = {
  1: 'wallet',
  11155111: 'wallet',
  137: 'matic',
  80002: 'matic',
  43114: 'avac',
  43113: 'avac',
  56: 'bsc',
  97: 'bsc',
};

/** Sends a transaction of a named wallet. */
function sending(request: object, { wallet = 'wallet', path = '', isFlat = false } = {}): See {
  const flat = { walletId: `{${wallet}.id}`, secretType: `{${wallet}.secretType}`, ...request };
  const body = isFlat ? flat : { transactionRequest: flat };
  const call = to(`POST /api/transactions${path}`, body, `{${wallet}.owner.credential}`);
  return async (world) => {
    await world.names.soundExecution?.(world);
    return call(world);
  };
}

const status = {
  hash: be.hash,
  status: 'SUCCEEDED',
  confirmations: be.integer.min(1, 'it is not one'),
  hasReachedFinality: be.flag,
  blockHash: be.hash,
  blockNumber: be.integer,
  from: be.chainAddress,
  to: be.chainAddress,
  nonce: be.integer,
  gas: be.integer,
  gasUsed: be.integer,
  gasPrice: be.integer,
  value: be.number,
  rawValue: be.number,
  input: be.hex,
  logs: be.listOf(be.object),
  timestamp: be.timestamp,
};

const replacement = { secretType: 'ETHEREUM', transactionHash: '{settled.transactionHash}' };
const tokenTransfer = { type: 'TOKEN_TRANSFER', to: '{matic.address}', value: '1.5' };
const tokensOf = z.array(z.looseObject({ tokenAddress: z.string(), symbol: z.string() }));

async function usdcOfWallet(world: World) {
  const tokens = await responseTo(world, 'GET /api/wallets/{wallet.id}/balance/tokens');
  const usdc = read(tokens, tokensOf).find(({ symbol }) => symbol === 'USDC');
  holds(usdc !== undefined, 'The wallet has no USDC.', tokens);
  return usdc;
}

/** Assertions about signing decisions that the contract leaves open. */
export const openSigning: Subject = {
  title: 'Signatures and transactions',
  part: 'open points',
  statements: table({
    'MESSAGE is the EIP-191 personal message. v is 0x1b or 0x1c.': {
      'open.signatures.v': returns('signed', { v: be.oneOf(['0x1b', '0x1c']) }),
    },
    'POST /api/signatures/verification {secretType, signerAddress, message, signature} → boolean (also accepts an EIP-712 document).':
      {
        'open.signatures.verified': returns(verifying('{signed.signature}', message.data), true),
        'open.signatures.not-verified': returns(verifying('{signed.signature}', 'I do not agree'), false),
        'open.signatures.verified-document': given(
          { signedDocument: signingDocument() },
          returns(verifying('{signedDocument.signature}', documentFor()), true),
        ),
      },
    'EIP-712: domain.chainId, when present, must be the chain of secretType, by its id here or by the ids of the public networks of that name (1, 11155111; 137, 80002; 43114, 43113; 56, 97): otherwise 422, setting to allow or to narrow.':
      {
        ...each('open.signatures.public-chain.*', networks, (wallet, chainId) =>
          accepts(signingDocument(Number(chainId), wallet)),
        ),
        'open.signatures.chain-id-as-text': accepts(
          signing({ type: 'EIP712', data: { ...documentFor(1), domain: { chainId: '1' } } }),
        ),
        'open.signatures.other-chain': rejects(signingDocument(137), 422),
      },
    'POST /api/transactions takes the same body as /api/transactions/execute, wrapped or flat. Types: CONTRACT_EXECUTION, TRANSFER, TOKEN_TRANSFER, NFT_TRANSFER.':
      {
        'open.transactions.same-body': accepts(sending(executionOf('wallet'))),
        'open.transactions.flat': accepts(sending(executionOf('wallet'), { isFlat: true })),
        'open.transactions.flat-at-execute': accepts(
          sending(executionOf('wallet'), { isFlat: true, path: '/execute' }),
        ),
        'open.transactions.transfer': mines(sending({ type: 'TRANSFER', to: '{matic.address}', value: '0.25' }), {
          value: be.quantityOf(250_000_000_000_000_000n),
        }),
        'open.transactions.token-transfer': given(
          {
            faucet: to('POST /_vaultdesk/faucet', {
              secretType: 'ETHEREUM',
              address: '{wallet.address}',
              token: 'USDC',
              amount: 5,
            }),
            usdc: usdcOfWallet,
          },
          accepts('faucet'),
          mines(sending({ ...tokenTransfer, tokenAddress: '{usdc.tokenAddress}' }), {
            input: be.text.regex(/0{58}16e360$/, 'it is not 1.5 in base units'),
          }),
        ),
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
    'chainSpecificFields: gasLimit, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce.': {
      'open.transactions.fees': mines(
        executing({ chainSpecificFields: { maxFeePerGas: '90000000000', maxPriorityFeePerGas: '1000000000' } }),
        {},
      ),
      'open.transactions.gas-price': mines(executing({ chainSpecificFields: { gasPrice: '90000000000' } }), {}),
      'open.transactions.used-nonce': after('settled', rejects(executing({ chainSpecificFields: { nonce: 0 } }))),
    },
    'GET /api/transactions?walletId,userId,statuses,page,size': {
      'open.transactions.list-by-user': contains(
        'GET /api/transactions?userId={wallet.owner.userId}&size=1000',
        '{settled.transactionHash}',
      ),
      'open.transactions.list': contains(
        'GET /api/transactions?walletId={wallet.id}&statuses=SUCCEEDED&size=1000',
        '{settled.transactionHash}',
      ),
    },
    'GET /api/transactions/{secretType}/{hash}/status → {hash,status: UNKNOWN|PENDING|SUCCEEDED|FAILED, confirmations, blockHash, blockNumber, hasReachedFinality, from, to, nonce, gas, gasUsed, gasPrice, value, rawValue, input, logs, timestamp}':
      {
        ...each('open.transactions.status.*', status, (shape: unknown, name) =>
          returns('settled.answer', { [name]: shape }),
        ),
        'open.transactions.status.of-unknown': returns(`GET /api/transactions/ETHEREUM/0x${'ab'.repeat(32)}/status`, {
          status: 'UNKNOWN',
        }),
      },
    'POST /api/transactions/resubmit and /cancel {secretType, transactionHash} (need a signing method).': {
      ...each('open.transactions.*-requires-signing-method', words('resubmit', 'cancel'), (action) =>
        rejects(to(`POST /api/transactions/${action}`, replacement)),
      ),
      ...each('open.transactions.*-pending-alone', words('resubmit', 'cancel'), (action) =>
        rejects(to(`POST /api/transactions/${action}`, replacement, '{wallet.owner.credential}'), 409),
      ),
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
          [{ type: 'uint256', value: be.integer }],
        ),
      },
    '422 well-formed but impossible': {
      'open.transactions.no-contract': rejects(
        executing({ to: recorder.replace('c0ffee', 'deadbe') }),
        422,
        'transaction.submit.ethereum-error',
      ),
    },
    'transaction.insufficient-funds': {
      'open.transactions.too-little-money': rejects(
        executing({ value: 1_000_000_000 }),
        422,
        'transaction.insufficient-funds',
      ),
    },
  }),
};

const publicKey = z.object({
  id: be.uuid,
  keyspec: be.exactly('RSA_2048'),
  publicKey: z.base64('it is not base64'),
  encryptionAlgorithm: be.exactly('RSAES_OAEP_SHA_256'),
});
const keys = z.object({ encryptionKeys: z.tuple([publicKey], publicKey) });

const encryptionKeys = shared(withoutToken('GET /api/security'));
const key = prepared(
  'a key to encrypt with',
  async (world) => read(await encryptionKeys(world), keys).encryptionKeys[0],
);

const encryptedRequest = { signatureRequest: { ...message, data: 'encrypted' } };

/** Requests a signature with the header `header`. */
const signingEncrypted = (body: object = encryptedRequest) =>
  to('POST /api/signatures', body, { headers: { 'encrypted-signing-method': '{header}' } });

/** Encrypts a signing method for that request. */
const encrypting = (credential = '{wallet.owner.credential}') => ({
  header: async (world: World) => {
    const body = JSON.stringify(await filled(world, encryptedRequest));
    const plain = plainSigningMethod(String(await filled(world, credential)), body);
    return toHeader(await encryptFor(await key(world), plain));
  },
});

/** Assertions about signing methods that no server in between can read. */
export const openEncryption: Subject = {
  title: 'Encrypted signing methods',
  part: 'open points',
  statements: table({
    'GET /api/security and the header Encrypted-Signing-Method: a public key to encrypt <id>:<value> with, so that a back end never sees a PIN.':
      {
        'open.encryption.keys': returns(encryptionKeys, keys),
        'open.encryption.signs': given(
          { readable: signing({ data: 'encrypted' }), ...encrypting() },
          returns(signingEncrypted(), { signature: '{readable.signature}' }),
        ),
        'open.encryption.wrong-value': given(
          { ...anOwner('encrypting'), ...encrypting('{owner.pinId}:000000') },
          rejects(signingEncrypted(), 403, 'pincode.incorrect'),
        ),
      },
    'It is good for one request with the body that it was encrypted for.': {
      'open.encryption.other-body': given(encrypting(), rejects(signingEncrypted({ signatureRequest: message }))),
      'open.encryption.used': given(encrypting(), accepts(signingEncrypted()), rejects(signingEncrypted())),
      'open.encryption.nonsense': given({ header: async () => 'AAAA' }, rejects(signingEncrypted())),
    },
  }),
};
