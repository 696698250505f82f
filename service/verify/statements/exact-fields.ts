import { z } from 'zod';
import { after, inOrder, returns, shows } from '../expect.ts';
import * as be from '../shapes.ts';
import { type Subject, table } from '../statement.ts';
import {
  briefOffer,
  depositAddress,
  depositing,
  fulfilled,
  purchase,
  sale,
  subUser,
} from '../world/market.ts';
import { creation, minting, tokens } from '../world/tokens.ts';
import { biometric, firstPin, forOwner, generatedCode, pin, recovery } from '../world/users.ts';
import { archived, message, signing, unarchived } from '../world/wallets.ts';
import { to } from '../world/world.ts';

const localTime = be.zonelessTimestamp.regex(/:\d\d\.\d{3}$/, 'it has no milliseconds');
const instant = be.instant.regex(/:\d\d\.\d{3}Z$/, 'it has no milliseconds or no Z');

const fresh = {
  id: be.uuid,
  incorrectAttempts: be.exactly(0),
  remainingAttempts: be.exactly(10),
  hasMasterSecret: be.exactly(true),
};
const pinMethod = { ...fresh, type: be.exactly('PIN') };
const codeMethod = { ...fresh, type: be.exactly('EMERGENCY_CODE') };

const signature = z.strictObject({
  type: be.exactly('HEX_SIGNATURE'),
  r: be.hex,
  s: be.hex,
  v: be.hex,
  signature: be.hex,
});

const wallet = {
  id: be.uuid,
  address: be.chainAddress,
  walletType: be.someText,
  secretType: be.someText,
  createdAt: localTime,
  description: be.text,
  primary: be.exactly(true),
  hasCustomPin: be.exactly(false),
  userId: be.uuid,
  userReference: be.text.regex(/^archivist /, 'it is not that of the user'),
};

const contract = z.strictObject({
  chain: be.exactly('MATIC'),
  address: be.chainAddress,
  count: be.integer,
  name: be.exactly('Desert Foxes'),
  description: be.text,
  symbol: be.text,
  url: be.text,
  imageUrl: be.text,
  media: z.tuple([]),
  verified: be.exactly(false),
  premium: be.exactly(false),
  categories: z.tuple([]),
});
const nft = z.strictObject({
  id: be.someText,
  address: be.chainAddress,
  chain: be.exactly('MATIC'),
  name: be.someText,
  description: be.text,
  imageUrl: be.text,
  imagePreviewUrl: be.text,
  imageThumbnailUrl: be.text,
  url: be.text,
  animationUrls: z.tuple([]),
  fungible: be.exactly(false),
  attributes: z.tuple([]),
  collectionIdentifier: be.uuid,
  contract,
});
const newOffer = {
  id: be.uuid,
  nft,
  sellerId: be.uuid,
  sellerNickname: be.text,
  sellerAddress: be.chainAddress,
  seller: z.strictObject({ id: be.uuid, nickname: be.text }),
  type: be.exactly('SALE'),
  status: be.exactly('NEW'),
  dataToSign: be.someText,
  createdOn: instant,
  createdBy: be.uuid,
  modifiedOn: instant,
  modifiedBy: be.uuid,
  signed: be.exactly(false),
  currency: be.exactly('USDC'),
  visibility: be.exactly('PUBLIC'),
  price: be.exactly(12.5),
  amount: be.exactly(1),
  remainingAmount: be.exactly(1),
  minBuyAmount: be.exactly(1),
  amountPurchased: be.exactly(0),
  amountReimbursed: be.exactly(0),
  amountTerminated: be.exactly(0),
  bidCount: be.exactly(0),
};

const fulfillment = {
  id: be.uuid,
  type: be.exactly('PURCHASE'),
  offerId: be.uuid,
  amount: be.exactly(2),
  status: be.exactly('QUEUED'),
  creationDate: instant,
  pricePerItem: be.exactly(2),
  buyer: z.strictObject({ id: be.uuid, nickname: be.text }),
  buyerWalletAddress: be.chainAddress,
};

const located = { id: be.uuid, chain: be.exactly('MATIC'), contractAddress: be.chainAddress };
const pendingMint = {
  ...located,
  tokenTypeId: be.someText,
  createdOn: instant,
  status: be.exactly('PENDING'),
  destination: z.strictObject({ address: be.chainAddress, amount: be.integer }),
};
const mint = {
  ...pendingMint,
  status: be.exactly('SUCCEEDED'),
  tokenId: be.someText,
  transactionHash: be.hash,
};
const metadata = {
  name: be.someText,
  description: be.text,
  fungible: be.flag,
  burnable: be.exactly(false),
  attributes: be.listOf(be.object),
  animationUrls: be.listOf(be.object),
};
const created = {
  ...located,
  status: be.exactly('PENDING'),
  createdOn: instant,
  tokenTypeId: be.someText,
};
const token = {
  chain: be.exactly('MATIC'),
  contractAddress: be.chainAddress,
  tokenTypeId: be.someText,
  tokenId: be.someText,
  tokenUri: be.text.regex(/^https?:/, 'it is not an address'),
  name: be.someText,
  description: be.text,
  fungible: be.flag,
  attributes: be.listOf(be.object),
  mints: z.strictObject({
    pending: be.exactly(0),
    succeeded: be.integer.min(1, 'it is 0'),
    failed: be.exactly(0),
  }),
};

const ofType = (name: string) => to(`GET {tokens.path}?tokenTypeId={types.${name}.tokenTypeId}`);
const givenCode = { type: 'EMERGENCY_CODE', value: 'K7QW2M9XR4TB8NV3HC6PD5ZJF' };

/** Responses with exactly the fields of the contract and of the open points. */
export const exactFields: Subject = {
  title: 'Exact responses',
  part: 'open points',
  statements: table({
    'Each response has exactly the fields that the interface documents, and those of the open points.':
      {
        'open.fields.pin': returns(firstPin, z.strictObject(pinMethod)),
        'open.fields.generated-code': returns(
          generatedCode,
          z.strictObject({
            ...codeMethod,
            value: be.text.regex(/^[1-9A-HJ-NP-Za-km-z]{25}$/, 'it is not in base 58'),
          }),
        ),
        'open.fields.given-code': returns(
          forOwner('giving', ({ methods, credential }) =>
            to(`POST ${methods}`, givenCode, credential),
          ),
          z.strictObject(codeMethod),
        ),
        'open.fields.biometric': returns(
          biometric,
          z.strictObject({ ...fresh, type: be.exactly('BIOMETRIC') }),
        ),
        'open.fields.recovery': returns(
          recovery,
          z.strictObject({ ...pinMethod, lastUsedSuccess: localTime }),
        ),
        'open.fields.message': shows(
          signing(),
          z.strictObject({ success: be.exactly(true), result: signature, ...signature.shape }),
        ),
        'open.fields.pincode-alone': async (world) => {
          const { body } = await signing()(world);
          const alone = to('POST /api/signatures', { pincode: pin, signatureRequest: message });
          await shows(alone, body)(world);
        },
        'open.fields.archived-wallet': returns(
          archived,
          z.strictObject({ ...wallet, archived: be.exactly(true), archivedAt: localTime }),
        ),
        'open.fields.unarchived-wallet': returns(
          unarchived,
          z.strictObject({ ...wallet, archived: be.exactly(false) }),
        ),
        'open.fields.sub-user': returns(
          subUser,
          z.strictObject({
            id: be.uuid,
            nickname: be.someText,
            type: be.exactly('SUB_USER'),
            parentUserId: be.uuid,
            verificationStatus: be.exactly('VERIFIED'),
            createdOn: localTime,
          }),
        ),
        'open.fields.deposit-address': inOrder(
          returns(
            depositAddress,
            z.strictObject({
              userId: be.uuid,
              chain: be.exactly('MATIC'),
              address: be.chainAddress,
            }),
          ),
          async (world) => {
            const { body } = await depositAddress(world);
            await shows(depositing({ chain: 'MATIC' }), body)(world);
          },
        ),
        'open.fields.offer': returns(
          sale,
          z.strictObject({ ...newOffer, startDate: instant, endDate: instant }),
        ),
        'open.fields.brief-offer': returns(
          to('POST /offers', briefOffer),
          z
            .strictObject({ ...newOffer, price: be.exactly(0.1) })
            .refine(
              ({ createdBy, sellerId, seller }) =>
                [sellerId, seller.id].every((id) => id === createdBy),
              'it has another seller',
            ),
        ),
        'open.fields.ready-offer': returns(
          async (world) => to('PATCH /offers/{ready.id}', { visibility: 'PUBLIC' })(world),
          z.strictObject({
            ...newOffer,
            price: be.number,
            startDate: instant,
            endDate: instant,
            status: be.exactly('READY'),
            signed: be.exactly(true),
            txApprove: be.hash,
            txInCustody: be.hash,
          }),
        ),
        'open.fields.fulfillment': returns(purchase, z.strictObject(fulfillment)),
        'open.fields.completed-fulfillment': returns(
          fulfilled,
          z.strictObject({
            ...fulfillment,
            status: be.exactly('COMPLETED'),
            txOutOfCustody: be.hash,
          }),
        ),
        'open.fields.token-types': returns(
          creation,
          z.strictObject({
            creations: z.tuple([
              z.strictObject({
                ...created,
                mints: z.tuple([z.strictObject(pendingMint)]),
                metadata: z.strictObject({
                  ...metadata,
                  image: be.someText,
                  maxSupply: be.exactly(500),
                }),
              }),
              z.strictObject({
                ...created,
                mints: z.tuple([]),
                metadata: z.strictObject(metadata),
              }),
            ]),
          }),
        ),
        'open.fields.mints': returns(
          minting,
          z.strictObject({ mints: z.array(z.strictObject(pendingMint)) }),
        ),
        'open.fields.mint': after(
          tokens,
          returns(
            to('GET /api/v2/tokens/mints/{foxMints.0}'),
            z.strictObject({ ...mint, mints: z.tuple([z.strictObject(mint)]) }),
          ),
        ),
        'open.fields.tickets': returns(
          ofType('ticket'),
          z.tuple([
            z.strictObject({
              ...token,
              name: be.exactly('Ticket'),
              image: be.someText,
              maxSupply: be.optional(be.integer),
              animationUrls: be.optional(be.listOf(be.object)),
            }),
          ]),
        ),
        'open.fields.foxes': returns(
          ofType('fox'),
          z.array(
            z.strictObject({ ...token, name: be.text.regex(/^Fox #\d+$/, 'it has no number') }),
          ),
        ),
      },
  }),
};
