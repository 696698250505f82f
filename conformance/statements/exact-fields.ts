import { fitting, observed } from '../client.ts';
import { valueAt } from '../exchange.ts';
import { after, type Check, given, inOrder, repeats, returns, same } from '../expect.ts';
import * as be from '../shapes.ts';
import { inHosted, type Subject, table } from '../shapes.ts';
import { briefOffer, depositing } from '../world/market.ts';
import { ofType } from '../world/tokens.ts';
import { anOwner, creatingMethod, pin } from '../world/users.ts';
import { message, signing } from '../world/wallets.ts';
import { answerTo, type Source, seen, to } from '../world/world.ts';

const namesIn = (text: string) => text.split(' ').toSorted();

/** Passes if the objects at these paths of the result have exactly these fields, and these values. */
function hasOnly(source: Source, names: Readonly<Record<string, string>>, values: object = {}): Check {
  return async (world) => {
    const response = await seen(world, source);
    const { value, exchange } = observed(response);
    for (const [path, expected] of Object.entries(names)) {
      const part = fitting({ value: path ? valueAt(value, path) : value, exchange }, be.object, path);
      const is = Object.keys(part).toSorted();
      same({ is, should: namesIn(expected) }, `The fields of ${path || 'it'}`, { exchange });
    }
    await returns(async () => response, values)(world);
  };
}

const localTime = be.zonelessTimestamp.regex(/:\d\d\.\d{3}$/, 'it has no milliseconds');
const instant = be.instant.regex(/:\d\d\.\d{3}Z$/, 'it has no milliseconds or no Z');

const marketTime = '{expected.marketTime}';

const method = 'id type incorrectAttempts remainingAttempts hasMasterSecret';
const fresh = { incorrectAttempts: 0, remainingAttempts: 10, hasMasterSecret: true };
const withSecret = { ...fresh, value: be.text.regex(/^[1-9A-HJ-NP-Za-km-z]{25}$/, 'not base 58') };
const givenCode = { type: 'EMERGENCY_CODE', value: 'K7QW2M9XR4TB8NV3HC6PD5ZJF' };
const signature = 'type r s v signature';

const wallet =
  'id address walletType secretType createdAt archived description primary hasCustomPin userId userReference custodial balance';
const balance = 'available secretType balance gasBalance symbol gasSymbol rawBalance rawGasBalance decimals';
const walletValues = {
  createdAt: localTime,
  primary: true,
  hasCustomPin: false,
  custodial: false,
  balance: { available: true, decimals: 18 },
  userId: '{archived.owner.userId}',
  userReference: 'archivist {run}',
};

const offer =
  'id nft sellerId sellerNickname sellerAddress seller type status dataToSign createdOn createdBy modifiedOn modifiedBy signed currency visibility price amount remainingAmount minBuyAmount amountPurchased amountReimbursed amountTerminated bidCount';
const offerParts = {
  seller: 'id nickname',
  nft: 'id address chain name description imageUrl imagePreviewUrl imageThumbnailUrl url animationUrls fungible attributes collectionIdentifier contract',
  'nft.contract': 'chain address count name description symbol url imageUrl media verified premium categories',
};
const offerValues = {
  createdOn: instant,
  modifiedOn: instant,
  visibility: 'PUBLIC',
  amount: 1,
  remainingAmount: 1,
  minBuyAmount: 1,
  amountPurchased: 0,
  amountReimbursed: 0,
  amountTerminated: 0,
  bidCount: 0,
  nft: { animationUrls: [], attributes: [], contract: { media: [], verified: false, premium: false, categories: [] } },
};
const dates = { startDate: instant, endDate: instant };
const ofNewSeller = { sellerId: '{brief.createdBy}', seller: { id: '{brief.createdBy}' } };

const fulfillment = 'id type offerId amount status creationDate pricePerItem buyer buyerWalletAddress';

const located = 'id chain contractAddress tokenTypeId createdOn status';
const mint = `${located} destination`;
const minted = `${mint} tokenId transactionHash`;
const metadata = 'name description fungible burnable attributes animationUrls imagePreview imageThumbnail contract';
const createdType = { createdOn: marketTime, metadata: { burnable: false } };
const token =
  'chain contractAddress tokenTypeId tokenId tokenUri name description imagePreview imageThumbnail fungible attributes mints';
const mintCounts = { '0.mints': 'pending succeeded failed' };
const tokenUri = be.text.regex(/^https?:/, 'it is not an address');
const noneOpen = { pending: 0, failed: 0 };

/** Responses with exactly the fields of the contract and of the open points. */
export const exactFields: Subject = {
  title: 'Exact responses',
  part: 'open points',
  statements: table({
    'Each response has exactly the fields that the interface documents, and those of the open points.': {
      'open.fields.pin': hasOnly('firstPin', { '': method }, fresh),
      'open.fields.generated-code': hasOnly('generatedCode', { '': `${method} value` }, withSecret),
      'open.fields.given-code': given(
        anOwner('giving'),
        hasOnly(creatingMethod('{owner.methods}', givenCode, '{owner.credential}'), { '': method }, fresh),
      ),
      'open.fields.biometric': hasOnly('biometric', { '': method }, fresh),
      'open.fields.recovery': hasOnly(
        'recoveredPin',
        { '': `${method} lastUsedSuccess` },
        { ...fresh, lastUsedSuccess: localTime },
      ),
      'open.fields.message': given({ response: signing() }, hasOnly('response', { '': signature }), async (world) => {
        const response = await answerTo(world, 'response');
        const is = Object.keys(be.object.parse(response.body)).toSorted();
        same({ is, should: namesIn(`success result ${signature}`) }, 'The fields of the response', response);
      }),
      'open.fields.pincode-alone': inHosted(
        repeats(to('POST /api/signatures', { pincode: pin, signatureRequest: message }), signing()),
      ),
      'open.fields.archived-wallet': hasOnly(
        'archiving.archived',
        { '': `${wallet} archivedAt`, balance },
        { ...walletValues, archivedAt: localTime },
      ),
      'open.fields.unarchived-wallet': hasOnly('archiving.unarchived', { '': wallet, balance }, walletValues),
      'open.fields.sub-user': hasOnly(
        'subUser',
        { '': 'id nickname type parentUserId verificationStatus createdOn' },
        { verificationStatus: 'VERIFIED', createdOn: localTime },
      ),
      'open.fields.deposit-address': inOrder(
        hasOnly('depositAddress', { '': 'userId chain address' }),
        repeats(depositing({ chain: 'MATIC' }), 'depositAddress'),
      ),
      'open.fields.offer': hasOnly(
        'sale',
        { '': `${offer} startDate endDate`, ...offerParts },
        { ...offerValues, ...dates, price: 12.5 },
      ),
      'open.fields.brief-offer': inHosted(
        given(
          { brief: to('POST /offers', briefOffer) },
          hasOnly(
            'brief',
            { '': `${offer} startDate endDate`, ...offerParts },
            { ...offerValues, ...dates, price: 0.1, ...ofNewSeller },
          ),
        ),
      ),
      'open.fields.ready-offer': hasOnly(
        to('PATCH /offers/{ready.id}', { visibility: 'PUBLIC' }),
        { '': `${offer} startDate endDate txApprove txInCustody`, ...offerParts },
        { ...offerValues, ...dates, status: 'READY', txApprove: be.hash, txInCustody: be.hash },
      ),
      'open.fields.fulfillment': hasOnly(
        'purchase',
        { '': fulfillment, buyer: 'id nickname' },
        { creationDate: marketTime },
      ),
      'open.fields.completed-fulfillment': hasOnly(
        'fulfilled',
        { '': `${fulfillment} txOutOfCustody`, buyer: 'id nickname' },
        { creationDate: marketTime, txOutOfCustody: be.hash },
      ),
      'open.fields.token-types': hasOnly(
        'creation',
        {
          '': 'creations',
          'creations.0': `${located} mints metadata`,
          'creations.0.mints.0': mint,
          'creations.0.metadata': `${metadata} image maxSupply`,
          'creations.1': `${located} mints metadata`,
          'creations.1.metadata': metadata,
        },
        { creations: [createdType, { ...createdType, mints: [] }] },
      ),
      'open.fields.mints': hasOnly('minting', {
        '': 'mints metadata',
        'mints.0': mint,
        'mints.0.destination': 'address amount',
      }),
      'open.fields.mint': after(
        'tokens',
        hasOnly(
          'GET /api/v2/tokens/mints/{foxMints.0}',
          { '': `${minted} mints metadata`, 'mints.0': minted },
          { createdOn: marketTime, mints: [be.object] },
        ),
      ),
      'open.fields.tickets': hasOnly(ofType('ticket'), { '0': `${token} image`, ...mintCounts }, [
        { tokenUri, name: 'Ticket', mints: { ...noneOpen, succeeded: 1 } },
      ]),
      'open.fields.foxes': hasOnly(`${ofType('fox')}&size=1`, { '0': token, ...mintCounts }, [
        { tokenUri, name: be.text.regex(/^Fox #\d+$/, 'it has no number'), mints: noneOpen },
      ]),
    },
  }),
};
