import { expect, test } from 'vitest';
import { aService } from '../testing/a-service.ts';
import { terminalLines } from '../verify/report.ts';
import { verify } from '../verify/verify.ts';

/** Statements that do not hold yet, each with the reason. */
const knownDeviations: Readonly<Record<string, string>> = {
  'signing-methods.create.first-pin-beside-another': 'A first PIN wants the other method.',
  'signing-methods.emergency-code.given-with-hyphens': 'Hyphens are taken out before counting.',
  'signing-methods.biometric.several-of-a-device': 'A device has one biometric.',
  'wallets.archive.refuses-nothing': 'A body without a known field changes nothing.',
  'wallets.archive.refuses-misspelt': 'A body without a known field changes nothing.',
  'wallets.archived.not-in-transactions': 'Transactions tell archived wallets.',
  'offers.nft-made-here.fungible': 'Collections made here are read as those of others.',
  'offers.nft-made-here.maxSupply': 'Collections made here are read as those of others.',
  'offers.nft-made-here.collectionIdentifier': 'Collections made here are read as those of others.',
  'offers.nft-made-here.contract.description': 'Collections made here are read as those of others.',
  'offers.nft-made-here.contract.url': 'Collections made here are read as those of others.',
  'offers.nft-made-here.contract.imageUrl': 'Collections made here are read as those of others.',
  'offers.nft-made-here.contract.count': 'Collections made here are read as those of others.',
  'offers.create.price-of-auction': 'The price of an auction is told once it was changed.',
  'webhooks.register.api-key-in-authorization': 'The header Authorization is refused.',
  ...Object.fromEntries(
    [1, 11_155_111, 137, 80_002, 43_114, 43_113, 56, 97].map((chainId) => [
      `open.signatures.public-chain.${chainId}`,
      'Documents for public networks are refused.',
    ]),
  ),
  'open.bids.answer': 'A bid is answered with itself.',
  'open.fulfillments.reimbursement': 'A seller ends an offer at another address.',
  'open.offers.approval-recorded': 'The approval is not told.',
  'mints.of-check-status': 'A mint is told by itself.',
};

test('this service keeps every statement of its contract', { timeout: 240_000 }, async () => {
  const service = await aService();
  const { baseUrl, marketUrl, tokenUrl, clientId, clientSecret, operatorToken } =
    await service.start();
  const rpcUrl = `${baseUrl}/_vaultdesk/rpc/{chain}`;
  const addresses = { baseUrl, marketUrl, tokenUrl, rpcUrl };
  const target = { ...addresses, clientId, clientSecret, operatorToken, isOwn: true };

  const verdicts = await verify({
    target,
    choice: { only: [], withOpenPoints: true },
    startedAt: Date.now(),
  });

  const faults = verdicts.filter(
    ({ id, outcome }) => outcome !== 'held' && !Object.hasOwn(knownDeviations, id),
  );
  expect(faults.map((fault) => terminalLines(fault).join('\n'))).toEqual([]);
  expect(verdicts.length).toBeGreaterThan(400);
  const ids = verdicts.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});
