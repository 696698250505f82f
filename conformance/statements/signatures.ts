import { verifyMessage, verifyTypedData } from 'ethers/hash';
import { z } from 'zod';
import { Deviation, read } from '../client.ts';
import { valueAt } from '../exchange.ts';
import { accepts, after, type Check, holds, rejects, returns, same, shows } from '../expect.ts';
import { each, fields, fieldsOf, hex, type Subject, table, text } from '../shapes.ts';
import { pin, unknownId } from '../world/users.ts';
import { adasWallet, message, signing } from '../world/wallets.ts';
import { type See, type Source, shared, sound, to, type World } from '../world/world.ts';

const agreement = 'I agree with terms and conditions';

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
const bid = { amount: 100, bidder: { userId: 323, wallet: '0x3333333333333333333333333333333333333333' } };

/** A document like that of the contract: every domain field, and a nested type. */
const document = shared(async (world) => {
  const { body } = await world.request('GET /api/chains/ETHEREUM');
  const domain = {
    name: 'Auction dApp',
    version: '2',
    // If the chain is not described: that of the public network.
    chainId: z.int().catch(1).parse(valueAt(body, 'result.chainId')),
    verifyingContract: '0x1C56346CD2A2Bf3202F771f50d3D14a367B48070',
    salt: `0x${'f2'.repeat(32)}`,
  };
  return { types: { ...fieldsOfDomain, ...types }, domain, primaryType: 'Bid', message: bid };
});

/** Requests a signature of the document with these changes. */
const signingDocument =
  (changes: object = {}): See =>
  async (world) =>
    signing({ type: 'EIP712', data: { ...(await document(world)), ...changes } })(world);

const signedMessage = shared(signing({ data: agreement }));
const signedDocument = shared(signingDocument());

/** The fields next to the envelope. */
const bareMessage: Source = async (world) => {
  const { body: value, exchange } = await signedMessage(world);
  return { value, exchange };
};

/** The same signatures as a base for requests with a single fault. */
const soundMessage = sound('a signature', signedMessage);
const soundDocument = sound('a signature', signedDocument);

const parts = z.object({ r: hex, s: hex, v: hex, signature: hex });
const signature = { type: 'HEX_SIGNATURE', r: hex, s: hex, v: hex, signature: hex };

/** Passes if the signature has its parts in order. */
function isConcatenated(see: See): Check {
  return async (world) => {
    const response = await see(world);
    const { r, s, v, signature: is } = read(response, parts);
    const should = `0x${[r, s, v].map((part) => part.slice(2)).join('')}`;
    same({ is, should }, 'The signature', response);
  };
}

/** Passes if Ada's wallet made the signature. */
function isByAda(see: See, signerOf: (signature: string, world: World) => Promise<string>): Check {
  return async (world) => {
    const response = await see(world);
    const { address } = await adasWallet(world);
    const signer = await signerOf(read(response, parts).signature, world).catch(() => {
      throw new Deviation('The signer cannot be recovered from the signature.', response.exchange);
    });
    const isAda = signer.toLowerCase() === address.toLowerCase();
    holds(isAda, `The signer is ${signer}, expected ${address}.`, response);
  };
}

const arbitrary = 'Zwölf Boxkämpfer 🦊\n\t"quoted" \\ \u0000';
const ofDocument = {
  'requires-types': { types: undefined },
  'requires-domain': { domain: undefined },
  'requires-primary-type': { primaryType: undefined },
  'requires-message': { message: undefined },
  'primary-type-is-a-key': { primaryType: 'Offer' },
  'message-matches': { message: { ...bid, amount: 'many' } },
  'message-is-whole': { message: { bidder: bid.bidder } },
};
const without = (field: string) => after(soundMessage, rejects(signing({ [field]: undefined })));

/** Assertions about signatures of messages and typed data. */
export const signatures: Subject = {
  title: 'Signatures',
  part: 'contract',
  statements: [
    ...Object.entries({ 'signatures.fields': signedDocument, 'signatures.bare.fields': bareMessage }).flatMap(
      ([prefix, source]) => fields(prefix, source, fieldsOf('signature')),
    ),
    ...table({
      'concatenation of r, s and v without their 0x prefixes (after the leading 0x)': {
        'signatures.message.concatenated': isConcatenated(signedMessage),
        'signatures.eip712.concatenated': isConcatenated(signedDocument),
      },
      'the MESSAGE response is shown as the bare signature object.': {
        'signatures.message.bare': shows(signedMessage, signature),
      },
      'The EIP712 response is wrapped in the envelope': {
        'signatures.eip712.envelope': returns(signedDocument, signature),
      },
      'signatureRequest.walletId | body | string | yes | signing wallet': {
        'signatures.message.by-the-wallet': isByAda(signedMessage, async (signed) => verifyMessage(agreement, signed)),
        'signatures.requires-wallet-id': without('walletId'),
        'signatures.of-own-wallets': rejects(signing({ walletId: unknownId })),
      },
      'It signs arbitrary messages and EIP-712 typed data with a wallet.': {
        'signatures.eip712.by-the-wallet': isByAda(signedDocument, async (signed, world) =>
          verifyTypedData((await document(world)).domain, types, bid, signed),
        ),
        'signatures.message.arbitrary': isByAda(signing({ data: arbitrary }), async (signed) =>
          verifyMessage(arbitrary, signed),
        ),
      },
      'pincode | body | string | no | deprecated; PIN of the wallet': {
        'signatures.pincode-accepted': accepts(
          to('POST /api/signatures', { pincode: pin, signatureRequest: message }, '{wallet.owner.credential}'),
        ),
      },
      'signatureRequest | body | object | yes': {
        'signatures.requires-signature-request': rejects(to('POST /api/signatures', {}, '{wallet.owner.credential}')),
      },
      'signatureRequest.type | body | string | yes | MESSAGE or EIP712': {
        'signatures.requires-type': without('type'),
        'signatures.known-type': rejects(signing({ type: 'RAW' })),
      },
      'signatureRequest.secretType | body | string | yes | chain on which the signature is executed (ETHEREUM shown)': {
        'signatures.requires-secret-type': without('secretType'),
      },
      'signatureRequest.data | body | string for MESSAGE; object for EIP712 | yes | text to sign, or the typed-data document':
        { 'signatures.requires-data': without('data') },
      'signatureRequest.data | body | string for MESSAGE; object for EIP712 | yes': {
        'signatures.message.data-is-text': rejects(signing({ data: { a: 1 } })),
        'signatures.eip712.data-is-object': rejects(signing({ type: 'EIP712' })),
      },
      'EIP712 `data` object: `types` (map of type name to array of `{name: string, type: string}`, including an EIP712Domain entry), `domain` (object with name, version, chainId, verifyingContract, salt), `primaryType` (string naming a key of `types`), `message` (object matching the primary type, nested types allowed).':
        each('signatures.eip712.*', ofDocument, (changes: object) =>
          after(soundDocument, rejects(signingDocument(changes))),
        ),
      'nested types allowed': {
        'signatures.eip712.nested-types': async (world) => {
          const { signature: before } = read(await signedDocument(world), parts);
          const other = { message: { ...bid, bidder: { ...bid.bidder, userId: 324 } } };
          const isOther = text.refine((signed) => signed !== before, 'a nested field is not signed');
          await returns(signingDocument(other), { signature: isOther })(world);
        },
      },
    }),
  ],
};
