// @ts-check
import { createHash } from 'node:crypto';
import {
  addressOf,
  idOf,
  mintOf,
  momentOf,
  userIdAt,
  userOf,
  walletIdAt,
  walletOf,
} from './seed-rows.mjs';

/** @typedef {import('./seed-rows.mjs').Row} Row */

/** Two days ago: nothing is due, and nothing is old enough for deletion. */
const startTime = Date.now() - 2 * 24 * 60 * 60 * 1000;
const endpoints = 10;

/** @param {number} index */
const recently = (index) => new Date(startTime + index * 1000).toISOString();
/** @param {number} index */
const hashOf = (index) => `0x${index.toString(16).padStart(64, '0')}`;

/**
 * One record of each console list, without pending work: a user with a wallet, a transaction, a market user with a
 * balance, a sold offer with its fulfillment, a collection and a mint, a payment with its delivery, and an audit log
 * entry.
 * @param {string} applicationId @param {number} index @returns {Row[]}
 */
export function listedAt(applicationId, index) {
  const [mint] = mintOf(applicationId, index + 1, addressOf(index % 1000));
  return [
    userOf(applicationId, index),
    walletOf(applicationId, index, userIdAt(index)),
    transactionOf(applicationId, index),
    ...tradeOf(applicationId, index),
    ...(mint ? [mint] : []),
    ...(index === 0 ? mintOf(applicationId, 0, addressOf(0)) : []),
    collectionOf(applicationId, index),
    ...(index < endpoints ? [webhookOf(applicationId, index)] : []),
    ...paymentOf(applicationId, index),
    auditLineAt(index),
    ...(index === 0 ? keptRequests : []),
  ];
}

/** Raises the log limit to the number of seeded requests. @type {Row[]} */
const keptRequests = [
  { table: 'settings', value: { id: 'requestLogRecords', value: 1_000_000 } },
  { table: 'settings', value: { id: 'requestLogMebibytes', value: 4_096 } },
];

/** An application with a webhook. Many webhooks need many applications, because each has few. @param {string} _ @param {number} index @returns {Row[]} */
export function applicationAt(_, index) {
  const id = idOf('c', index);
  const application = {
    id,
    clientId: `client-${index}`,
    name: `Client ${index}`,
    allowedOrigins: [],
    isDefault: false,
    createdAt: momentOf(index),
    secretMac: 'A'.repeat(43),
  };
  return [{ table: 'applications', value: application }, webhookOf(id, index)];
}

/** @param {string} applicationId @param {number} index @returns {Row} */
function transactionOf(applicationId, index) {
  const transaction = {
    id: idOf(5, index),
    applicationId,
    userId: userIdAt(index),
    walletId: walletIdAt(index),
    secretType: 'ETHEREUM',
    chainId: 31337,
    genesis: hashOf(1),
    type: 'TRANSFER',
    from: addressOf(index),
    to: addressOf(index + 1),
    nonce: 0,
    value: '1000000000000000000',
    data: '0x',
    gasLimit: '21000',
    gasPrice: '1000000000',
    hash: hashOf(index + 1),
    signed: '0x00',
    createdAt: momentOf(index),
    state: 'SUCCEEDED',
    block: { number: '1', hash: hashOf(2) },
    gasUsed: '21000',
    effectiveGasPrice: '1000000000',
    isFinal: true,
  };
  return { table: 'transactions', value: transaction };
}

/** A seller, an offer and its sale. @param {string} applicationId @param {number} index @returns {Row[]} */
function tradeOf(applicationId, index) {
  const userId = idOf(6, index);
  const offerId = idOf(7, index);
  const shared = { applicationId, createdAt: momentOf(index) };
  const nickname = `seller ${index}`;
  const user = { ...shared, id: userId, nickname, type: 'SUB_USER' };
  const id = `${userId}/ETHEREUM`;
  const money = { id, applicationId, userId, chain: 'ETHEREUM', era: 0 };
  const saleAmounts = { amount: 1, remainingAmount: 0, inFlightAmount: 0, amountPurchased: 1 };
  const offer = {
    ...shared,
    ...saleAmounts,
    id: offerId,
    item: itemOf(index),
    standard: 'ERC721',
    sellerId: userId,
    sellerAddress: addressOf(index),
    type: 'SALE',
    status: 'CLOSED',
    custodyAddress: addressOf(0xc0),
    dataToSign: '0x00',
    custodyTransactionIds: [],
    visibility: 'PUBLIC',
    priceUnits: '18750000',
    minBuyAmount: 1,
    amountReimbursed: 0,
    amountTerminated: 0,
    bidCount: 0,
    createdBy: userId,
    modifiedBy: userId,
    modifiedAt: shared.createdAt,
  };
  const fulfillment = {
    ...shared,
    id: idOf(8, index),
    type: 'PURCHASE',
    offerId,
    chain: 'ETHEREUM',
    amount: 1,
    status: 'COMPLETED',
    pricePerItemUnits: '18750000',
    buyerId: userId,
    walletAddress: addressOf(index + 1),
    transactionIds: [],
    txOutOfCustody: hashOf(index + 1),
    changedAt: shared.createdAt,
  };
  return [
    { table: 'marketUsers', value: user },
    { table: 'marketBalances', value: { ...money, units: '100000000', reservedUnits: '0' } },
    { table: 'offers', value: offer },
    { table: 'fulfillments', value: fulfillment },
  ];
}

/** @param {number} index */
function itemOf(index) {
  const shared = { chain: 'ETHEREUM', address: addressOf(0xc7), description: '', imageUrl: '' };
  const pictures = { imagePreviewUrl: '', imageThumbnailUrl: '', url: '', animationUrls: [] };
  const tokenDefaults = { fungible: false, attributes: [] };
  const contractDefaults = { count: 0, symbol: 'BENCH', url: '', media: [], categories: [] };
  const contract = {
    ...shared,
    ...contractDefaults,
    name: 'Bench',
    verified: false,
    premium: false,
  };
  return {
    ...shared,
    ...pictures,
    ...tokenDefaults,
    id: String(index),
    name: `Item ${index}`,
    contract,
  };
}

/** @param {string} applicationId @param {number} index @returns {Row} */
function collectionOf(applicationId, index) {
  const collection = {
    id: idOf('d', index),
    applicationId,
    chain: 'ETHEREUM',
    status: 'SUCCEEDED',
    transactionIds: [],
    standard: 'ERC_1155',
    name: `Collection ${index}`,
    symbol: 'BENCH',
    description: '',
    owner: addressOf(0xc7),
    operator: addressOf(0xc7),
    metadataBase: 'http://127.0.0.1:8787/',
    address: addressOf(0x1_0000_0000 + index),
    salt: hashOf(index),
    lastTypeId: 0,
    createdAt: momentOf(index),
  };
  return { table: 'collections', value: collection };
}

/** @param {string} applicationId @param {number} index @returns {Row} */
function webhookOf(applicationId, index) {
  const webhook = {
    id: idOf('b', index),
    applicationId,
    url: 'http://127.0.0.1:9/hook',
    authenticationType: 'BASIC_AUTHENTICATION',
    username: 'bench',
    sealedCredential: 'A'.repeat(80),
    sealedSigningSecret: 'A'.repeat(80),
    createdAt: momentOf(index),
    changedAt: momentOf(index),
  };
  return { table: 'webhooks', value: webhook };
}

/** A payment, its session, and the delivery of its event. @param {string} applicationId @param {number} index @returns {Row[]} */
function paymentOf(applicationId, index) {
  const createdAt = recently(index);
  const ids = { pi: `pi_${index}`, cs: `cs_${index}`, evt: `evt_${index}` };
  const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034, country: 'US' };
  const charge = { id: `ch_${index}`, paymentMethodId: `pm_${index}`, refunds: [], createdAt };
  const payment = {
    id: ids.pi,
    applicationId,
    checkoutSessionId: ids.cs,
    amount: 100 + (index % 900),
    currency: index % 3 === 0 ? 'eur' : 'usd',
    status: 'succeeded',
    clientSecret: 'none',
    description: `Order ${index}`,
    metadata: { order: String(index) },
    charges: [{ ...charge, card: { ...card, funding: 'credit' } }],
    submissions: [],
    createdAt,
    changedAt: createdAt,
  };
  const shared = { applicationId, createdAt };
  const session = { ...shared, id: ids.cs, paymentIntentId: ids.pi, status: 'complete' };
  const type = 'payment_intent.succeeded';
  const event = { ...shared, id: ids.evt, type, paymentIntentId: ids.pi, payload: '{}' };
  const attempt = { at: createdAt, isManual: false, outcome: 'ANSWERED', status: 200 };
  const delivery = {
    ...shared,
    id: idOf(9, index),
    webhookId: idOf('b', index % endpoints),
    eventId: ids.evt,
    eventType: type,
    status: 'DELIVERED',
    attempts: [{ ...attempt, durationMilliseconds: 5 }],
    attemptCount: 1,
    scheduleAttempts: 1,
    deliveredAt: createdAt,
    sequence: 0,
  };
  return [
    { table: 'paymentIntents', value: payment },
    { table: 'checkoutSessions', value: { ...session, expiresAt: createdAt } },
    { table: 'paymentEvents', value: { ...event, sequence: 0 } },
    { table: 'webhookDeliveries', value: delivery },
  ];
}

/** Expiry of the last of a thousand pending sessions: half an hour before 31 days. */
const waitingMilliseconds = 31 * 24 * 60 * 60 * 1000 - 30 * 60 * 1000;
const waitsFrom = Date.now();

/** An unpaid payment. A thousand of them expire at different times within 31 days. @param {string} applicationId @param {number} index @returns {Row[]} */
export function waitingAt(applicationId, index) {
  const [payment, session] = paymentOf(applicationId, index);
  if (!payment || !session) return [];
  const end = waitsFrom + ((index % 1000) + 1) * (waitingMilliseconds / 1000);
  const unpaidFields = { status: 'requires_payment_method', charges: [] };
  const open = { status: 'open', expiresAt: new Date(end).toISOString() };
  return [
    { ...payment, value: { ...payment.value, ...unpaidFields } },
    { ...session, value: { ...session.value, ...open } },
  ];
}

/** Hashes of the audit entries so far: each entry contains the previous hash. */
const hashes = ['0'.repeat(64)];

/** @param {number} index @returns {Row} */
function auditLineAt(index) {
  const previous = hashes[index] ?? '';
  // Fields sorted by name, as required for the hash.
  const line = {
    act: 'webhooks.enable',
    at: momentOf(index),
    details: {},
    number: index + 1,
    outcome: 'done',
    previous,
    subject: { id: idOf('b', index), type: 'webhooks' },
    who: { kind: 'operator-token' },
    words: 'Enable a webhook',
  };
  const hash = createHash('sha256').update(JSON.stringify(line)).digest('hex');
  hashes[index + 1] = hash;
  const id = String(line.number).padStart(10, '0');
  return { table: 'auditEntries', value: { ...line, hash, id } };
}
