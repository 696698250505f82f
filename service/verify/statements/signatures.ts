import { verifyMessage, verifyTypedData } from 'ethers/hash';
import { z } from 'zod';
import { fitting, read } from '../answer.ts';
import { fieldStatements, holds, observedResult, refused, same, succeeded } from '../expect.ts';
import { exactly, hex } from '../shapes.ts';
import { type Statement, type Subject, statement } from '../statement.ts';
import { Deviation } from '../verdicts.ts';
import { pin } from '../world/users.ts';
import { adasWallet, sign } from '../world/wallets.ts';
import { prepared, shared, type World } from '../world/world.ts';

const message = 'I agree with terms and conditions';

const fieldsOfDomain = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
    { name: 'salt', type: 'bytes32' },
  ],
};
const types = {
  Bid: [
    { name: 'amount', type: 'uint256' },
    { name: 'bidder', type: 'Identity' },
  ],
  Identity: [
    { name: 'userId', type: 'uint256' },
    { name: 'wallet', type: 'address' },
  ],
};
const bid = {
  amount: 100,
  bidder: { userId: 323, wallet: '0x3333333333333333333333333333333333333333' },
};

/** A document like that of the contract: every domain field, and a nested type. */
const document = shared(async (world) => {
  const chainId = await chainIdOf(world);
  const domain = {
    name: 'Auction dApp',
    version: '2',
    chainId,
    verifyingContract: '0x1C56346CD2A2Bf3202F771f50d3D14a367B48070',
    salt: `0x${'f2'.repeat(32)}`,
  };
  return { types: { ...fieldsOfDomain, ...types }, domain, primaryType: 'Bid', message: bid };
});

/** The chain id of ETHEREUM (default: 1, like the public network). */
async function chainIdOf(world: World): Promise<number> {
  const { body } = await world.ask('GET /api/chains/ETHEREUM');
  const parsed = z.object({ result: z.object({ chainId: z.int() }) }).safeParse(body);
  return parsed.success ? parsed.data.result.chainId : 1;
}

const signedMessage = shared(async (world) =>
  sign(world, await adasWallet(world), { data: message }),
);
const signedDocument = shared(async (world) => {
  const data = await document(world);
  return sign(world, await adasWallet(world), { type: 'EIP712', data });
});

/** The same signature as a base for requests with a single fault. */
const soundMessage = prepared('a signature', async (world) =>
  succeeded(await signedMessage(world)),
);
const soundDocument = prepared('a signature', async (world) =>
  succeeded(await signedDocument(world)),
);

const parts = z.object({ r: hex, s: hex, v: hex, signature: hex });

function joined({ r, s, v }: z.output<typeof parts>): string {
  return `0x${[r, s, v].map((part) => part.slice(2)).join('')}`;
}

/** Throws unless Ada's wallet made the signature. */
async function byAda(
  world: World,
  recover: () => string,
  source: { exchange: Deviation['exchange'] },
) {
  const { address } = await adasWallet(world);
  let signer: string;
  try {
    signer = recover();
  } catch {
    throw new Deviation('The signer cannot be recovered from the signature.', source.exchange);
  }
  holds(
    signer.toLowerCase() === address.toLowerCase(),
    `The signer is ${signer}, expected ${address}.`,
    source,
  );
}

function without(id: string, sentence: string, field: string): Statement {
  return statement(`signatures.requires-${id}`, sentence, async (world) => {
    await soundMessage(world);
    refused(await sign(world, await adasWallet(world), { [field]: undefined }));
  });
}

function document712(id: string, sentence: string, change: (data: object) => object): Statement {
  return statement(`signatures.eip712.${id}`, sentence, async (world) => {
    await soundDocument(world);
    const data = change(await document(world));
    refused(await sign(world, await adasWallet(world), { type: 'EIP712', data }));
  });
}

const typedDataSays =
  'EIP712 `data` object: `types` (map of type name to array of `{name: string, type: string}`, including an EIP712Domain entry), `domain` (object with name, version, chainId, verifyingContract, salt), `primaryType` (string naming a key of `types`), `message` (object matching the primary type, nested types allowed).';

/** Assertions about signatures of messages and typed data. */
export const signatures: Subject = {
  title: 'Signatures',
  part: 'contract',
  statements: [
    ...fieldStatements(
      'signatures.fields',
      async (world) => observedResult(await signedMessage(world)),
      [
        ['type', exactly('HEX_SIGNATURE'), 'type | string | HEX_SIGNATURE'],
        ['r', hex, 'r | string | 0x-prefixed hex'],
        ['s', hex, 's | string | 0x-prefixed hex'],
        ['v', hex, 'v | string | 0x-prefixed hex'],
        ['signature', hex, 'signature | string | 0x-prefixed hex'],
      ],
    ),
    ...(['message', 'eip712'] as const).map((kind) =>
      statement(
        `signatures.${kind}.concatenated`,
        'concatenation of r, s and v without their 0x prefixes (after the leading 0x)',
        async (world) => {
          const response = await (kind === 'message' ? signedMessage : signedDocument)(world);
          const signed = read(response, parts);
          same({ is: signed.signature, should: joined(signed) }, 'The signature', response);
        },
      ),
    ),
    statement(
      'signatures.message.bare',
      'the MESSAGE response is shown as the bare signature object.',
      async (world) => {
        const { body, exchange } = await signedMessage(world);
        const bare = parts.extend({ type: exactly('HEX_SIGNATURE') });
        fitting({ value: body, exchange }, bare, 'answer');
      },
    ),
    statement(
      'signatures.eip712.envelope',
      'The EIP712 response is wrapped in the envelope',
      async (world) => {
        read(await signedDocument(world), parts.extend({ type: exactly('HEX_SIGNATURE') }));
      },
    ),
    statement(
      'signatures.message.by-the-wallet',
      'signatureRequest.walletId | body | string | yes | signing wallet',
      async (world) => {
        const response = await signedMessage(world);
        const { signature } = read(response, parts);
        await byAda(world, () => verifyMessage(message, signature), response);
      },
    ),
    statement(
      'signatures.eip712.by-the-wallet',
      'It signs arbitrary messages and EIP-712 typed data with a wallet.',
      async (world) => {
        const response = await signedDocument(world);
        const { signature } = read(response, parts);
        const { domain } = await document(world);
        await byAda(world, () => verifyTypedData(domain, types, bid, signature), response);
      },
    ),
    statement(
      'signatures.message.arbitrary',
      'It signs arbitrary messages and EIP-712 typed data with a wallet.',
      async (world) => {
        const data = 'Zwölf Boxkämpfer 🦊\n\t"quoted" \\ \u0000';
        const response = await sign(world, await adasWallet(world), { data });
        const { signature } = read(response, parts);
        await byAda(world, () => verifyMessage(data, signature), response);
      },
    ),
    statement(
      'signatures.pincode-accepted',
      'pincode | body | string | no | deprecated; PIN of the wallet',
      async (world) => {
        const wallet = await adasWallet(world);
        const signatureRequest = {
          type: 'MESSAGE',
          secretType: 'ETHEREUM',
          walletId: wallet.id,
          data: message,
        };
        const body = { pincode: pin, signatureRequest };
        const signingMethod = wallet.owner.credential;
        succeeded(await world.ask('POST /api/signatures', { body, signingMethod }));
      },
    ),
    statement(
      'signatures.requires-signature-request',
      'signatureRequest | body | object | yes',
      async (world) => {
        const { owner } = await adasWallet(world);
        const asking = { body: {}, signingMethod: owner.credential };
        refused(await world.ask('POST /api/signatures', asking));
      },
    ),
    without('type', 'signatureRequest.type | body | string | yes | MESSAGE or EIP712', 'type'),
    without(
      'secret-type',
      'signatureRequest.secretType | body | string | yes | chain on which the signature is executed (ETHEREUM shown)',
      'secretType',
    ),
    without(
      'wallet-id',
      'signatureRequest.walletId | body | string | yes | signing wallet',
      'walletId',
    ),
    without(
      'data',
      'signatureRequest.data | body | string for MESSAGE; object for EIP712 | yes | text to sign, or the typed-data document',
      'data',
    ),
    statement(
      'signatures.known-type',
      'signatureRequest.type | body | string | yes | MESSAGE or EIP712',
      async (world) => refused(await sign(world, await adasWallet(world), { type: 'RAW' })),
    ),
    statement(
      'signatures.message.data-is-text',
      'signatureRequest.data | body | string for MESSAGE; object for EIP712 | yes',
      async (world) => refused(await sign(world, await adasWallet(world), { data: { a: 1 } })),
    ),
    statement(
      'signatures.eip712.data-is-object',
      'signatureRequest.data | body | string for MESSAGE; object for EIP712 | yes',
      async (world) =>
        refused(await sign(world, await adasWallet(world), { type: 'EIP712', data: 'I agree' })),
    ),
    statement(
      'signatures.of-own-wallets',
      'signatureRequest.walletId | body | string | yes | signing wallet',
      async (world) => {
        const walletId = '00000000-0000-4000-8000-000000000000';
        refused(await sign(world, await adasWallet(world), { walletId }));
      },
    ),
    document712('requires-types', typedDataSays, (data) => ({ ...data, types: undefined })),
    document712('requires-domain', typedDataSays, (data) => ({ ...data, domain: undefined })),
    document712('requires-primary-type', typedDataSays, (data) => ({
      ...data,
      primaryType: undefined,
    })),
    document712('requires-message', typedDataSays, (data) => ({ ...data, message: undefined })),
    document712('primary-type-is-a-key', typedDataSays, (data) => ({
      ...data,
      primaryType: 'Offer',
    })),
    document712('message-matches', typedDataSays, (data) => ({
      ...data,
      message: { ...bid, amount: 'many' },
    })),
    document712('message-is-whole', typedDataSays, (data) => ({
      ...data,
      message: { bidder: bid.bidder },
    })),
    statement('signatures.eip712.nested-types', 'nested types allowed', async (world) => {
      const data = await document(world);
      const changedBid = { ...bid, bidder: { ...bid.bidder, userId: 324 } };
      const request = { type: 'EIP712', data: { ...data, message: changedBid } };
      const response = await sign(world, await adasWallet(world), request);
      const { signature } = read(response, parts);
      const before = read(await signedDocument(world), parts);
      holds(signature !== before.signature, 'A nested field is not signed.', response);
    }),
  ],
};
