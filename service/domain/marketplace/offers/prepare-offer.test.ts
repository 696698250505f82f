import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import metaItems from '../../../../contracts/artifacts/MetaItems.json' with { type: 'json' };
import { deployed, portsOnAnvil } from '../../../../test/chain/real-chains.ts';
import { fixedClock } from '../../../../test/fakes/clock.ts';
import { codesIn, resultIn } from '../../../../test/world/call.ts';
import { aTrader, recordsOf, TestMarket } from '../../../../test/world/market.ts';
import { offer, offerPreparation } from '../../../model/market/offer.ts';
import { randomIds } from '../../../platform/clock/clocks.ts';

const ports = portsOnAnvil();
const signature = z.object({ r: z.string(), s: z.string(), v: z.string() });

describe('an offer from a collection that accepts signed calls', async () => {
  const seller = await aTrader();
  const clock = fixedClock();

  /** A market whose seller has the only item of the collection. */
  async function aMarket() {
    const opened = await ports({ ...recordsOf([seller]), ids: randomIds, clock });
    const address = await deployed(opened, opened.chains.of('ETHEREUM'), metaItems, [seller.wallet.address]);
    const market = new TestMarket({ ...opened, clock });
    return { market, nft: { address, tokenId: '1', chain: 'ETHEREUM' } };
  }

  async function anOffer() {
    const { market, nft } = await aMarket();
    const terms = { type: 'SALE', nft, price: 5, sellerAddress: seller.wallet.address };
    const { id } = resultIn(await market.request('POST /offers', terms), offer);
    const path = `GET /offers/${id}/preparation/transactions?walletId=${seller.wallet.id}`;
    const prepare = async () => resultIn(await market.request(path), offerPreparation);
    const approve = (fields: object) => market.request(`PUT /offers/${id}/metaTxApprove`, fields);
    return { market, id, prepare, approve };
  }

  test('is approved with a signature alone, and becomes READY', async () => {
    const { market, id, prepare, approve } = await anOffer();
    const { signableMessages: [message] = [], ...others } = await prepare();
    expect(others).toEqual({});
    const { walletId, secretType, data } = message ?? {};
    expect(data).toMatchObject({ domain: { name: 'Meta Items', version: '1' }, message: { nonce: 0 } });

    const { id: methodId, value } = seller.credential;
    const body = { signatureRequest: { type: 'EIP712', walletId, secretType, data } };
    const headers = { 'signing-method': `${methodId}:${value}` };
    const { r, s, v } = resultIn(await market.request('POST /api/signatures', body, { headers }), signature);
    const approval = { functionSignature: data?.message.functionSignature, r, s, v };

    expect(codesIn(await approve({ ...approval, functionSignature: '0x' }))).toEqual(['functionSignature']);
    expect(codesIn(await approve({ ...approval, v: '0x1d' }))).toEqual(['v']);
    expect(codesIn(await approve({ ...approval, r: s }))).toEqual(['contract.reverted']);
    const approved = resultIn(await approve(approval), offer);
    expect(approved).toMatchObject({ id, status: 'NEW', txApprove: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
    expect(await prepare()).toEqual({});
    expect(resultIn(await approve(approval), offer)).toEqual(approved);

    await market.sign(seller, id);
    await market.settle();
    expect(await market.getOffer(id)).toMatchObject({ status: 'READY' });
    expect(codesIn(await approve(approval))).toEqual(['invalid-offer-status']);
  });

  test('is the exception: another collection has a transaction, and rejects a signature', async () => {
    const { market } = await aMarket();
    const nft = await market.mint(seller, 'ERC721');
    const terms = { type: 'SALE', nft, price: 5, sellerAddress: seller.wallet.address };
    const { id } = resultIn(await market.request('POST /offers', terms), offer);
    const prepared = await market.request(`GET /offers/${id}/preparation/transactions`);
    const { signableMessages, approvalPreparationTransactions } = resultIn(prepared, offerPreparation);
    expect(signableMessages).toBeUndefined();
    expect(approvalPreparationTransactions).toHaveLength(1);

    const custodyAddress = approvalPreparationTransactions?.[0]?.inputs[0]?.value ?? '';
    const functionSignature = `0xa22cb465${custodyAddress.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`;
    const word = `0x${'11'.repeat(32)}`;
    const rejected = await market.request(`PUT /offers/${id}/metaTxApprove`, {
      functionSignature,
      r: word,
      s: word,
      v: '27',
    });
    expect(codesIn(rejected)).toEqual(['contract.reverted']);
    expect(rejected.text).toContain('or execute its transactions if it has none');
  });
});
