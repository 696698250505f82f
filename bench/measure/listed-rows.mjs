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
const begin = Date.now() - 2 * 24 * 60 * 60 * 1000;
const endpoints = 10;

/** @param {number} place */
const recently = (place) => new Date(begin + place * 1000).toISOString();
/** @param {number} place */
const hashOf = (place) => `0x${place.toString(16).padStart(64, '0')}`;

/**
 * One record of each console list, without pending work: a user with a wallet, a transaction, a market user with a
 * balance, a sold offer with its fulfillment, a collection and a mint, a payment with its delivery, and an audit log
 * entry.
 * @param {string} applicationId @param {number} place @returns {Row[]}
 */
export function listedAt(applicationId, place) {
  const [mint] = mintOf(applicationId, place + 1, addressOf(place % 1000));
  return [
    userOf(applicationId, place),
    walletOf(applicationId, place, userIdAt(place)),
    transactionOf(applicationId, place),
    ...tradeOf(applicationId, place),
    ...(mint ? [mint] : []),
    ...(place === 0 ? mintOf(applicationId, 0, addressOf(0)) : []),
    collectionOf(applicationId, place),
    ...(place < endpoints ? [webhookOf(applicationId, place)] : []),
    ...paymentOf(applicationId, place),
    auditLineAt(place),
    ...(place === 0 ? keptRequests : []),
  ];
}

/** Raises the log limit to the number of seeded requests. @type {Row[]} */
const keptRequests = [
  { table: 'settings', value: { id: 'requestLogRecords', value: 1_000_000 } },
  { table: 'settings', value: { id: 'requestLogMebibytes', value: 4_096 } },
];

/** An application with a webhook. Many webhooks need many applications, because each has few. @param {string} _ @param {number} place @returns {Row[]} */
export function applicationAt(_, place) {
  const id = idOf('c', place);
  const application = {
    id,
    clientId: `client-${place}`,
    name: `Client ${place}`,
    allowedOrigins: [],
    isDefault: false,
    createdAt: momentOf(place),
    secretMac: 'A'.repeat(43),
  };
  return [{ table: 'applications', value: application }, webhookOf(id, place)];
}

/** @param {string} applicationId @param {number} place @returns {Row} */
function transactionOf(applicationId, place) {
  const transaction = {
    id: idOf(5, place),
    applicationId,
    userId: userIdAt(place),
    walletId: walletIdAt(place),
    secretType: 'ETHEREUM',
    chainId: 31337,
    genesis: hashOf(1),
    type: 'TRANSFER',
    from: addressOf(place),
    to: addressOf(place + 1),
    nonce: 0,
    value: '1000000000000000000',
    data: '0x',
    gasLimit: '21000',
    gasPrice: '1000000000',
    hash: hashOf(place + 1),
    signed: '0x00',
    createdAt: momentOf(place),
    state: 'SUCCEEDED',
    block: { number: '1', hash: hashOf(2) },
    gasUsed: '21000',
    effectiveGasPrice: '1000000000',
    isFinal: true,
  };
  return { table: 'transactions', value: transaction };
}

/** A seller, an offer and its sale. @param {string} applicationId @param {number} place @returns {Row[]} */
function tradeOf(applicationId, place) {
  const userId = idOf(6, place);
  const offerId = idOf(7, place);
  const shared = { applicationId, createdAt: momentOf(place) };
  const nickname = `seller ${place}`;
  const user = { ...shared, id: userId, nickname, type: 'SUB_USER' };
  const id = `${userId}/ETHEREUM`;
  const money = { id, applicationId, userId, chain: 'ETHEREUM', era: 0 };
  const sold = { amount: 1, remainingAmount: 0, inFlightAmount: 0, amountPurchased: 1 };
  const offer = {
    ...shared,
    ...sold,
    id: offerId,
    item: itemOf(place),
    standard: 'ERC721',
    sellerId: userId,
    sellerAddress: addressOf(place),
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
    id: idOf(8, place),
    type: 'PURCHASE',
    offerId,
    chain: 'ETHEREUM',
    amount: 1,
    status: 'COMPLETED',
    pricePerItemUnits: '18750000',
    buyerId: userId,
    walletAddress: addressOf(place + 1),
    transactionIds: [],
    txOutOfCustody: hashOf(place + 1),
    changedAt: shared.createdAt,
  };
  return [
    { table: 'marketUsers', value: user },
    { table: 'marketBalances', value: { ...money, units: '100000000', reservedUnits: '0' } },
    { table: 'offers', value: offer },
    { table: 'fulfillments', value: fulfillment },
  ];
}

/** @param {number} place */
function itemOf(place) {
  const shared = { chain: 'ETHEREUM', address: addressOf(0xc7), description: '', imageUrl: '' };
  const pictures = { imagePreviewUrl: '', imageThumbnailUrl: '', url: '', animationUrls: [] };
  const rest = { fungible: false, attributes: [] };
  const seen = { count: 0, symbol: 'BENCH', url: '', media: [], categories: [] };
  const contract = { ...shared, ...seen, name: 'Bench', verified: false, premium: false };
  return { ...shared, ...pictures, ...rest, id: String(place), name: `Item ${place}`, contract };
}

/** @param {string} applicationId @param {number} place @returns {Row} */
function collectionOf(applicationId, place) {
  const collection = {
    id: idOf('d', place),
    applicationId,
    chain: 'ETHEREUM',
    status: 'SUCCEEDED',
    transactionIds: [],
    standard: 'ERC_1155',
    name: `Collection ${place}`,
    symbol: 'BENCH',
    description: '',
    owner: addressOf(0xc7),
    operator: addressOf(0xc7),
    metadataBase: 'http://127.0.0.1:8787/',
    address: addressOf(0x1_0000_0000 + place),
    salt: hashOf(place),
    lastTypeId: 0,
    createdAt: momentOf(place),
  };
  return { table: 'collections', value: collection };
}

/** @param {string} applicationId @param {number} place @returns {Row} */
function webhookOf(applicationId, place) {
  const webhook = {
    id: idOf('b', place),
    applicationId,
    url: 'http://127.0.0.1:9/hook',
    authenticationType: 'BASIC_AUTHENTICATION',
    username: 'bench',
    sealedCredential: 'A'.repeat(80),
    sealedSigningSecret: 'A'.repeat(80),
    createdAt: momentOf(place),
    changedAt: momentOf(place),
  };
  return { table: 'webhooks', value: webhook };
}

/** A payment, its session, and the delivery of its event. @param {string} applicationId @param {number} place @returns {Row[]} */
function paymentOf(applicationId, place) {
  const createdAt = recently(place);
  const ids = { pi: `pi_${place}`, cs: `cs_${place}`, evt: `evt_${place}` };
  const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034, country: 'US' };
  const paid = { id: `ch_${place}`, paymentMethodId: `pm_${place}`, refunds: [], createdAt };
  const payment = {
    id: ids.pi,
    applicationId,
    checkoutSessionId: ids.cs,
    amount: 100 + (place % 900),
    currency: place % 3 === 0 ? 'eur' : 'usd',
    status: 'succeeded',
    clientSecret: 'none',
    description: `Order ${place}`,
    metadata: { order: String(place) },
    charges: [{ ...paid, card: { ...card, funding: 'credit' } }],
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
    id: idOf(9, place),
    webhookId: idOf('b', place % endpoints),
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

/** An unpaid payment. A thousand of them expire at different times within 31 days. @param {string} applicationId @param {number} place @returns {Row[]} */
export function waitingAt(applicationId, place) {
  const [payment, session] = paymentOf(applicationId, place);
  if (!payment || !session) return [];
  const end = waitsFrom + ((place % 1000) + 1) * (waitingMilliseconds / 1000);
  const waiting = { status: 'requires_payment_method', charges: [] };
  const open = { status: 'open', expiresAt: new Date(end).toISOString() };
  return [
    { ...payment, value: { ...payment.value, ...waiting } },
    { ...session, value: { ...session.value, ...open } },
  ];
}

/** Hashes of the audit entries so far: each entry contains the previous hash. */
const hashes = ['0'.repeat(64)];

/** @param {number} place @returns {Row} */
function auditLineAt(place) {
  const previous = hashes[place] ?? '';
  // Fields sorted by name, as required for the hash.
  const line = {
    act: 'webhooks.enable',
    at: momentOf(place),
    details: {},
    number: place + 1,
    outcome: 'done',
    previous,
    subject: { id: idOf('b', place), type: 'webhooks' },
    who: { kind: 'operator-token' },
    words: 'Enable a webhook',
  };
  const hash = createHash('sha256').update(JSON.stringify(line)).digest('hex');
  hashes[place + 1] = hash;
  const id = String(line.number).padStart(10, '0');
  return { table: 'auditEntries', value: { ...line, hash, id } };
}
