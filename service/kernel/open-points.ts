import { z } from 'zod';

interface SettingDefinition<Schema extends z.ZodType> {
  readonly title: string;
  readonly description: string;
  readonly schema: Schema;
  readonly default: z.output<Schema>;
  /** The values to choose from, where they can be counted. */
  readonly options?: readonly z.output<Schema>[];
}

function choice<const Option extends string>(
  title: string,
  description: string,
  options: readonly [Option, ...Option[]],
): SettingDefinition<z.ZodType<Option>> {
  return { title, description, schema: z.enum(options), default: options[0], options };
}

/** The settings table: behaviour a caller may depend on either way. */
export const settingDefinitions = {
  tokenLifetimeSeconds: {
    title: 'Access token lifetime',
    description: 'Seconds until an access token expires, from 1 to 86400.',
    schema: z.coerce.number().int().min(1).max(86_400),
    default: 1800,
  },
  signingMethodReply: choice(
    'Reply of a new signing method',
    'One object as in the contract, or an array of one for clients that expect a list.',
    ['object', 'array'],
  ),
  walletType: choice(
    'Type of new wallets',
    'The contract shows THREEWAY_SHARED; one public client knows API_WALLET only.',
    ['API_WALLET', 'THREEWAY_SHARED'],
  ),
  walletEventTypes: choice(
    'Types of wallet events',
    'common: WALLET_CREATED, WALLET_ARCHIVED, SIGNATURE_CREATED and OUTGOING_TRANSACTION, as strict clients refuse a list with a type they do not know. all: every type. The console shows all.',
    ['common', 'all'],
  ),
  lockProfile: choice(
    'Locking of signing methods',
    'contract: ten wrong values in a row lock a method. hosted: three in a row lock it for 24 hours, and the tenth such lock stays.',
    ['contract', 'hosted'],
  ),
  typedDataChain: choice(
    'Chain of typed data',
    'public: domain.chainId is the chain that the wallet is on here, or a public network of that name. own: the chain here alone. any: documents made for another chain are signed too.',
    ['public', 'own', 'any'],
  ),
  strictOfferFields: choice(
    'Fields of a new offer',
    'off: a sale needs type, nft, sellerAddress and price, an auction minimumBid. on: every field of the contract has to be there.',
    ['off', 'on'],
  ),
  preparationReply: choice(
    'Reply of the preparation of an offer',
    'object: the approvals beside the texts to sign, as clients of today expect. array: the approvals alone, as those of 2021 do.',
    ['object', 'array'],
  ),
  fulfillmentReads: choice(
    'Reading fulfillments without a token',
    'token: an access token is needed, as the contract says. open: GET /fulfillments/{id} and GET /fulfillments?offerId= answer without one where the offer is readable without one.',
    ['token', 'open'],
  ),
  fundNewWallets: {
    title: 'Coins of new wallets',
    description: 'Whole coins that a wallet of an embedded chain begins with, from 0 to 10000.',
    schema: z.coerce.number().int().min(0).max(10_000),
    default: 100,
  },
  consoleSessionDays: {
    title: 'Days that a console stays open',
    description:
      'Days from the link that opened a console in a browser until it asks for a new one, from 1 to 365. They count by the clock of the machine.',
    schema: z.coerce.number().int().min(1).max(365),
    default: 30,
  },
  auditEntriesKept: {
    title: 'Lines of the audit log',
    description: 'How many lines are kept, from 100 to 100000: the newest.',
    schema: z.coerce.number().int().min(100).max(100_000),
    default: 10_000,
  },
  chainRpcAccess: choice(
    'Who calls the embedded chains',
    'programs: nothing that runs in a browser. programs-and-wallets: wallet extensions of a browser too. Web pages never.',
    ['programs', 'programs-and-wallets'],
  ),
  paymentEvents: choice(
    'Events that are delivered',
    'all: every kind. outcomes: payment_intent.succeeded, payment_intent.payment_failed and payment_intent.canceled alone.',
    ['all', 'outcomes'],
  ),
  retryProfile: choice(
    'Retries of deliveries',
    'standard: ten attempts over three days (at once, after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, each up to a fifth earlier or later). hosted: five resends 10 s apart.',
    ['standard', 'hosted'],
  ),
  webhookPrivateTargets: choice(
    'Webhooks in private networks',
    'refused: an endpoint is on this machine or at a public address. allowed: at a private address (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7) too.',
    ['refused', 'allowed'],
  ),
  webhookApplication: choice(
    'Application of a webhook that is updated',
    'required: PUT /webhooks/{id} needs application, as the contract says. optional: without it PAY is meant.',
    ['required', 'optional'],
  ),
  eventRetentionDays: {
    title: 'Days that events are kept',
    description: 'Days until an event and its finished deliveries are deleted, from 1 to 3650.',
    schema: z.coerce.number().int().min(1).max(3650),
    default: 30,
  },
  requestLog: choice(
    'Request log',
    'on: every call is kept, without secrets, within the two bounds. off: none is; what was kept stays.',
    ['on', 'off'],
  ),
  requestLogRecords: {
    title: 'Requests that are kept',
    description:
      "The newest so many stay in the request log, from 100 to 1000000; of the console's own changes and of looks a tenth each.",
    schema: z.coerce.number().int().min(100).max(1_000_000),
    default: 20_000,
  },
  requestLogMebibytes: {
    title: 'Size of the request log',
    description: 'MiB that its files take at most, from 1 to 4096.',
    schema: z.coerce.number().int().min(1).max(4_096),
    default: 64,
  },
  worldsAtMost: {
    title: 'Worlds beside main',
    description: 'How many worlds there may be at once under /w, from 0 to 256.',
    schema: z.coerce.number().int().min(0).max(256),
    default: 32,
  },
  idleWorldMinutes: {
    title: 'Minutes until an idle world ends',
    description:
      'A world under /w that nobody asked or listened to for so long ends, from 1 to 10080; 0 for never. They count by the clock of the machine.',
    schema: z.coerce.number().int().min(0).max(10_080),
    default: 120,
  },
  idleChainMinutes: {
    title: 'Minutes until the chains of an idle world sleep',
    description:
      'The embedded chains of a world under /w that nobody asked for so long end their processes and go on where they were when they are asked, from 1 to 10080; 0 for never.',
    schema: z.coerce.number().int().min(0).max(10_080),
    default: 5,
  },
  magicValues: choice(
    'Magic values',
    'off: every value means itself. on: some PINs, prices, amounts and token ids force an outcome, as the page Faults and GET /_vaultdesk/magic-values list them.',
    ['off', 'on'],
  ),
} as const satisfies Record<string, SettingDefinition<z.ZodType>>;

export type SettingKey = keyof typeof settingDefinitions;
export type Settings = {
  readonly [Key in SettingKey]: z.output<(typeof settingDefinitions)[Key]['schema']>;
};

/** Some or all settings, as a configuration file or the state may hold them. */
export const settingsInput = z
  .strictObject({
    tokenLifetimeSeconds: settingDefinitions.tokenLifetimeSeconds.schema,
    signingMethodReply: settingDefinitions.signingMethodReply.schema,
    walletType: settingDefinitions.walletType.schema,
    walletEventTypes: settingDefinitions.walletEventTypes.schema,
    lockProfile: settingDefinitions.lockProfile.schema,
    typedDataChain: settingDefinitions.typedDataChain.schema,
    strictOfferFields: settingDefinitions.strictOfferFields.schema,
    preparationReply: settingDefinitions.preparationReply.schema,
    fulfillmentReads: settingDefinitions.fulfillmentReads.schema,
    fundNewWallets: settingDefinitions.fundNewWallets.schema,
    consoleSessionDays: settingDefinitions.consoleSessionDays.schema,
    auditEntriesKept: settingDefinitions.auditEntriesKept.schema,
    chainRpcAccess: settingDefinitions.chainRpcAccess.schema,
    paymentEvents: settingDefinitions.paymentEvents.schema,
    retryProfile: settingDefinitions.retryProfile.schema,
    webhookPrivateTargets: settingDefinitions.webhookPrivateTargets.schema,
    webhookApplication: settingDefinitions.webhookApplication.schema,
    eventRetentionDays: settingDefinitions.eventRetentionDays.schema,
    requestLog: settingDefinitions.requestLog.schema,
    requestLogRecords: settingDefinitions.requestLogRecords.schema,
    requestLogMebibytes: settingDefinitions.requestLogMebibytes.schema,
    worldsAtMost: settingDefinitions.worldsAtMost.schema,
    idleWorldMinutes: settingDefinitions.idleWorldMinutes.schema,
    idleChainMinutes: settingDefinitions.idleChainMinutes.schema,
    magicValues: settingDefinitions.magicValues.schema,
  })
  .partial();

export const defaultSettings: Settings = {
  tokenLifetimeSeconds: settingDefinitions.tokenLifetimeSeconds.default,
  signingMethodReply: settingDefinitions.signingMethodReply.default,
  walletType: settingDefinitions.walletType.default,
  walletEventTypes: settingDefinitions.walletEventTypes.default,
  lockProfile: settingDefinitions.lockProfile.default,
  typedDataChain: settingDefinitions.typedDataChain.default,
  strictOfferFields: settingDefinitions.strictOfferFields.default,
  preparationReply: settingDefinitions.preparationReply.default,
  fulfillmentReads: settingDefinitions.fulfillmentReads.default,
  fundNewWallets: settingDefinitions.fundNewWallets.default,
  consoleSessionDays: settingDefinitions.consoleSessionDays.default,
  auditEntriesKept: settingDefinitions.auditEntriesKept.default,
  chainRpcAccess: settingDefinitions.chainRpcAccess.default,
  paymentEvents: settingDefinitions.paymentEvents.default,
  retryProfile: settingDefinitions.retryProfile.default,
  webhookPrivateTargets: settingDefinitions.webhookPrivateTargets.default,
  webhookApplication: settingDefinitions.webhookApplication.default,
  eventRetentionDays: settingDefinitions.eventRetentionDays.default,
  requestLog: settingDefinitions.requestLog.default,
  requestLogRecords: settingDefinitions.requestLogRecords.default,
  requestLogMebibytes: settingDefinitions.requestLogMebibytes.default,
  worldsAtMost: settingDefinitions.worldsAtMost.default,
  idleWorldMinutes: settingDefinitions.idleWorldMinutes.default,
  idleChainMinutes: settingDefinitions.idleChainMinutes.default,
  magicValues: settingDefinitions.magicValues.default,
};

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(settingDefinitions, text);
}

/** Where the contract says "not shown", what Vaultdesk does. */
export interface OpenPoint {
  readonly area: string;
  readonly point: string;
  readonly decision: string;
  readonly setting?: SettingKey;
}

export const openPoints: readonly OpenPoint[] = [
  {
    area: 'Addresses and tokens',
    point: 'Two base addresses',
    decision:
      'One listener. Market routes answer at the root and under /market. Control routes live under /_vaultdesk and want the operator token, health aside.',
  },
  {
    area: 'Addresses and tokens',
    point: 'Token endpoint',
    decision:
      'POST /auth/realms/{realm}/protocol/openid-connect/token, alias POST /oauth/token, with client credentials in the form, as JSON or as HTTP Basic.',
  },
  {
    area: 'Addresses and tokens',
    point: 'Names of this machine',
    decision:
      '127.0.0.1, localhost and [::1] with any port, publicUrl, and the names of allowedHosts (host.docker.internal by default), each with any port unless it has its own; any IP address if the listener is open to all addresses. A page is one of the service if its origin is the name that it calls. Issued addresses start with publicUrl, or else with the Host of the request.',
  },
  {
    area: 'Addresses and tokens',
    point: 'Token form and lifetime',
    decision:
      'A JWT with the client id in azp and roles in realm_access.roles, gone at the end of its lifetime, at a restart, or with its application.',
    setting: 'tokenLifetimeSeconds',
  },
  {
    area: 'Addresses and tokens',
    point: 'Operator token and console sessions',
    decision:
      'The operator token is new at every start and kept nowhere: it is the word that a copied disk or browser cannot give. A browser that came by a link stays signed in after restarts, at most 20 at once: it signs each call with a key of its own and a nonce of the running process. Sessions are in no backup; another device key or listener address ends them. Without WebCrypto, on plain HTTP under another name than a loopback name, a session ends with the process. Sessions expire by the clock of the machine.',
    setting: 'consoleSessionDays',
  },
  {
    area: 'Addresses and tokens',
    point: 'Audit log',
    decision:
      'Whatever an operator changes or is handed, by token, console or command, has a line in the commit that makes the change; each carries the SHA-256 of the one before. Calls of applications have none, and a wrong operator token has one a minute at most. It is bounded by number and not by age, which moving the clock could bring about. It is in backups, and goes on over a restored one.',
    setting: 'auditEntriesKept',
  },
  {
    area: 'Requests',
    point: 'Forms of an address',
    decision:
      'Doubled and trailing slashes do not count, nor do capitals in a UUID. /console, /docs, /pay and /_vaultdesk are taken to the letter. Where an id belongs, a word of letters alone is another address, and none is there (404 route.not-found, with a token or without); anything else that is no UUID is a fault of its field (400).',
  },
  {
    area: 'Requests',
    point: 'Forms of a query',
    decision:
      'A list is a repeated name, name[] or a text with commas, where a list is meant; one value elsewhere, or a 400. A blank parameter is absent, and the + of a zone may come unescaped. Unknown names are ignored and told in the header ignored-parameters and in the log; so is what stands in the address of a request with a body.',
  },
  {
    area: 'Requests',
    point: 'Type of a body',
    decision:
      'application/json. Without a content type it is taken where it is JSON and no browser sends it; another type is 415, because pages of any origin may post those. Unknown fields are ignored; a PATCH or PUT without any known one is a 400.',
  },
  {
    area: 'Requests',
    point: 'Digits of a price',
    decision:
      'Six behind the point. A JSON number with more is rounded half up, as is text of more than 15 digits; shorter text with more is a 400. Amounts that chains move are never rounded.',
  },
  {
    area: 'Replies',
    point: 'MESSAGE signature shown bare',
    decision:
      'The envelope, with the fields of result once more beside it: right for both readings.',
  },
  {
    area: 'Replies',
    point: 'Replies of DELETE',
    decision: '200 with {"success":true}; never an empty body.',
  },
  {
    area: 'Replies',
    point: 'Lists',
    decision:
      'The envelope plus pagination. page from 1, size 100 unless asked and at most 1000, sortOn, sortOrder ASC or DESC. numberOfElements counts all pages.',
  },
  {
    area: 'Replies',
    point: 'Timestamps',
    decision: 'On the wallet side ISO 8601 in UTC without a zone, with a fraction.',
  },
  {
    area: 'Replies',
    point: 'Errors',
    decision:
      '{success:false, errors:[{code, message, traceCode}]}. A field at fault is a 400 whose code is the path of the field.',
  },
  {
    area: 'Replies',
    point: 'Statuses',
    decision:
      '400 malformed, 401 token, 403 wrong signing method, Host or Origin, 404 unknown or archived, 408 too slow, 409 conflict, 413, 415, 422 impossible, 423 locked, 429 busy, 431 head too large, 501 for what the hosted service has and this one has not (swaps, fiat ramps, branding, company wallets, collections of the market with their fees and orders, rewards, deployments of ERC-20, burning in the name of a holder, giving a wallet to another user, chains such as BITCOIN), in a sentence, 503 and 507 storage. Bytes that are no HTTP request are answered in the envelope too.',
  },
  {
    area: 'Addresses and tokens',
    point: 'Worlds beside main',
    decision:
      'Below /w/{name}, in memory, all of the interface with records, chains, clock and tokens of its own; the operator token, the device key and sessions of the console are one over all. A name is compared letter by letter, without percent-encoding; what is no world answers 404 world.not-found. From a snapshot, webhooks that led to a built-in receiver of the service lead to that of the new world.',
    setting: 'worldsAtMost',
  },
  {
    area: 'Addresses and tokens',
    point: 'Idle worlds beside main',
    decision:
      'One that nobody asks or listens to for 120 minutes ends; deliveries and retries that wait then are gone with it. Who takes what a stream brings, as an open console does, listens; a connection that broke or takes nothing more is nobody. Main never ends so. The three settings of worlds are of the whole service: main has them, and another world, or a seed in it, is told so when it would change one.',
    setting: 'idleWorldMinutes',
  },
  {
    area: 'Addresses and tokens',
    point: 'Idle chains of worlds beside main',
    decision:
      'After 5 minutes without a request to their world, whoever listens to it, they keep their state and end their processes; the next question starts them. The chains of main run on.',
    setting: 'idleChainMinutes',
  },
  {
    area: 'Replies',
    point: 'Slow clients',
    decision:
      '10 s for a head, 30 s for a request, 10 s without a byte taken or sent. Of more than 512 connections, or 128 of one other machine, one that waits for its client makes room for a newcomer; what is being answered stays.',
  },
  {
    area: 'Replies',
    point: 'Request ids',
    decision: 'Every reply carries x-request-id, the traceCode of its errors.',
  },
  {
    area: 'Replies',
    point: 'Idempotency',
    decision:
      'Every POST takes Idempotency-Key (1 to 255 printable characters). Same key and request: the first success again, marked idempotent-replayed: true; another request: 409. The order of fields, aliases of the address and credentials do not count. A new PIN, password or key that differs is another request: 409, and nothing was changed; comparing the value of a signing method costs an attempt. Where a signing method is taken it is verified first, as without a key. What was recovered, deleted or archived since is not answered from memory. Kept 24 hours; a refused request leaves the key free.',
  },
  {
    area: 'Addresses and tokens',
    point: 'Random seed',
    decision:
      'With --random-seed a new world draws ids, keys, secrets and tokens from that number, each by the request that it is for and how often that came before, or by the record that a step of the background goes on with. Its clock stands at 2030-01-01T00:00:00Z, each transaction has a block of its own at a base fee of 1 gwei, the entries of a seed are made one after the other, each when all that follows from the one before is done, durations that are kept are 0, and signatures of deliveries bear the time of the world. Access tokens are good over starts and restores. Its keys can be guessed: import answers 409 wallet.keys-guessable, a start with an rpcUrl or blockSeconds is refused, and the overview says randomSeed. The device key, the operator token, sessions of the console and pairs of keys for encrypted signing methods are random all the same.',
  },
  {
    area: 'Addresses and tokens',
    point: 'Moving the clock',
    decision:
      'POST /_vaultdesk/clock moves the time of the service on, over restarts too, from one moment at which something is due to the next: at each it stands until all that is due is done, with what follows from that, and it answers at the end. Tokens end. What does not come to rest within 20 seconds is told, and nobody waits for it again. DELETE /_vaultdesk/clock/advance ends it where it is; nobody else changes the clock meanwhile. Embedded chains follow, and so does the Date of answers. Signatures of deliveries keep the time of the machine, as endpoints compare it with theirs, also while the clock is frozen.',
  },
  {
    area: 'Addresses and tokens',
    point: 'Freezing the clock, and its speed',
    decision:
      'POST /_vaultdesk/clock/freeze stops the time of the service, POST /_vaultdesk/clock/run {"speed"} has it run 0.01 to 3600 times as fast as the machine, and POST /_vaultdesk/clock/set {"now"} sets it to a later moment: over restarts too, and the speed holds while the service is off. It never goes back, and no further than the year 9990. Meanwhile every block that the service makes bears its time, whatever a tool set, unless that is behind the block before; a chain with blockSeconds makes its own, and is set by whatever moves, stops or runs the clock. Sessions of consoles and all that spares nodes, disks and endpoints go by the clock of the machine.',
  },
  {
    area: 'Users and signing methods',
    point: 'User endpoints',
    decision:
      'POST, GET, PUT and DELETE under /api/users; a user has id, reference, createdAt and signingMethods. DELETE takes the signing methods and wallets with it and wants a signing method, where the user has one; the operator needs none.',
  },
  {
    area: 'Users and signing methods',
    point: 'Reply of a new signing method',
    decision: 'One object as in the contract.',
    setting: 'signingMethodReply',
  },
  {
    area: 'Users and signing methods',
    point: 'List and delete',
    decision:
      'GET and DELETE under /api/users/{userId}/signing-methods. A method is deleted by another one, or by itself where it is the only one; the last one cannot go while the user has wallets, archived ones included.',
  },
  {
    area: 'Users and signing methods',
    point: 'First signing method',
    decision:
      'A first PIN needs no Signing-Method header; any other first method is made together with the user. A first PIN beside other methods, made without one of them, has hasMasterSecret: false and opens nothing (423) until another method recovers it.',
  },
  {
    area: 'Users and signing methods',
    point: 'Encrypted signing methods',
    decision:
      'Encrypted-Signing-Method in place of Signing-Method, of which one alone may be sent. GET /api/security shows the RSA key without a token. A header is good for one attempt, for the body whose SHA-256 (base64 or hexadecimal) is in it, for as long as its key opens anything; a key is shown for 10,000 uses and opens 20,000. Repeating a request under its Idempotency-Key takes a header encrypted anew. physicalDeviceId in it does not count.',
  },
  {
    area: 'Users and signing methods',
    point: 'Emergency codes',
    decision:
      'A code made here has 24 random base58 characters and a check symbol (ISO 7064), so that a typo costs no attempt; spaces and hyphens in it do not count. A given code has exactly 25 characters, spaces and hyphens included, of at least two kinds, ten of them different, and no white space at its ends.',
  },
  {
    area: 'Users and signing methods',
    point: 'Biometrics',
    decision:
      'Any number a user, several of one physicalDeviceId too; the value has 1 to 512 bytes.',
  },
  {
    area: 'Users and signing methods',
    point: 'Attempts and what happens at zero',
    decision:
      'A wrong value takes one of ten attempts, a right one gives all back. At zero the method is locked (423) and no key is derived until another method recovers it or the operator unlocks it.',
    setting: 'lockProfile',
  },
  {
    area: 'Users and signing methods',
    point: 'Attempts in a restored world',
    decision:
      'Those of the moment of the snapshot or backup: attempts made since then come back. Only the operator restores, and each restore has a line in the audit log.',
  },
  {
    area: 'Users and signing methods',
    point: 'Recovery',
    decision:
      'All attempts come back, and lastUsedSuccess is the moment of the recovery. A method cannot recover itself (403).',
  },
  {
    area: 'Users and signing methods',
    point: 'Unknown signing method',
    decision:
      'An unknown id, a wrong value and a method of another user get the same answer in the same time: 403 pincode.incorrect.',
  },
  {
    area: 'Users and signing methods',
    point: 'Deprecated pincode',
    decision:
      'Tried against the PIN of the user where the Signing-Method header is absent; with the header it is ignored.',
  },
  {
    area: 'Users and signing methods',
    point: 'Lost device key',
    decision:
      'Emergency codes open without it. --replace-device-key goes on with a new one: other methods answer 423 signing-method.device-key-lost until an emergency code recovers them.',
  },
  {
    area: 'Wallets',
    point: 'Type of new wallets',
    decision: 'API_WALLET.',
    setting: 'walletType',
  },
  {
    area: 'Wallets',
    point: 'Wallets without a user',
    decision:
      'POST /api/wallets with a pincode of six digits and without a userId makes a user with that PIN and no emergency code, and a wallet of that user. walletType is taken and not looked at.',
  },
  {
    area: 'Wallets',
    point: 'Archived wallets',
    decision:
      '404 wallet.archived everywhere, in no list of an application, nor are their transactions; unarchived by id. The operator sees them, in lists with archived=true or any.',
  },
  {
    area: 'Wallets',
    point: 'Primary wallet',
    decision:
      'One a user and chain: the first, until another is chosen. Archived, it hands its mark on to the oldest wallet still in use; alone, it keeps it and loses it to the next that is made or unarchived.',
  },
  {
    area: 'Wallets',
    point: 'Searching a list',
    decision:
      'search finds the beginning of a description in any case, sorted by description; or a whole address or wallet id.',
  },
  {
    area: 'Wallets',
    point: 'Keystores',
    decision:
      'Imported: scrypt with n up to 262144 and n · r · p up to 2097152, or PBKDF2-SHA-256 with up to 1,000,000 rounds. Exported: scrypt with n 131072, r 8, p 1. One is derived at a time, eight wait, more get 429.',
  },
  {
    area: 'Wallets',
    point: 'Billing',
    decision:
      'GET /_vaultdesk/billing counts a wallet until it was archived for more than 30 days.',
  },
  {
    area: 'Wallets',
    point: 'Import and export',
    decision:
      'POST /api/wallets/import and /api/wallets/{walletId}/export: a private key, or a keystore of version 3 with its password. Both need a signing method; a user has an address once a chain.',
  },
  {
    area: 'Wallets',
    point: 'Events',
    decision:
      'GET /api/wallets/{walletId}/events, newest first; the newest 1,000 are kept. metadata is JSON text, client the client id of the application.',
    setting: 'walletEventTypes',
  },
  {
    area: 'Wallets',
    point: 'Balance of a wallet',
    decision:
      'GET /api/wallets and /api/wallets/{walletId} tell it with includeBalance=true, and a list by address that has one wallet unless includeBalance=false.',
  },
  {
    area: 'Wallets',
    point: 'Validating an address',
    decision:
      'GET /api/wallets/address/validation/{secretType}/{address} answers {valid: true} or {valid: false}.',
  },
  {
    area: 'Wallets',
    point: 'Chain names',
    decision:
      'GET /api/chains lists names, GET /api/chains/{secretType} tells one: ETHEREUM, MATIC, AVAC, BSC; POLYGON, AVALANCHE, BINANCE and BNB on input too.',
  },
  {
    area: 'Signatures',
    point: 'Form of a MESSAGE signature',
    decision: 'EIP-191 personal message; v is 0x1b or 0x1c, s is low.',
  },
  {
    area: 'Signatures',
    point: 'Chain of a typed-data document',
    decision:
      'domain.chainId, where present, is the chain of secretType on this machine or a public network of that name: 1 and 11155111, 137 and 80002, 43114 and 43113, 56 and 97. Another one is 422 typed-data.chain-mismatch.',
    setting: 'typedDataChain',
  },
  {
    area: 'Signatures',
    point: 'Limits of a typed-data document',
    decision:
      '64 types, 64 fields each, 32 levels, 5,000 values. Recursive types are signed; null ends a recursion with 32 zero bytes.',
  },
  {
    area: 'Signatures',
    point: 'Verification',
    decision:
      'POST /api/signatures/verification with a text or a typed-data document answers true or false.',
  },
  {
    area: 'Transactions',
    point: 'Execute and its body',
    decision:
      'POST /api/transactions/execute and /api/transactions, wrapped in transactionRequest or flat. CONTRACT_EXECUTION, TRANSFER, TOKEN_TRANSFER and NFT_TRANSFER. The envelope, with transactionHash once more beside it. GET /api/transactions tells the request as it was sent, of one longer than 4,096 characters what was kept.',
  },
  {
    area: 'Transactions',
    point: 'Requests that wait',
    decision:
      'A request with the status SAVED is neither executed nor signed, and no signing method is asked for or kept. It is told under /api/transactions or /api/signatures, with /{id} to get and DELETE it, and performed once with a signing method: POST /{id}/execute or /confirm, /{id}/sign or /confirm. A transaction keeps the id; of a signature nothing is kept. POST …/build checks a request and answers it. At most 1,000 of a kind an application.',
  },
  {
    area: 'Transactions',
    point: 'Unit of value',
    decision:
      'Whole coins of the chain, for TOKEN_TRANSFER whole tokens: a number or decimal text, exact to the last digit. One that asks for too much and would fit as wei is told so. Amounts in chainSpecificFields are in wei.',
  },
  {
    area: 'Transactions',
    point: 'What would fail',
    decision:
      'Tried out on the chain first: a revert, no contract at the address or too little money is a 422 with the reason (transaction.submit.ethereum-error, transaction.insufficient-funds). Nothing is stored and no attempt charged.',
  },
  {
    area: 'Transactions',
    point: 'Gas, fees and nonce',
    decision:
      'The estimate and a fifth; twice the base fee and the priority fee of the node (EIP-1559), gasPrice on chains without it. The first nonce that nobody holds. chainSpecificFields takes gasLimit, gasPrice, maxFeePerGas, maxPriorityFeePerGas and nonce; under a nonce that waits it replaces.',
  },
  {
    area: 'Transactions',
    point: 'A node that does not answer',
    decision:
      'The hash is answered and the same signed bytes are sent again until the chain has them, after a restart too. What a node refuses for five minutes is FAILED, and its nonce is free again. With an Idempotency-Key an execution happens once, whenever the service is killed.',
  },
  {
    area: 'Transactions',
    point: 'Status',
    decision:
      'UNKNOWN, PENDING, SUCCEEDED or FAILED, of any hash. hasReachedFinality: as many confirmations as the chain requires; on an embedded chain also written to the disk. One whose place another took is FAILED here and REPLACED in the list.',
  },
  {
    area: 'Transactions',
    point: 'Resubmit and cancel',
    decision:
      'POST /api/transactions/resubmit and /cancel {secretType, transactionHash} with a signing method: the same nonce, a fee at least 12.5 % higher and not below the market. 409 transaction.not-pending once it is in a block.',
  },
  {
    area: 'Chains',
    point: 'Embedded chains',
    decision:
      'Each starts with the first question to it, with USDC, an ERC-721 and an ERC-1155 collection and the custody contract at addresses that stay the same. GET /_vaultdesk/chains tells them before the chain is awake.',
  },
  {
    area: 'Chains',
    point: 'JSON-RPC for tools and wallets',
    decision:
      'POST /_vaultdesk/rpc/{secretType} on the loopback address, 1 MiB and 100 calls at most, never for web pages. Without a token: the standard reads and eth_sendRawTransaction; no account is unlocked. With the operator token as bearer, or the address that the console shows the operator: mining, time, traces, and anvil_setBalance, setNonce, setCode and setStorageAt where the service has nothing at the address. Forking, loading, reverting and impersonating never.',
    setting: 'chainRpcAccess',
  },
  {
    area: 'Chains',
    point: 'Coins of new wallets',
    decision:
      'A wallet of an embedded chain that has neither coins nor transactions gets 100 coins: when it is made where its chain is awake, else when its balance is first read, it first executes or the faucet first gives it something.',
    setting: 'fundNewWallets',
  },
  {
    area: 'Chains',
    point: 'Test money and items',
    decision:
      'POST /_vaultdesk/faucet gives 10 coins or 1000 USDC unless told, at most 1,000,000,000 at once; POST /_vaultdesk/chains/{secretType}/items mints an item. A node of the operator answers 409 chain.external.',
  },
  {
    area: 'Chains',
    point: 'Tokens and items of a wallet',
    decision:
      'Found by their transfers to the wallet and asked of their contracts. ERC-20: USDC always; on a node of the operator USDC alone. tokenAddress names others, GET /api/wallets/{walletId}/balance/tokens/{tokenAddress} one of them. Items: 1,000 at most, by contract-addresses; GET /api/wallets/{secretType}/{address}/… tells both of any address. on a node of the operator those of the newest 40,000 blocks.',
  },
  {
    area: 'Chains',
    point: 'Reading from a contract',
    decision:
      'POST /api/contracts/read. A refusal is 422 contract.reverted with the decoded reason, an address without a contract 404 contract.not-found, an answer that does not fit the outputs 422 contract.unreadable.',
  },
  {
    area: 'Marketplace',
    point: 'Market users',
    decision:
      'POST /users makes a SUB_USER; parentUserId is the own account of the application (type APPLICATION, named as it), made with the first sub-user or offer. GET /users and GET /users/{userId} show both kinds. Nicknames need not differ. /user/offers, /user/fulfillments and /user/deposit-addresses are those of that own account: the user of a token.',
  },
  {
    area: 'Marketplace',
    point: 'Lists of the market',
    decision: 'pageNumber from 1 and pageSize, 100 unless asked and at most 1000.',
  },
  {
    area: 'Marketplace',
    point: 'Deposit addresses',
    decision:
      'One a market user and chain, the same one when asked again; GET lists them. The market keeps its key, and USDC that arrives there belongs to the user once its block is final.',
  },
  {
    area: 'Marketplace',
    point: 'Balance of a market user',
    decision:
      'GET /users/{userId}/balance: [{currency, balance, lockedBalance}], balance the USDC at the deposit addresses, lockedBalance what purchases on their way and leading bids hold of it. GET /_vaultdesk/market/reconciliation compares it with the chains, and POST /_vaultdesk/market/users/{userId}/deposit puts test USDC there.',
  },
  {
    area: 'Marketplace',
    point: 'Required fields of a new offer',
    decision:
      'A sale needs type, nft, sellerAddress and price, an auction minimumBid in place of the price.',
    setting: 'strictOfferFields',
  },
  {
    area: 'Marketplace',
    point: 'What an offer tells of its item',
    decision:
      'Of a collection made here all that is known: maxSupply, collectionIdentifier (the id of its deployment), description, url, imageUrl and count (tokens minted) of the contract. Of others what their chain and metadata say. fungible is the type of the token here; elsewhere, whether there are several of one id. The price of an auction is kept as sent, its minimum bid unless told.',
  },
  {
    area: 'Marketplace',
    point: 'How an offer becomes READY',
    decision:
      'NEW; the approval, told by GET /offers/{id}/preparation/transactions beside the text to sign; PATCH /offers/{id}/signature over dataToSign, or at once the signature of POST /offers over dataToSign without its first part, the id; INITIATING_OFFER; the item goes into custody on chain; READY, or REFUSED with the reason.',
    setting: 'preparationReply',
  },
  {
    area: 'Marketplace',
    point: 'Fulfillments',
    decision:
      'POST /fulfillments takes PURCHASE (POST /offers/{id}/buy is one too, of one item unless told), REIMBURSEMENT from the seller (all that is left goes back; userId, walletAddress and amount may be left out) and TERMINATION from the operator, for whom it is POST /_vaultdesk/market/offers/{id}/termination over HTTP. From QUEUED over PROCESSING to COMPLETED, or to ERROR with a reason, when amount and money are free again. Money and items move in one transaction.',
    setting: 'fulfillmentReads',
  },
  {
    area: 'Marketplace',
    point: 'Auctions',
    decision:
      'POST /offers/{id}/bid answers the offer, with bids (the newest 50) and highestBid as an object. A bid locks the money and frees that of the one outbid; buyNowPrice or endDate settles to the highest bidder, and without a bid the item goes back.',
  },
  {
    area: 'Marketplace',
    point: 'Searching a list',
    decision:
      'search finds a part of the name of an item or its collection in any case; or a whole offer id, token id or address.',
  },
  {
    area: 'Marketplace',
    point: 'Whose money',
    decision:
      'Each market user has a USDC balance a chain, fed by what arrives at the deposit address; purchases pay from it.',
  },
  {
    area: 'Payments and webhooks',
    point: 'How end users pay',
    decision:
      'POST /checkout/sessions takes amount and currency, or line_items with price_data, success_url and cancel_url, and makes a payment with a page at /pay/{sessionId}, open for 24 hours; then the payment is cancelled. Who paid or cancelled is led to success_url or cancel_url at once, and to successUrl or cancelUrl by a link under the receipt. Test cards alone are accepted; after a decline another one may be tried.',
  },
  {
    area: 'Payments and webhooks',
    point: 'Values of payment records',
    decision:
      'Minor units; states, lists and siblings of the documented fields as card payments commonly have them. application_fee_amount is 2.9 % and 30 minor units, at most the amount. Of a card only the last four digits are known.',
  },
  {
    area: 'Payments and webhooks',
    point: 'Offers paid by card',
    decision:
      'A session with an offerId costs its price, one USDC as one US dollar. The items are on their way in the commit that takes the money; the seller gets USDC from the card float of an embedded chain, and no balance is touched. What cannot be delivered is refunded.',
  },
  {
    area: 'Payments and webhooks',
    point: 'Kinds of events',
    decision:
      'payment_intent.created, requires_action, succeeded, payment_failed (declined) and canceled, charge.succeeded and refunded, checkout.session.completed.',
    setting: 'paymentEvents',
  },
  {
    area: 'Payments and webhooks',
    point: 'Retries',
    decision:
      'Only a 2xx ends a delivery; redirects are not followed. Ten attempts over three days; Retry-After puts the next one off, at most by 24 hours. Then it is given up until the operator resends it.',
    setting: 'retryProfile',
  },
  {
    area: 'Payments and webhooks',
    point: 'Order and repetition',
    decision:
      'At least once, the same bytes and event id at every attempt. An endpoint gets one delivery at a time, the one due longest first; what is retried arrives behind newer events.',
  },
  {
    area: 'Payments and webhooks',
    point: 'Endpoints that fail',
    decision:
      'A 410, or five days of nothing but failures, disables an endpoint. Its deliveries wait until it is enabled again; events recorded meanwhile are not delivered to it. While an operator has it paused, they wait as well.',
  },
  {
    area: 'Payments and webhooks',
    point: 'A registered webhook',
    decision:
      'id, application PAY, url, authenticationType, user name or header name, createdOn and modifiedOn: in the envelope and beside it. Credentials are never told. At most 50 an application.',
  },
  {
    area: 'Payments and webhooks',
    point: 'Updating a webhook',
    decision:
      'url, application (PAY) and authenticationMethod with its credential. The operator may leave password or API key out: it stays while the URL stays on its origin. What was disabled for its failures is enabled again.',
    setting: 'webhookApplication',
  },
  {
    area: 'Payments and webhooks',
    point: 'Where webhooks may point',
    decision:
      'http and https, to this machine or a public address; never to link-local, metadata, multicast or reserved addresses, nor to Vaultdesk and its chains, the built-in receivers aside. A name is resolved at registration, where one that would get nothing is refused, and once an attempt; every address it has is judged. A name that nobody knows yet is taken.',
    setting: 'webhookPrivateTargets',
  },
  {
    area: 'Payments and webhooks',
    point: 'Headers of a delivery',
    decision:
      'The credentials, and webhook-id, webhook-timestamp and webhook-signature (Standard Webhooks) by a secret that the operator is shown; for 24 hours after a new one, by both. An API key travels in no header that belongs to HTTP (Authorization may be one), that proxies or metadata services believe, or that is a word of JavaScript; a webhook registered earlier with such a one gets nothing until it is updated.',
  },
  {
    area: 'Payments and webhooks',
    point: 'Limits of a delivery',
    decision:
      '5 s to connect, 15 s in all, 16 KiB of the answer read. Certificates are checked, on the loopback address aside, where self-signed ones are usual.',
  },
  {
    area: 'Payments and webhooks',
    point: 'Built-in receivers',
    decision:
      'POST /_vaultdesk/inbox/{name} takes anything from programs without a token, nothing from web pages, and answers as the operator set; 16 answers of a receiver wait at once. In memory, oldest out first: 64 KiB of a body, 200 messages and 4 MiB a receiver, 32 MiB in all, where the largest makes room first. Of names that no webhook leads to and no answer was set for, the last 50. Credentials are masked.',
  },
  {
    area: 'Payments and webhooks',
    point: 'Proof of a handler',
    decision:
      'POST /_vaultdesk/webhooks/{webhookId}/proofs replays at most 200 events to the endpoint, in each run one at a time: as recorded, twice; every neighbour swapped, each doubled, the last first; then 0 to 500 drawn by a seed. Before each run a URL of the user is POSTed to, behind it another one tells the state as JSON, of 1 MiB at most, whose order of keys does not count. An answer is waited for 5 s, a proof lasts 120 s unless told. Requests carry x-vaultdesk-proof. Nothing is recorded, and 410 disables nothing. One runs at a time, the newest 20 are kept in memory.',
  },
  {
    area: 'Payments and webhooks',
    point: 'How long events are kept',
    decision: '30 days, with their deliveries; what still waits for an attempt stays longer.',
    setting: 'eventRetentionDays',
  },
  {
    area: 'Tokens and mints',
    point: 'Endpoints around them',
    decision:
      'POST and GET under /api/v2/contracts/deployments, /api/v2/contracts, /api/v2/token-types/creations and /api/v2/tokens/mints; the chain is secretType or chain; the same under /api/v3/erc1155. onChainStatus, metadata and supply stand beside the fields of before; media, royalties and storage are kept and told; no contract here pays royalties, as its code has no ERC-2981 and another code would move every address that was promised. Metadata change under …/metadata (PATCH and PUT alike: what is left out stays) for what was minted before too; what stands in the contract does not change. What is made answers at once with its address or id as PENDING, and becomes SUCCEEDED, or FAILED with a reason.',
  },
  {
    area: 'Tokens and mints',
    point: 'Deployed contracts',
    decision:
      'ERC-1155, or ERC-721 where the caller asks. The service owns and mints unless an owner is given, and mints all the same; anyone may burn what they hold of a burnable type. The address is settled before the deployment (EIP-1014). A chain without the deployment proxy takes none: 422 contract.reverted.',
  },
  {
    area: 'Tokens and mints',
    point: 'Token types and token ids',
    decision:
      'Types are numbered from 1. All of a fungible type share one token; each of another type is a token of its own, for one holder. amount is a whole number. Mints keep the order in which they were asked for; destinations that are wrong are all named, and then none is minted.',
  },
  {
    area: 'Tokens and mints',
    point: 'What fails',
    decision:
      'What the contract refuses fails alone, with its reason, and holds up no other mint, nor does what failed in blocks together with others; the operator can have it tried again. No mint is done twice: the contract knows the id of each. On a chain that was reset the contract is gone, and what waits for it fails.',
  },
  {
    area: 'Tokens and mints',
    point: 'Tokens of a wallet, items and their holders',
    decision:
      'GET /api/v3/erc1155/wallets/{chain}/{address}/tokens, GET /api/wallets/nonfungibles?walletIds= (20 at most, each item with its walletId), GET /api/nonfungibles/{chain}/{contract}, …/{tokenId} and …/{tokenId}/wallets, GET /api/contracts/{chain}/{contract}/wallets: by the events of the chain, with walletId for the wallets that the caller sees. A contract of another application is collection.not-found.',
  },
  {
    area: 'Tokens and mints',
    point: 'List of mints',
    decision:
      'The envelope with pagination. mintIds and status take several values, repeated or with commas; dates are inclusive, in any ISO 8601 form, a day alone as a whole. sortOn createdOn, status or id; the newest first. contractAddress and destinationAddress filter too.',
  },
  {
    area: 'Tokens and mints',
    point: 'List of tokens',
    decision:
      'Of contracts deployed here by what is stored, with the mints of their types counted; of others by the events of their chain, without token types. Metadata of others are read from the web under the rules for webhook targets, within 6 s a page; IPFS is not asked.',
  },
  {
    area: 'Request log',
    point: 'What is kept of requests',
    decision:
      'Every call that reached the listener, with headers and bodies of 16,384 characters each, in the folder requests of the data directory, over restarts; GET /_vaultdesk/requests. A value is stored only if a schema declares it and does not call it a secret; of others the name, type and length are. It is in no backup, and no request waits for it.',
    setting: 'requestLog',
  },
  {
    area: 'Request log',
    point: 'How many requests are kept',
    decision:
      'The newest 20,000. Apart from them, and counted nowhere: the newest 2,000 that the console changed or was refused, and the newest 2,000 looks, which are reads of the console that went well, probes of the health route and reads of the log; a batch of calls is a line for each of them, and the stream that tells the console of changes, and its files, are none. Where more come at once than are written, which is 350 a second after the first 1,500 and fewer where lines would take more than a fortieth of the time of the event loop (a tenth of that at least), those that are passed over are counted: reads that went well are the first to go, of which 50 a second stay, then what was refused (4xx), of which another 100 a second stay, and changes and failures of the service (5xx) the last, of which 200 a second stay and what the others leave.',
    setting: 'requestLogRecords',
  },
  {
    area: 'Request log',
    point: 'How large the request log is',
    decision: 'At most 64 MiB, and a tenth of it each for what the console changed and for looks.',
    setting: 'requestLogMebibytes',
  },
  {
    area: 'Seeds',
    point: 'What a seed makes, and when it is refused',
    decision:
      'One application, the chosen or the default one; settings, inboxes and the clock are of the installation. All of a seed is checked before anything is made; what is refused half-way is put back by the snapshot of the moment before, where no chain is a node of your own. No fault rule means what it calls for. serve --seed makes one where there are no users.',
  },
  {
    area: 'Seeds',
    point: 'What an export has not',
    decision:
      'No PIN, code, password or key: users have the PIN of the defaults. No transactions of wallets, signatures or imported keys; offers whose item was not minted for their seller, and what is in ERROR, are told in notes. Auctions have their whole span, not what is left of it.',
  },
  {
    area: 'Faults on demand',
    point: 'What a rule strikes',
    decision:
      'Calls of applications with what they ask of signing methods and nodes, what the background asks of nodes, blocks and deliveries. Tools at /_vaultdesk/rpc hear the node as it is. Nothing that the operator token or the console calls, nor health, reference, pay pages and built-in receivers. Rules in force together are all asked; the first one made takes hold.',
  },
  {
    area: 'Faults on demand',
    point: 'Magic values',
    decision:
      'Off, as a PIN, a price, an amount or a token id of somebody may be one of them. None opens anything: they refuse, fail or wait. While they are on they hold for everybody, the console included; they charge no attempt and change nothing that they refuse.',
    setting: 'magicValues',
  },
  {
    area: 'Faults on demand',
    point: 'How a fault is answered',
    decision:
      'In the envelope, with the status or the code that the rule names, else 503 fault.injected; a reset without a byte. x-vaultdesk-fault names the rules that had to do with an answer. A signing method whose value was not tried loses no attempt.',
  },
  {
    area: 'Faults on demand',
    point: 'Stuck chains and dear blocks',
    decision:
      'A chain that was configured with blockSeconds makes its blocks itself, and is not held. A dear block is one block: the next has the usual base fee, and what offered less waits for it.',
  },
  {
    area: 'Faults on demand',
    point: 'Deliveries out of order, torn and lost',
    decision:
      'One that is held back, torn or of which the answer is lost counts as a failed attempt, and comes whole by the schedule of retries; a duplicate counts as one attempt, by its last answer.',
  },
];
