import { hashMessage, TypedDataEncoder } from 'ethers/hash';
import { expect, test } from 'vitest';
import { chainsIn } from '../../../test/chain/real-chains.ts';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { anId, asOperator, aUser, aWallet, otherApplicationId } from '../../../test/records/users.ts';
import { documentOf, mailDocument, mailTypes, members } from '../../../test/signing/documents.ts';
import { valueIn } from '../../../test/values.ts';
import { fail } from '../../model/kernel/results/result.ts';
import { type ChainsConfig, chains } from '../../model/transactions/chain.ts';
import { type SignatureInspection, signatureInspection } from '../../model/wallets/signature-inspection.ts';
import type { TypedDataDocument } from '../../model/wallets/typed-data.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import { signatureOperations } from './signatures.operations.ts';

const now = Date.UTC(2030, 0, 1) / 1000;
const inTenMinutes = now + 600;
const inTenYears = Date.UTC(2036, 10, 21, 16) / 1000;

const ada = aUser({ reference: 'Ada Mensah' });
const treasury = aWallet({
  userId: ada.id,
  description: 'Treasury',
  address: '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6',
});
const router = aWallet({
  userId: anId(),
  description: 'Nightjar router',
  address: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826',
});

const owner = treasury.address;

/** An address that is not a wallet here, for spenders, receivers and contracts. */
const otherUser = '0x50d50401cCA70f2e5e65A5E0F3c2Fc3f3168d466';
const tokenContract = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC';
const otherContract = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB';
const zeroAddress = `0x${'0'.repeat(40)}`;
const zeroWord = `0x${'00'.repeat(32)}`;
const largestUint256 = (2n ** 256n - 1n).toString();
const largestUint160 = (2n ** 160n - 1n).toString();

type Fields = Readonly<Record<string, unknown>>;

/** A document for the ETHEREUM chain of this machine, with its types as text. */
function aDocument(types: string, message: Fields, domain: Fields = {}): TypedDataDocument {
  const { chainId } = chains.ETHEREUM;
  const usdCoin = { name: 'USD Coin', version: '2', chainId, verifyingContract: tokenContract };
  return documentOf({ types, message, domain: { ...usdCoin, ...domain } });
}

/** Creates documents of a standard, whose messages differ from the default. */
const documentsOf =
  (types: string, defaults: Fields, ofStandard: Fields = {}) =>
  (message: Fields, domain: Fields = {}) =>
    aDocument(types, { ...defaults, ...message }, { ...ofStandard, ...domain });

/** ERC-2612. */
const aPermit = documentsOf('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)', {
  owner,
  spender: otherUser,
  value: 1_500_000,
  nonce: 0,
  deadline: 0,
});

const aDaiPermit = documentsOf(
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
  { holder: owner, spender: otherUser, nonce: 0, expiry: 0, allowed: true },
  { name: 'Dai' },
);

/** Permit2, with its primary type. */
function aPermit2(primaryType: string, message: Fields): TypedDataDocument {
  const parts =
    'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)TokenPermissions(address token,uint256 amount)';
  return aDocument(`${primaryType}${parts}`, { spender: otherUser, ...message }, { name: 'Permit2' });
}

/** ERC-3009. */
const anAuthorization = documentsOf(
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
  {
    ...{ from: owner, to: otherUser, value: 1_500_000 },
    ...{ validAfter: 0, validBefore: inTenMinutes, nonce: `0x${'ab'.repeat(32)}` },
  },
);

/** EIP-2771. */
const aForwardRequest = documentsOf(
  'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)',
  { from: owner, to: otherUser, value: 0, gas: 100_000, nonce: 0, deadline: inTenMinutes, data: '0x' },
);

function aSafeTransaction(message: Fields): TypedDataDocument {
  return documentOf({
    types:
      'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
    domain: { chainId: chains.ETHEREUM.chainId, verifyingContract: tokenContract },
    message: {
      ...{ to: otherUser, value: '1500000000000000000', data: '0x', operation: 0, safeTxGas: 0 },
      ...{ baseGas: 0, gasPrice: 0, gasToken: zeroAddress, refundReceiver: zeroAddress, nonce: 7 },
      ...message,
    },
  });
}

/** A Seaport order; default: token 12 for 1.5 of the native coin. */
function anOrder(parts: Fields): TypedDataDocument {
  const amount = '1500000000000000000';
  const native = { itemType: 0, token: zeroAddress, identifierOrCriteria: 0, startAmount: amount, endAmount: amount };
  const collectible = {
    ...{ itemType: 2, token: otherContract, identifierOrCriteria: 12 },
    ...{ startAmount: 1, endAmount: 1 },
  };
  const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount';
  return aDocument(
    `OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)OfferItem(${item})ConsiderationItem(${item},address recipient)`,
    {
      ...{ offerer: owner, zone: zeroAddress, offer: [collectible], consideration: [{ ...native, recipient: owner }] },
      ...{ orderType: 0, startTime: 0, endTime: 0, zoneHash: zeroWord },
      ...{ salt: (2n ** 255n + 12_345n).toString(), conduitKey: zeroWord, counter: 0 },
      ...parts,
    },
    { name: 'Seaport', version: '1.6' },
  );
}

type Content = Parameters<typeof signatureOperations.inspect.run>[1]['content'];

interface Options {
  readonly walletId?: string | undefined;
  readonly caller?: Caller;
  readonly typedDataChain?: 'own' | 'any';
  /** Chains at external nodes. */
  readonly config?: ChainsConfig;
}

function inspectContent(
  content: Content,
  { walletId = treasury.id, caller = asOperator(), typedDataChain = 'own', config }: Options = {},
) {
  const records = { users: [ada], wallets: [treasury, router], settings: { typedDataChain } };
  const ports = { ...fakePorts(records), ...(config && { chains: chainsIn('', { config }) }) };
  return run(signatureOperations.inspect, ports, { content, walletId }, caller);
}

const documentContent = (data: TypedDataDocument) => ({ type: 'EIP712', secretType: 'ETHEREUM', data }) as const;

async function inspect(data: TypedDataDocument, options: Options = {}) {
  return signatureInspection.parse(valueIn(await inspectContent(documentContent(data), options)));
}

async function inspectText(data: string, options: Options = {}) {
  const content = { type: 'MESSAGE', secretType: 'ETHEREUM', data } as const;
  return signatureInspection.parse(valueIn(await inspectContent(content, options)));
}

/**
 * The sentence with its emphases.
 * @example "Lets *Nightjar* take !any amount! until ?then?."
 */
function sentenceOf({ sentence }: SignatureInspection): string {
  const marks = { plain: '', strong: '*', warn: '?', bad: '!' };
  return sentence.map(({ text, emphasis }) => `${marks[emphasis]}${text}${marks[emphasis]}`).join('');
}

const titlesOf = ({ risks }: SignatureInspection) => risks.map(({ title }) => title);

test('marks an unlimited permit in its sentence, risks and lines', async () => {
  const inspected = await inspect(aPermit({ spender: router.address, value: largestUint256, deadline: inTenYears }));

  expect(sentenceOf(inspected)).toBe(
    'Lets *Nightjar router* take !any amount of USD Coin! from *Treasury* until ?21 Nov 2036?.',
  );
  expect(inspected.risks).toMatchObject([
    { severity: 'bad', title: 'No limit on the amount', path: 'message.value' },
    { severity: 'warn', title: 'Valid for 7 years', path: 'message.deadline' },
  ]);
  const walletLine = (name: string, { id: walletId, address, description }: WalletRecord, user: string) =>
    line(name, 'address', address, { known: { kind: 'wallet', name: description, walletId, owner: user } });
  const line = (name: string, type: string, text: string, more: object = {}) => ({
    ...{ path: `message.${name}`, name, type, depth: 0, text },
    ...more,
  });
  expect(inspected.typedData?.fields).toEqual([
    walletLine('owner', treasury, 'Ada Mensah'),
    walletLine('spender', router, router.userId.slice(0, 8)),
    line('value', 'uint256', largestUint256, { meaning: 'Unlimited (2^256 − 1)', severity: 'bad' }),
    line('nonce', 'uint256', '0'),
    line('deadline', 'uint256', String(inTenYears), { meaning: '21 Nov 2036, 16:00 UTC', severity: 'warn' }),
  ]);
});

test('shows the document with the hashes that ethers computes', async () => {
  const { domain, message } = mailDocument;
  const inspected = await inspect(mailDocument);

  expect(inspected).toMatchObject({
    digest: TypedDataEncoder.hash(domain, mailTypes, message),
    typedData: {
      primaryType: 'Mail',
      encodedType: TypedDataEncoder.from(mailTypes).encodeType('Mail'),
      domainSeparator: TypedDataEncoder.hashDomain(domain),
      messageHash: TypedDataEncoder.hashStruct('Mail', mailTypes, message),
      fieldsNotShown: 0,
    },
  });
  expect((await inspectText('Hello')).digest).toBe(hashMessage('Hello'));
});

const defaultDetails = { token: tokenContract, amount: 5000, expiration: inTenMinutes, nonce: 0 };
const detailsOf = (parts: object = {}) => ({ ...defaultDetails, ...parts });
const permitOf = (type: string, list: string, details: unknown) =>
  aPermit2(`${type}(PermitDetails${list} details,address spender,uint256 sigDeadline)`, {
    details,
    sigDeadline: inTenMinutes,
  });
const aPermitSingle = (parts: object = {}) => permitOf('PermitSingle', '', detailsOf(parts));
const aPermitBatch = (...all: readonly object[]) => permitOf('PermitBatch', '[]', all.map(detailsOf));
const transferFrom = 'PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)';
const coins = '*1,500,000 base units of USD Coin* from *Treasury*';

test.each<[string, TypedDataDocument]>([
  [`${coins} until *1 Jan 2030*`, aPermit({ deadline: inTenMinutes })],
  [`${coins} until ?31 Dec 2029, which has passed?`, aPermit({ deadline: now - 1 })],
  [`${coins} !without expiry!`, aPermit({ deadline: largestUint256 })],
  ['!any amount of Dai! from *Treasury* !without expiry!', aDaiPermit({})],
  ['*5,000 base units of 0xCcCC…cccC* from *Treasury* until *1 Jan 2030*', aPermitSingle()],
  ['!any amount of 0xCcCC…cccC! from *Treasury* until *1 Jan 2030*', aPermitSingle({ amount: largestUint160 })],
  [
    '*5,000 base units of 0xCcCC…cccC* and !any amount of 0xbBbB…BBbB! from *Treasury*',
    aPermitBatch({}, { token: otherContract, amount: largestUint160 }),
  ],
  [
    '*5 base units of 0xCcCC…cccC* from *Treasury*, once, until *1 Jan 2030*',
    aPermit2(transferFrom, { permitted: { token: tokenContract, amount: 5 }, nonce: 1, deadline: inTenMinutes }),
  ],
])('describes a permit for %s in a sentence', async (permission, document) => {
  expect(sentenceOf(await inspect(document))).toBe(`Lets *0x50d5…d466* take ${permission}.`);
});

test.each<[string, TypedDataDocument]>([
  ['Stops *0x50d5…d466* from taking *Dai* of *Treasury*.', aDaiPermit({ allowed: false })],
  [`Sends ${coins} to *0x50d5…d466*, when anyone submits it until *1 Jan 2030*.`, anAuthorization({})],
  [
    'Lets anyone send *0.02 ETH* to *0x50d5…d466* on behalf of *Treasury* until *1 Jan 2030*.',
    aForwardRequest({ value: '20000000000000000' }),
  ],
  [
    'Lets anyone call ?setApprovalForAll? of *0x50d5…d466* on behalf of *Treasury* until *1 Jan 2030*.',
    aForwardRequest({ data: `0xa22cb465${'00'.repeat(64)}` }),
  ],
  ['Agrees that the Safe *0xCcCC…cccC* may send *1.5 ETH* to *0x50d5…d466*.', aSafeTransaction({})],
  [
    'Agrees that the Safe *0xCcCC…cccC* lets *0x50d5…d466*! act as the Safe itself!.',
    aSafeTransaction({ operation: 1, data: '0x12345678' }),
  ],
  [
    'Lets anyone take *token 12 of 0xbBbB…BBbB* from *Treasury* for *1.5 ETH* until *1 Jan 2030*.',
    anOrder({ endTime: inTenMinutes }),
  ],
  [
    'Lets anyone take *token 12 of 0xbBbB…BBbB* from *Treasury* for !nothing! until *1 Jan 2030*.',
    anOrder({ consideration: [], endTime: inTenMinutes }),
  ],
  ['Signs *Mail* for *Ether Mail*.', mailDocument],
  ['Signs *Permit* for *USD Coin*.', aDocument('Permit(address who)', { who: otherUser })],
])('describes a document in the sentence "%s"', async (sentence, document) => {
  expect(sentenceOf(await inspect(document))).toBe(sentence);
});

const inOrder = aPermit({ spender: router.address, deadline: inTenMinutes });

test('a permit in order has no risks and passes its checks', async () => {
  const inspected = await inspect(inOrder);

  expect(inspected.risks).toEqual([]);
  expect(inspected.checks).toEqual([
    { holds: true, text: 'Chain 1337001 is ETHEREUM on this machine and is valid here only' },
    { holds: true, text: 'The owner is the wallet that signs' },
    { holds: true, text: 'All declared fields are present, without extra fields' },
    { holds: true, text: '1 type, 5 values' },
  ]);
});

test.each<['warn' | 'bad', title: string, path: string, TypedDataDocument]>([
  ['bad', 'No limit on the amount', 'message.value', aPermit({ value: (2n ** 255n).toString() })],
  ['bad', 'No limit on the amount', 'message.value', aPermit({ value: (2n ** 96n - 1n).toString() })],
  ['warn', 'Valid for 45 days', 'message.deadline', aPermit({ deadline: now + 45 * 86_400 })],
  ['warn', 'Valid for 2 years', 'message.deadline', aPermit({ deadline: now + 730 * 86_400 })],
  ['warn', 'It has expired', 'message.deadline', aPermit({ deadline: now - 86_400 })],
  ['warn', 'It never expires', 'message.deadline', aPermit({ deadline: largestUint256 })],
  ['warn', 'Unknown spender', 'message.spender', aPermit({})],
  ['warn', 'The owner is not the wallet that signs', 'message.owner', aPermit({ owner: router.address })],
  ['bad', 'No limit on the amount', 'message.allowed', aDaiPermit({})],
  ['warn', 'It never expires', 'message.expiry', aDaiPermit({})],
  ['bad', 'No limit on the amount', 'message.details[1].amount', aPermitBatch({}, { amount: largestUint160 })],
  ['warn', 'It calls the function 0x12345678', 'message.data', aForwardRequest({ data: '0x12345678' })],
  ['bad', 'Foreign code runs as the Safe', 'message.operation', aSafeTransaction({ operation: 1 })],
  ['bad', 'Nothing in return', 'message.consideration', anOrder({ consideration: [] })],
  [
    'warn',
    'It has expired',
    'message.ballot.expiresAt',
    aDocument('Vote(Ballot ballot)Ballot(uint64 expiresAt)', { ballot: { expiresAt: now - 1 } }),
  ],
  ['warn', 'Valid for every contract', 'domain', aPermit({}, { verifyingContract: null })],
  ['warn', 'Valid on every chain', 'domain', aPermit({}, { chainId: null })],
  ['bad', 'Made for chain 1, the public Ethereum', 'domain.chainId', aPermit({}, { chainId: 1 })],
  ['bad', 'Made for chain 1337056, which is BSC here', 'domain.chainId', aPermit({}, { chainId: chains.BSC.chainId })],
])('reports a risk of the severity %s with the title "%s" at %s (%#)', async (severity, title, path, document) => {
  const { risks, typedData } = await inspect(document);

  expect(risks).toContainEqual({ severity, title, path, text: expect.any(String) });
  const lines = typedData?.fields.filter((field) => field.path === path);
  if (path.startsWith('message')) expect(lines).toMatchObject([{ severity }]);
});

test('warns about values of a permit that are not signed', async () => {
  const message = { spender: router.address, deadline: inTenMinutes, tip: 1, memo: 'x' };
  const { risks, checks } = await inspect(aPermit(message));

  expect(risks).toEqual([
    {
      severity: 'warn',
      title: 'A value is not signed',
      text: 'Its type does not declare this key, so the signature does not cover it. It concerns message.tip and message.memo.',
      path: 'message.tip',
    },
  ]);
  expect(checks).toContainEqual({ holds: false, text: 'Declared fields are missing, or extra fields are not signed' });
});

test('warns about a missing struct, which is signed as zeros', async () => {
  const { risks, typedData } = await inspect(aDocument('Note(Author author)Author(string name)', {}));

  expect(risks).toMatchObject([{ title: 'A value is missing', path: 'message.author' }]);
  expect(typedData?.fields).toMatchObject([{ meaning: 'nothing (missing)' }]);
});

test('shows a contract that a domain declares as text', async () => {
  const EIP712Domain = members('uint256 chainId,string verifyingContract');
  const { types, ...document } = aPermit({ deadline: inTenMinutes });
  const domain = { chainId: chains.ETHEREUM.chainId, verifyingContract: 'cosmos' };
  const inspected = await inspect({ ...document, types: { ...types, EIP712Domain }, domain });

  expect(inspected.typedData?.domain).toMatchObject({ verifyingContract: 'cosmos' });
  expect(sentenceOf(inspected)).toContain('base units of cosmos');
  expect(titlesOf(inspected)).toEqual(['Unknown spender', 'Unusual domain field', 'ethers signs another domain']);
});

test('warns that a document with only a domain does not sign its message', async () => {
  const inspected = await inspect({ ...mailDocument, primaryType: 'EIP712Domain' });

  expect(inspected.risks).toContainEqual(
    expect.objectContaining({ severity: 'bad', title: 'The message is not signed' }),
  );
  expect(inspected.typedData?.fields).toEqual([]);
  expect(sentenceOf(inspected)).toBe('Signs *EIP712Domain* for *Ether Mail*.');
});

test('expects the chain of an external node in the document', async () => {
  const options = { config: { ETHEREUM: { rpcUrl: 'http://127.0.0.1:1', chainId: 31_337 } } };
  const inspection = await inspect(aPermit({}, { chainId: 31_337 }), options);
  const embedded = await inspect(aPermit({}, { chainId: 1_337_001 }), options);

  expect(titlesOf(inspection)).not.toContain('Made for chain 31337');
  expect(inspection.typedData?.domain.chain).toBe('ETHEREUM');
  expect(inspection.checks).toContainEqual({
    holds: true,
    text: 'Chain 31337 is ETHEREUM on this machine, at an external node',
  });
  expect(titlesOf(embedded)).toContain('Made for chain 1337001');
});

test('explains which setting allows a document for another chain', async () => {
  const otherChainPermit = aPermit({}, { chainId: 1 });

  expect((await inspect(otherChainPermit)).risks[0]?.text).toMatch(/can be signed here only if.*typedDataChain/);
  expect((await inspect(otherChainPermit, { typedDataChain: 'any' })).risks[0]?.text).toMatch(/allows signing it here/);
});

test('omits signer checks without a wallet', async () => {
  const content = documentContent(aPermit({ owner: otherUser }));
  const ports = fakePorts({ users: [ada], wallets: [treasury, router] });
  const inspected = valueIn(await run(signatureOperations.inspect, ports, { content }, asOperator()));

  expect(titlesOf(inspected)).not.toContain('The owner is not the wallet that signs');
  expect(inspected.checks.map(({ text }) => text).join()).not.toContain('the wallet that signs');
});

test("hides the names of other applications' wallets, which cannot sign", async () => {
  const caller = asOperator(otherApplicationId);
  const content = documentContent(aPermit({}));
  const ports = fakePorts({ users: [ada], wallets: [treasury] });
  const inspected = valueIn(await run(signatureOperations.inspect, ports, { content }, caller));

  expect(inspected.typedData?.fields.some(({ known }) => known)).toBe(false);
  expect(await inspectContent(content, { caller })).toEqual(fail('wallet.not-found', expect.any(String)));
});

test('marks a wallet on another chain as unable to sign', async () => {
  const content = { type: 'MESSAGE', secretType: 'MATIC', data: 'Hello' } as const;

  expect(valueIn(await inspectContent(content)).checks).toEqual([
    { holds: false, text: 'The wallet is on ETHEREUM, not on MATIC' },
  ]);
});

test('reports the path of an invalid document', async () => {
  expect(await inspectContent(documentContent(aPermit({ owner: 'Ada' })))).toMatchObject({
    failure: { code: 'input.invalid', fields: [{ path: 'content.data.message.owner' }] },
  });
});

test('the lines follow the types: lists show their length, structs open, null is empty', async () => {
  const { typedData } = await inspect(
    aDocument('Folder(string name,uint64[2] sizes,Folder parent)', { name: 'letters', sizes: [1, 2], parent: null }),
  );

  expect(typedData?.fields.map(({ path, depth, text, meaning }) => [path, depth, text, meaning])).toEqual([
    ['message.name', 0, 'letters', undefined],
    ['message.sizes', 0, undefined, '2 elements'],
    ['message.sizes[0]', 1, '1', undefined],
    ['message.sizes[1]', 1, '2', undefined],
    ['message.parent', 0, undefined, 'nothing (null)'],
  ]);
});

test('shows at most 500 lines and 20 risks', async () => {
  const expiries = Array.from({ length: 700 }, () => ({ expiry: now - 1 }));
  const { risks, typedData } = await inspect(aDocument('Many(One[] all)One(uint64 expiry)', { all: expiries }));

  expect(risks).toHaveLength(20);
  expect(typedData?.fields).toHaveLength(500);
  expect(typedData?.fieldsNotShown).toBe(1 + 2 * 700 - 500);
});

test('names chosen by callers cannot break the sentence', async () => {
  const inspected = await inspect(aPermit({}, { name: `evil\u202e\n${'x'.repeat(500)}` }));

  expect(sentenceOf(inspected)).toContain(`base units of evilU+202E ${'x'.repeat(50)}`);
  expect(sentenceOf(inspected).length).toBeLessThan(200);
});

const hash = `0x${'ab'.repeat(32)}`;

test.each([
  ['Hello\nyou', 'the text *“Hello you”*', []],
  ['', 'an empty text', ['The text is empty']],
  [hash, `the text *“${hash}”*`, ['The key would sign unreadable data']],
  ['0xdeadbeef', 'the text *“0xdeadbeef”*', ['The key would sign unreadable data']],
  ['pay \u202e001', 'the text *“pay U+202E001”*', ['The text may read differently than it looks']],
  ['pay\u200b', 'the text *“payU+200B”*', ['The text has invisible characters']],
  ['pay\u0000', 'the text *“payU+0000”*', ['The text has invisible characters']],
  ['👩‍👩‍👧', 'the text *“👩‍👩‍👧”*', []],
])('describes the message %j in a sentence', async (text, shown, titles) => {
  const inspected = await inspectText(text);

  expect(sentenceOf(inspected)).toBe(`Signs ${shown} as a personal message.`);
  expect(titlesOf(inspected)).toEqual(titles);
  expect(inspected.message?.text).toBe(text);
});

test('measures a message in bytes and lines', async () => {
  expect((await inspectText('Grüße\nan alle')).message).toMatchObject({ bytes: 15, lines: 2 });
});

/** A sign-in message of the EIP-4361 form, with other values, further fields and without the fields of `undefined`. */
function signIn(parts: Readonly<Record<string, string | undefined>> = {}) {
  const {
    header = 'app.example wants you to sign in with your Ethereum account:',
    address = treasury.address,
    statement = 'Sign in to see your orders.\n',
    ...fields
  } = {
    URI: 'https://app.example/login',
    Version: '1',
    'Chain ID': '1337001',
    Nonce: '32891756tG',
    'Issued At': '2029-12-31T23:59:00Z',
    ...parts,
  };
  const lines = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  return [header, address, '', statement, ...lines].join('\n');
}

const phrase = 'wants you to sign in with your Ethereum account';

test('recognises a sign-in message', async () => {
  const inspected = await inspectText(signIn());

  expect(sentenceOf(inspected)).toBe(
    'Signs in to *app.example* as *Treasury*, agreeing to ?“Sign in to see your orders.”?.',
  );
  expect(inspected.risks).toEqual([]);
  expect(inspected.checks).toEqual([
    { holds: true, text: 'The account is the wallet that signs' },
    { holds: true, text: 'The sign-in is for https://app.example/login' },
    { holds: true, text: 'Issued on 31 Dec 2029, 23:59 UTC' },
    { holds: true, text: 'Chain 1337001 is ETHEREUM on this machine' },
  ]);
});

test.each<[Record<string, string>, 'warn' | 'bad', string]>([
  [{ address: router.address }, 'warn', 'The account is not the wallet that signs'],
  [{ URI: 'https://evil.example/login' }, 'bad', 'The site and the sign-in URI differ'],
  [{ URI: 'http://app.example:8080' }, 'bad', 'The site and the sign-in URI differ'],
  [{ URI: 'did:key:z6Mk' }, 'bad', 'The site and the sign-in URI differ'],
  [
    { header: `https://app.example ${phrase}:`, URI: 'http://app.example/' },
    'bad',
    'The site and the sign-in URI differ',
  ],
  [{ header: `bank.example@app.example ${phrase}:` }, 'warn', 'The site includes a user name'],
  [{ statement: 'Terms: https://evil.example/tos\n' }, 'warn', 'It refers to another site'],
  [{ 'Request ID': '1\nResources:\n- https://evil.example/' }, 'warn', 'It refers to another site'],
  [{ statement: 'Chain ID: 5\n' }, 'warn', 'It is for chain 5'],
  [{ statement: `evil.example ${phrase}\n` }, 'bad', 'The site and the sign-in URI differ'],
  [{ 'Expiration Time': '2029-12-31T23:59:59Z' }, 'warn', 'It has expired'],
  [{ 'Expiration Time': '2029-12-31t23:59:60.5z' }, 'warn', 'It has expired'],
  [{ 'Not Before': '2030-01-02T00:00:00+01:00' }, 'warn', 'It is not valid yet'],
  [{ 'Chain ID': '1' }, 'warn', 'It is for chain 1'],
  [{ 'Chain ID': '1337137' }, 'warn', 'It is for MATIC'],
])('warns about a sign-in message with %o', async (parts, severity, title) => {
  const inspected = await inspectText(signIn(parts));

  expect(inspected.risks).toMatchObject([{ severity, title }]);
  expect(sentenceOf(inspected)).toMatch(/^Signs in to/);
});

test.each([
  { header: `https://app.example ${phrase}:` },
  { header: `App.Example:443 ${phrase}:` },
  { header: `[::1]:3000 ${phrase}:`, URI: 'http://[::1]:3000/login?redirect_uri=https://x.example' },
  { statement: '' },
  { statement: '\n' },
  { statement: "I accept https://app.example/tos (today's), 'all' & [1]; #2.\n" },
  { 'Chain ID': '01337001' },
  { 'Expiration Time': '2030-01-01T00:00:01.5+00:00', 'Not Before': '2030-01-01T00:00:00Z' },
  { 'Request ID': '' },
  { 'Request ID': 'some_id%20:@' },
  { 'Request ID': '1\nResources:' },
  { 'Request ID': '1\nResources:\n- ipfs://Qme7ss3ARVgxv6rXqV/\n- https://app.example/a?b#c' },
  { 'Request ID': '1\nResources:\n- urn:recap:eyJhdHQiOnt9fQ' },
  { 'Request ID': '1\nResources:\n- file:///terms.txt\n- app://\n- app://@:/a' },
  { 'Request ID': '1\nResources:\n- app://[v1.a:b]/\n- app://[::ffff:10.0.0.1]:99999' },
])('a sign-in message with %o conforms and has no risk', async (parts) => {
  const inspected = await inspectText(signIn(parts));

  expect(sentenceOf(inspected)).toMatch(/^Signs in to/);
  expect(inspected.risks).toEqual([]);
});

const stolen = { header: `bank.example ${phrase}:`, URI: 'https://evil.example' };
const digits = (text: string) => Buffer.from(text).toString('hex');

test.each<[string, string]>([
  ['a newline at its end', `${signIn(stolen)}\n`],
  ['a space at its start', ` ${signIn(stolen)}`],
  ['CRLF', signIn(stolen).replaceAll('\n', '\r\n')],
  ['spaces instead of line breaks', signIn(stolen).replace(/\n+/g, ' ')],
  ['another letter case', signIn(stolen).replace('wants you', 'Wants YOU')],
  ['two spaces', signIn(stolen).replace('sign in', 'sign  in')],
  ['a hyphen', signIn(stolen).replace('sign in', 'sign-in')],
  ['a line break in line 1', signIn(stolen).replace('sign in', 'sign\nin')],
  ['a no-break space', signIn(stolen).replace('sign in', 'sign\u00a0in')],
  ['an em space', signIn(stolen).replace('example wants', 'example\u2003wants')],
  ['a Hangul filler', signIn(stolen).replace('sign in', 'sign\u3164in')],
  ['a zero-width space', signIn(stolen).replace('sign', 'si\u200bgn')],
  ['a byte order mark', `\ufeff${signIn(stolen)}`],
  ['a Cyrillic letter', signIn(stolen).replace('account', 'ac\u0441ount')],
  ['fullwidth letters', signIn(stolen).replace('Ethereum', '\uff25thereum')],
  ['a text before it', `Hello!\n\n${signIn(stolen)}`],
  ['hexadecimal digits', `0x${digits(signIn(stolen))}`],
  ['hexadecimal digits without 0x', digits(signIn(stolen)).toUpperCase()],
  ['no time of issue', signIn({ ...stolen, 'Issued At': undefined })],
  ['a repeated URI', signIn(stolen).replace('URI:', 'URI: https://bank.example\nURI:')],
  ['an unknown field', signIn({ ...stolen, Extra: '1' })],
])('a message with %s that imitates a sign-in shows its other site', async (_what, text) => {
  const { risks } = await inspectText(text);

  expect(risks).toContainEqual({
    severity: 'bad',
    title: 'It imitates a sign-in message',
    text: expect.stringMatching(/^A site may accept it as a sign-in, but .*4361\. \S.*\.$/),
  });
  expect(risks.find(({ title }) => title === 'The site and the sign-in URI differ')?.text).toMatch(
    /^The message is from bank\.example, but the sign-in is for evil\.example\./,
  );
});

test.each<[Record<string, string | undefined>, RegExp]>([
  [{ header: `${phrase}:` }, /Line 1 is not a domain/],
  [{ header: `app.example ${phrase}` }, /Line 1 is not a domain/],
  [{ header: `b\u00fccher.example ${phrase}:` }, /Line 1 is not a domain/],
  [{ address: treasury.address.toLowerCase() }, /Line 2 is not an address with its checksum/],
  [{ address: 'Ada' }, /Line 2 is not an address/],
  [{ address: `${treasury.address}\n` }, /Line 5 is not "URI: "/],
  [{ statement: '\n\n' }, /Line 6 is not "URI: "/],
  [{ statement: 'Sign in.' }, /Line 5 is not empty/],
  [{ statement: 'Gr\u00fc\u00dfe\n' }, /statement on line 4/],
  [{ URI: 'nowhere' }, /Line 6 is not "URI: " and a URI/],
  [{ URI: 'https://app.example/a b' }, /Line 6 is not "URI: "/],
  [{ URI: 'https://[1:2:3:4:5:6:7:8:9]/' }, /Line 6 is not "URI: "/],
  [{ Version: '2' }, /Line 7 is not "Version: " and 1/],
  [{ Version: undefined }, /Line 7 is not "Version: "/],
  [{ 'Chain ID': '0x14' }, /Line 8 is not "Chain ID: " and decimal digits/],
  [{ Nonce: '1234567' }, /Line 9 is not "Nonce: " and at least 8 letters and digits/],
  [{ 'Issued At': 'Wed Oct 05 2011 16:48:00 GMT+0200' }, /Line 10 is not "Issued At: "/],
  [{ 'Issued At': '2029-02-29T00:00:00Z' }, /Line 10 is not "Issued At: "/],
  [{ 'Issued At': '2029-02-28T00:00:00' }, /Line 10 is not "Issued At: "/],
  [{ 'Expiration Time': 'tomorrow' }, /Line 11 is not "Expiration Time: "/],
  [
    { 'Not Before': '2029-01-01T00:00:00Z', 'Expiration Time': '2031-01-01T00:00:00Z' },
    /Line 12 is not a field in the order of EIP-4361/,
  ],
  [{ 'Request ID': 'a b' }, /Line 11 is not "Request ID: "/],
  [{ 'Request ID': '1\nResources:\n- app://[1::2::3]' }, /Line 13 is not "- " and a URI/],
  [{ 'Request ID': '1\nResources:\n- app://[::10.0.0.256]' }, /Line 13 is not "- " and a URI/],
  [{ 'Request ID': '1\nResources:\n- nowhere' }, /Line 13 is not "- " and a URI/],
])('reports how a sign-in message with %o deviates from EIP-4361', async (parts, deviation) => {
  const inspected = await inspectText(signIn(parts));

  expect(sentenceOf(inspected)).toMatch(/^Signs the text/);
  expect(inspected.risks).toContainEqual({
    severity: 'bad',
    title: 'It imitates a sign-in message',
    text: expect.stringMatching(deviation),
  });
});

test('warns about a sign-in message in the texts and bytes of a document', async () => {
  const text = signIn(stolen);
  const { risks } = await inspect(aDocument('Note(string text,bytes data)', { text, data: `0x${digits(text)}` }));
  const titlesAt = (path: string) => risks.filter((risk) => risk.path === path).map(({ title }) => title);

  expect(titlesAt('message.text')).toEqual(['The site and the sign-in URI differ']);
  expect(titlesAt('message.data')).toEqual(['It imitates a sign-in message', 'The site and the sign-in URI differ']);
});

test('shows the other site of a sign-in before 20 lesser risks', async () => {
  const others = Array.from({ length: 30 }, (_, index) => `https://x${index}.example`);
  const { risks } = await inspectText(`${signIn(stolen)}\n${others.join('\n')}`);

  expect(risks).toHaveLength(20);
  expect(risks[1]?.title).toBe('The site and the sign-in URI differ');
});

test.each([
  ['a misspelled request', { header: 'bank.example wants you to sgn in with your account:' }],
  ['no request', { header: 'bank.example' }],
  ['a misspelled request and no version', { header: 'Sgn in', Version: undefined }],
])('recognizes the fields of a sign-in with %s', async (_what, parts) => {
  expect(titlesOf(await inspectText(signIn(parts)))).toContain('It imitates a sign-in message');
});

test.each([
  ['of one letter', 'w'.repeat(50_000)],
  ['of spaces', ' '.repeat(50_000)],
  ['of line breaks', '\n'.repeat(50_000)],
  ['of hexadecimal digits', 'ab'.repeat(25_000)],
  ['of fields', 'uri :'.repeat(10_000)],
  ['of a link', `https://${')'.repeat(50_000)}a`],
  ['of links', 'https://'.repeat(6_000)],
])('finds a sign-in between long runs %s', async (_what, text) => {
  const { risks } = await inspectText(`${text}${signIn(stolen)}${text}`);

  expect(risks[0]?.title).toBe('It imitates a sign-in message');
});
