import { z } from 'zod';
import { secretTypeAliases, secretTypes } from './secret-types.ts';

/** From `minimum` to `maximum`, and 0 if it has a meaning of its own, e.g. "never". */
export const settingRange = z.object({ minimum: z.int(), maximum: z.int(), zero: z.string().optional() });
type SettingRange = z.infer<typeof settingRange>;

interface SettingDefinition<Schema extends z.ZodType> {
  readonly title: string;
  /** One sentence on the difference for a client; the range of a number. */
  readonly description: string;
  readonly schema: Schema;
  readonly default: z.output<Schema>;
  /** The options, if they can be listed. */
  readonly options?: readonly z.output<Schema>[];
  /** The effect of each option, if its name does not state it. */
  readonly effects?: Readonly<Record<string, string>>;
  /** The values of a number. */
  readonly range?: SettingRange;
  /** For a setting that the profile determines: its value in the profile `hosted`; in `contract` it is `default`. */
  readonly hosted?: z.output<Schema>;
}

type Effects<Option extends string> = NoInfer<Readonly<Record<Option, string>>>;

function choice<const Option extends string>(
  title: string,
  description: string,
  options: readonly [Option, ...Option[]],
  effects?: Effects<Option>,
): SettingDefinition<z.ZodType<Option>> {
  return { title, description, schema: z.enum(options), default: options[0], options, ...(effects && { effects }) };
}

/** A setting that the profile determines; the options are the values of `contract` and `hosted`, then further values. */
function byProfile<const Option extends string>(
  title: string,
  description: string,
  options: readonly [contract: Option, hosted: Option, ...Option[]],
  effects?: Effects<Option>,
): SettingDefinition<z.ZodType<Option>> & { readonly hosted: Option } {
  return { ...choice(title, description, options, effects), hosted: options[1] };
}

function integer(title: string, description: string, range: SettingRange, usual: number) {
  const { minimum, maximum, zero } = range;
  const schema = z.coerce
    .number()
    .int()
    .min(zero ? 0 : minimum)
    .max(maximum);
  return { title, description, schema, default: usual, range };
}

/** The profiles: `contract` follows the interface to the letter, `hosted` is what clients of the hosted service need. */
export const profile = z.enum(['contract', 'hosted']);
export type Profile = z.infer<typeof profile>;

const eventRetention =
  'Days until an event and its finished deliveries are deleted, from 1 to 3,650. Pending deliveries retain it longer.';

/** The settings table: behaviour a caller may depend on either way. */
export const settingDefinitions = {
  profile: choice(
    'Profile',
    'Sets the defaults of the settings in this section. An application may have its own profile.',
    ['contract', 'hosted'],
    {
      contract: 'Follows the interface to the letter.',
      hosted: 'Also accepts and returns what clients of the hosted service need.',
    },
  ),
  tokenLifetimeSeconds: {
    ...integer(
      'Access token lifetime',
      'Seconds until an access token expires, from 1 to 86,400.',
      { minimum: 1, maximum: 86_400 },
      1800,
    ),
    hosted: 300,
  },
  signingMethodReply: byProfile(
    'Response for a new signing method',
    'Returns a new signing method as an object or in a list.',
    ['object', 'array'],
    { object: 'An object, as in the contract.', array: 'An array with one item, for clients that expect a list.' },
  ),
  walletType: byProfile(
    'Type of new wallets',
    'Returned as the walletType of new wallets.',
    ['THREEWAY_SHARED', 'API_WALLET'],
    { THREEWAY_SHARED: 'The type that the contract shows.', API_WALLET: 'The only type that some clients know.' },
  ),
  walletEventTypes: byProfile(
    'Types of wallet events',
    'Lists all event types, or only those that strict clients know.',
    ['all', 'common'],
    {
      all: 'Every type. The console always shows all.',
      common: 'WALLET_CREATED, WALLET_ARCHIVED, SIGNATURE_CREATED and OUTGOING_TRANSACTION.',
    },
  ),
  pincodeInBody: byProfile(
    'PIN in the body',
    'Accepts pincode in the body in place of the header Signing-Method.',
    ['undescribed', 'everywhere'],
    { undescribed: 'Only on operations that the contract does not describe.', everywhere: 'On every operation.' },
  ),
  shortPins: byProfile(
    'Short PINs',
    'Accepts PINs of four and five digits for wallets without a userId.',
    ['off', 'on'],
    {
      off: 'Six digits, as in the contract.',
      on: 'Four to six digits when a wallet is created in the old form, with pincode in the body.',
    },
  ),
  archivedWallets: byProfile(
    'Lists of archived wallets',
    'Lets applications list archived wallets.',
    ['hidden', 'listed'],
    {
      hidden: 'Applications never list archived wallets. The console always does.',
      listed: 'GET /api/wallets?archived=true lists them.',
    },
  ),
  walletSecurity: byProfile('Changing a PIN with itself', 'Offers PATCH /api/wallets/{id}/security.', ['off', 'on'], {
    off: 'The operation responds with 501.',
    on: 'It changes the PIN of the wallet owner, authorized by the PIN itself.',
  }),
  marketTimestamps: byProfile(
    'Timestamps of mints and fulfillments',
    'Returns these timestamps with or without a time zone.',
    ['zone', 'local'],
    { zone: 'ISO 8601 with Z.', local: 'Without a zone and with microseconds.' },
  ),
  lockProfile: byProfile(
    'Locking of signing methods',
    'Locks a signing method after ten or after three wrong values in a row.',
    ['contract', 'hosted'],
    {
      contract: 'Ten wrong values in a row lock a method.',
      hosted: 'Three in a row lock it for 24 hours, and the tenth lock is permanent.',
    },
  ),
  typedDataChain: {
    ...choice('Chain of typed data', 'Limits the chains whose typed data is signed.', ['public', 'own', 'any'], {
      public: 'domain.chainId is the chain of the wallet here, or a public network of that name.',
      own: 'Only the chain here.',
      any: 'Documents for other chains are signed too.',
    }),
    hosted: 'public',
  },
  strictOfferFields: byProfile(
    'Strict fields of new offers',
    'Rejects a new offer that lacks a field of the contract.',
    ['on', 'off'],
    {
      on: 'Every field of the contract is required.',
      off: 'A sale requires type, nft, sellerAddress and price; an auction requires minimumBid.',
    },
  ),
  preparationReply: {
    ...choice(
      'Response for an offer preparation',
      'Returns the approvals of an offer as an object or in a list.',
      ['object', 'array'],
      {
        object: 'For current clients: an object, empty if no approval is needed.',
        array: 'For clients of 2021: a list of the approvals.',
      },
    ),
    // The same in both profiles; an application may have its own value.
    hosted: 'object',
  },
  offerReads: byProfile(
    'Reading public offers without a token',
    'Requires an access token to read public offers.',
    ['token', 'open'],
    {
      token: 'A token is required, as in the contract.',
      open: 'GET /offers, GET /offers/{id} and its bids need no token for public offers.',
    },
  ),
  fulfillmentReads: byProfile(
    'Reading fulfillments without a token',
    'Requires an access token to read fulfillments of public offers.',
    ['token', 'open'],
    {
      token: 'A token is required, as in the contract.',
      open: 'GET /fulfillments/{id} and GET /fulfillments?offerId= need no token if the offer is readable without a token; line items of a checkout session never do.',
    },
  ),
  fundNewWallets: integer(
    'Coins of new wallets',
    'Whole coins in each new wallet on a chain that Vaultdesk runs, from 0 to 10,000.',
    { minimum: 0, maximum: 10_000 },
    100,
  ),
  consoleSessionDays: integer(
    'Console session lifetime',
    'Days until a console session in a browser expires, from 1 to 365, by system time.',
    { minimum: 1, maximum: 365 },
    30,
  ),
  auditEntriesKept: integer(
    'Audit log entries',
    'Number of newest audit log entries to retain, from 100 to 100,000.',
    { minimum: 100, maximum: 100_000 },
    10_000,
  ),
  chainRpcAccess: choice(
    'Callers of embedded chains',
    'Accepts calls of browser wallets, e.g. extensions, on chains that Vaultdesk runs. Web pages are always rejected.',
    ['programs', 'programs-and-wallets'],
    { programs: 'Programs only.', 'programs-and-wallets': 'Programs and the wallet extensions of browsers.' },
  ),
  paymentEvents: byProfile(
    'Delivered events',
    'Delivers all payment events, or only the outcomes of payments.',
    ['outcomes', 'all'],
    {
      outcomes:
        'payment_intent.succeeded, payment_intent.payment_failed and payment_intent.canceled, as in the contract.',
      all: 'Every type.',
    },
  ),
  retryProfile: byProfile(
    'Delivery retries',
    'Retries failed deliveries over three days or within a minute.',
    ['standard', 'hosted'],
    {
      standard:
        'Ten attempts over three days: immediately, then after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, each ± 20 %.',
      hosted: 'Five retries 10 s apart.',
    },
  ),
  webhookPrivateTargets: choice(
    'Webhooks in private networks',
    'Accepts webhook endpoints at private network addresses.',
    ['refused', 'allowed'],
    {
      refused: 'Endpoints must be on this machine or at a public address.',
      allowed: 'Also 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16 and fc00::/7.',
    },
  ),
  webhookApplication: byProfile(
    'Application in webhook updates',
    'Requires the field application in PUT /webhooks/{id}.',
    ['required', 'optional'],
    { required: 'The field is required, as in the contract.', optional: 'It defaults to PAY.' },
  ),
  eventRetentionDays: integer('Event retention', eventRetention, { minimum: 1, maximum: 3650 }, 30),
  requestLog: choice('Request log', 'Stores every call without its secrets, within both limits.', ['on', 'off'], {
    on: 'Calls are stored.',
    off: 'New calls are not stored; stored calls remain.',
  }),
  requestLogRecords: integer(
    'Request log entries',
    'Number of newest requests to retain, from 100 to 1,000,000.',
    { minimum: 100, maximum: 1_000_000 },
    20_000,
  ),
  requestLogMebibytes: integer(
    'Size of the request log',
    'Maximum size of the log files in MiB, from 1 to 4,096.',
    { minimum: 1, maximum: 4_096 },
    64,
  ),
  worldsAtMost: integer(
    'Additional worlds',
    'Maximum number of worlds under /w, from 0 to 256.',
    { minimum: 0, maximum: 256 },
    32,
  ),
  idleWorldMinutes: integer(
    'Idle time before a world ends',
    'Minutes without requests until a world under /w ends, from 1 to 10,080; 0 for never.',
    { minimum: 1, maximum: 10_080, zero: 'never' },
    120,
  ),
  idleChainMinutes: integer(
    'Idle time before chains stop',
    'Minutes without requests until the chains of a world under /w stop, from 1 to 10,080; 0 for never.',
    { minimum: 1, maximum: 10_080, zero: 'never' },
    5,
  ),
  magicValues: choice(
    'Magic values',
    'Lets some PINs, prices, amounts and token ids force an outcome. The page Faults lists them.',
    ['off', 'on'],
    { off: 'Every value is an ordinary value.', on: 'The values of GET /_vaultdesk/magic-values force an outcome.' },
  ),
} as const satisfies Record<string, SettingDefinition<z.ZodType>>;

export type SettingKey = keyof typeof settingDefinitions;
export type Settings = {
  readonly [Key in SettingKey]: z.output<(typeof settingDefinitions)[Key]['schema']>;
};

type Field<Name extends 'schema' | 'default'> = {
  readonly [Key in SettingKey]: (typeof settingDefinitions)[Key][Name];
};

/** One field of all definitions, by setting. */
function each<Name extends 'schema' | 'default'>(name: Name) {
  const entries = Object.entries(settingDefinitions).map(([key, definition]) => [key, definition[name]]);
  // The only cast: the entries of all settings form the full record.
  return Object.fromEntries(entries) as Field<Name>;
}

/** Any subset of the settings, as in a configuration file or the stored state. */
export const settingsInput = z.strictObject(each('schema')).partial();

export const defaultSettings: Settings = each('default');

type ProfileKey = {
  [Key in SettingKey]: (typeof settingDefinitions)[Key] extends { readonly hosted: unknown } ? Key : never;
}[SettingKey];
type ProfileSettings = Pick<Settings, ProfileKey>;

export function isOfProfile(key: SettingKey): key is ProfileKey {
  return 'hosted' in settingDefinitions[key];
}

function ofProfile<Value>(read: (key: ProfileKey) => Value): { readonly [Key in ProfileKey]: Value } {
  const keys = Object.keys(settingDefinitions).filter(isSettingKey).filter(isOfProfile);
  // As above.
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as { [Key in ProfileKey]: Value };
}

const valuesOf = {
  contract: ofProfile<unknown>((key) => settingDefinitions[key].default) as ProfileSettings,
  hosted: ofProfile<unknown>((key) => settingDefinitions[key].hosted) as ProfileSettings,
};

export function profileSettings(chosen: Profile): ProfileSettings {
  return valuesOf[chosen];
}

/** The settings of one application that differ from its profile. */
export const profileOverrides = z
  .strictObject(ofProfile<z.ZodType>((key) => settingDefinitions[key].schema) as Pick<Field<'schema'>, ProfileKey>)
  .partial();

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(settingDefinitions, text);
}

/** The points that the contract leaves open, by area: the decision of Vaultdesk, with the setting that changes it. */
const decisions: Readonly<Record<string, Readonly<Record<string, string | readonly [SettingKey, string]>>>> = {
  Profiles: {
    'Contract and hosted': [
      'profile',
      'contract follows the interface to the letter; hosted covers clients that need what the contract does not allow. Where the interface is silent, both follow public samples of the hosted service. A setting that was chosen or configured overrides the profile. An application may have its own profile and settings, for its calls, deliveries and signing methods; the profile cannot be changed while it has open offers. Callers without a token get the profile of the installation.',
    ],
  },
  'Addresses and tokens': {
    'Two base addresses':
      'One listener. Market routes are available at the root and under /market. Control routes are under /_vaultdesk and require the operator token, except the health route.',
    'Token endpoint':
      'POST /auth/realms/{realm}/protocol/openid-connect/token, alias POST /oauth/token. Client credentials are accepted as form fields, JSON or HTTP Basic.',
    'Host names of this machine':
      'Accepted hosts: 127.0.0.1, localhost and [::1] with any port, publicUrl, and allowedHosts (default: host.docker.internal), each with any port unless it includes one; any IP address if the listener is open to all addresses. A page is same-origin if its origin is the host it calls. Issued URLs start with publicUrl, or with the Host of the request.',
    'Token form and lifetime': [
      'tokenLifetimeSeconds',
      'A JWT with the client id in azp and roles in realm_access.roles. It becomes invalid on expiry, on restart, or when its application is deleted.',
    ],
    'Operator token and console sessions': [
      'consoleSessionDays',
      'The operator token changes on every start and is never stored, so a copied disk or browser does not contain it. A browser opened with a link stays signed in across restarts, at most 20 at a time: it signs each call with its own key and a nonce of the running process. Backups contain no sessions; a different device key or listener address ends them. Without WebCrypto (plain HTTP on a name that is not loopback), a session ends with the process. Sessions expire by system time.',
    ],
    'Audit log': [
      'auditEntriesKept',
      'Every change or disclosure by an operator (token, console or command) is logged in the commit that makes the change. Each entry carries the SHA-256 of the previous entry. Calls of applications are not logged; wrong operator tokens are logged at most once a minute. The log is limited by number, not by age, because the clock can be moved. Backups include it, and it continues after a restore.',
    ],
    'Additional worlds': [
      'worldsAtMost',
      'Under /w/{name}, in memory: the complete API with its own records, chains, clock and tokens. The operator token, the device key and console sessions are shared. Names are compared exactly, without percent-encoding; an unknown world gets 404 world.not-found. In a world created from a snapshot, webhooks to a built-in receiver point to the receiver of the new world.',
    ],
    'Idle worlds': [
      'idleWorldMinutes',
      'A world without requests or listeners for that time (default: 120 minutes) ends; its pending deliveries and retries are discarded. A client that reads a stream counts as a listener, e.g. an open console; a broken or stalled connection does not. The first world, main, never ends this way. The three world settings apply to the whole service and can be changed in main only; another world, or a seed in it, gets an explanation.',
    ],
    'Idle chains of additional worlds': [
      'idleChainMinutes',
      'After that time (default: 5 minutes) without a request to their world, with or without listeners, they store their state and stop their processes; the next query starts them. The chains of main run until the service stops.',
    ],
    'Random seed':
      'With --random-seed, a new world derives ids, keys, secrets and tokens from that number, each from its request and how often that request came before, or from the record that a background step continues with. Its clock starts at 2030-01-01T00:00:00Z, each transaction gets its own block at a base fee of 1 gwei, seed entries are created sequentially, each after all effects of the previous entry, stored durations are 0, and delivery signatures carry world time. Access tokens remain valid over starts and restores. Its keys can be guessed: import returns 409 wallet.keys-guessable, a start with an rpcUrl or blockSeconds is rejected, and the overview shows randomSeed. The device key, the operator token, console sessions and key pairs for encrypted signing methods are still random.',
    'Moving the clock':
      'POST /_vaultdesk/clock advances the service clock, also over restarts, from one due time to the next. At each, it waits until all due work and its effects are done, and it responds at the end. Tokens expire. Work that does not finish within 20 seconds is reported and not waited for again. DELETE /_vaultdesk/clock/advance stops it at the current time; no other change of the clock is possible until then. Embedded chains follow, and so does the Date header of responses. Delivery signatures use system time, because endpoints compare it with their own, even while the clock is frozen.',
    'Freezing the clock and its speed':
      'POST /_vaultdesk/clock/freeze stops the service clock, POST /_vaultdesk/clock/run {"speed"} runs it at 0.01 to 3600 times system speed, and POST /_vaultdesk/clock/set {"now"} sets it to a later time. All persist over restarts, and the speed applies while the service is off. The clock never goes back, and not past the year 9990. Each block that the service mines carries its time, whatever a tool set, unless the previous block is later; a chain with blockSeconds mines its own blocks and is updated by every clock change. Console sessions and all limits that protect nodes, disks and endpoints use system time.',
  },
  Requests: {
    'URL forms':
      'Double and trailing slashes are ignored, and UUIDs may be uppercase. /console, /docs, /pay and /_vaultdesk match exactly. In place of an id, a word of letters only is an unknown route (404 route.not-found, with or without a token), and the message names the record; any other value that is not a UUID is a field error (400).',
    'Query forms':
      'A list is a repeated name, name[] or comma-separated text; other parameters take one value, or get a 400. An empty parameter counts as absent, and the + of a zone may be unescaped. Unknown names are ignored and listed in the header ignored-parameters and in the log; so are query parameters of a request with a body.',
    'Content type':
      'application/json. Without a content type, JSON is accepted unless a browser sent it. Other types get a 415, because pages of any origin can post those. Unknown fields are ignored and listed, with their path, in the header ignored-fields and in the log; a PATCH or PUT without a known field is a 400.',
    'Digits of a price':
      'Six decimal places. A JSON number with more is rounded half up, and so is text with more than 15 digits; shorter text with more decimal places is a 400. Amounts moved on chains are never rounded.',
  },
  Responses: {
    'MESSAGE signature shown bare':
      'The envelope, with the fields of result repeated next to it, which satisfies both readings.',
    'Responses of DELETE': '200 with {"success":true}; the body is never empty.',
    Lists:
      'The envelope with pagination. page starts at 1, size is 100 by default and at most 1000, sortOn, sortOrder ASC or DESC. numberOfElements counts all pages.',
    Timestamps: 'The wallet API uses ISO 8601 in UTC without a zone, with a fraction.',
    'Timestamps of mints and fulfillments': [
      'marketTimestamps',
      'With zone, ISO 8601 with Z; with local, without a zone and with microseconds.',
    ],
    Errors:
      '{success:false, errors:[{code, message, traceCode, docUrl}]}; docUrl is the page of the manual on the error. An invalid field is a 400 with the field path as code.',
    Statuses:
      '400 malformed, 401 token, 403 wrong signing method, Host or Origin, 404 unknown or archived, 408 too slow, 409 conflict, 413, 415, 422 impossible, 423 locked, 429 busy, 431 head too large, 501 for features of the hosted service that Vaultdesk does not have (swaps, fiat ramps, branding, company wallets, market collections with their fees and orders, rewards, burning for a holder, transferring a wallet to another user, chains like BITCOIN), with an explanation, 503 and 507 storage. Bytes that are not an HTTP request get the envelope too.',
    'Slow clients':
      '10 s for the head, 30 s for the request, 10 s without a byte sent or received. Above 512 connections, or 128 of one other machine, a connection that is waiting for its client is closed for a new one; responses in progress are not interrupted.',
    'Request ids': 'Every response carries x-request-id, the traceCode of its errors.',
    Idempotency:
      'Every POST accepts Idempotency-Key (1 to 255 printable characters). Same key and request: the first success again, marked idempotent-replayed: true; a different request: 409. Field order, URL aliases and credentials are not compared. A new PIN, password or key with another value is a different request: 409, and nothing is changed; comparing the value of a signing method costs an attempt. Required signing methods are verified first, as they are without a key. Responses about records that were recovered, deleted or archived since are not repeated. Stored for 24 hours; a rejected request leaves the key unused.',
  },
  'Users and signing methods': {
    'User endpoints':
      "POST, GET, PUT and DELETE under /api/users; a user has id, reference, createdAt and signingMethods. DELETE also deletes the user's signing methods and wallets and requires a signing method if the user has any; the operator needs none.",
    'Response for a new signing method': [
      'signingMethodReply',
      'With object, one object as in the contract; with array, a list that contains it.',
    ],
    'List and delete':
      'GET and DELETE under /api/users/{userId}/signing-methods. Deleting a method requires another method, or the method itself if it is the only one; the last method cannot be deleted while the user has wallets, including archived wallets.',
    'First signing method':
      'A PIN, which needs no Signing-Method header: created together with the user or afterwards. Every further method requires the header, also a PIN of a user who has other methods only.',
    'Encrypted signing methods':
      'Encrypted-Signing-Method replaces Signing-Method; send only one of the two. GET /api/security returns the RSA key without a token. A header is valid for one attempt, for the body whose SHA-256 (base64 or hexadecimal) it contains, while its key is valid; a key is returned for 10,000 uses and accepts 20,000. Repeating a request under its Idempotency-Key requires a newly encrypted header. Its physicalDeviceId is ignored.',
    'Emergency codes':
      'A generated code has 24 random base58 characters and a check symbol (ISO 7064), so a typo costs no attempt; spaces and hyphens in it are ignored. A code supplied by the caller has exactly 25 characters, including spaces and hyphens, of at least two kinds, at least ten of them different, without white space at either end.',
    Biometrics: 'Any number per user, including several with one physicalDeviceId; the value has 1 to 512 bytes.',
    'Attempts and locking': [
      'lockProfile',
      'With contract, a wrong value costs one of ten attempts, and a correct value restores all; with hosted, three wrong values in a row lock the method for 24 hours, and the tenth lock is permanent. At zero attempts the method is locked (423), and no key is derived until another method recovers it or the operator unlocks it.',
    ],
    'Attempts in a restored world':
      'Those at the time of the snapshot or backup: attempts used since then are restored. Only the operator can restore, and each restore has an entry in the audit log.',
    Recovery:
      'All attempts are restored, and lastUsedSuccess is the time of the recovery. A method cannot recover itself (403).',
    'Unknown signing method':
      "An unknown id, a wrong value and another user's method get the same response in the same time: 403 pincode.incorrect.",
    'Deprecated pincode': [
      'pincodeInBody',
      "Verified against the user's PIN if the Signing-Method header is absent; ignored if the header is present. Accepted alone for export, import, resubmit, cancel, saved requests and deletions; with the setting everywhere, also to sign, to execute and to create or recover a signing method. Text or a number.",
    ],
    'Lost device key':
      'Emergency codes open without it. --replace-device-key continues with a new device key: other methods return 423 signing-method.device-key-lost until an emergency code recovers them.',
  },
  Wallets: {
    'Type of new wallets': [
      'walletType',
      'The chosen type, by default that of the contract. GET /api/wallets?walletType= also accepts the other types of the hosted service, e.g. WHITE_LABEL; such a list is empty.',
    ],
    'PINs in the old form': [
      'shortPins',
      'POST /api/wallets and /api/wallets/import without a userId accept a pincode of six digits, and with the setting on, of four or five too.',
    ],
    'Archived wallets in lists': [
      'archivedWallets',
      'With hidden, only the operator lists them, and GET /api/wallets?archived=true of an application is empty; with listed, it has them.',
    ],
    'Changing a PIN with itself': [
      'walletSecurity',
      'With off, PATCH /api/wallets/{id}/security is not offered (501), because a PIN would authorize its own change. With on, it verifies pincode like every signing method, and newPincode follows the setting shortPins.',
    ],
    'Wallets without a user':
      'POST /api/wallets and /api/wallets/import with a pincode and without a userId create a user with that PIN and no emergency code, and a wallet of that user. walletType is accepted and ignored.',
    'Archived wallets':
      '404 wallet.archived on every route, hidden from all lists of an application together with their transactions; unarchived by id. The operator sees them in lists with archived=true or any.',
    'Primary wallet':
      'One per user and chain: the first, until another is chosen. When archived, it passes the mark to the oldest active wallet; without another wallet, it keeps the mark until the next wallet is created or unarchived.',
    'Searching a list':
      'search matches part of a description, ignoring case, sorted by description; or a complete address or wallet id. The operator also finds parts of ids and addresses and, without a match, similar spellings.',
    Keystores:
      'Import: versions 1 to 3 and presale wallets, in the spelling of any program. scrypt may use 512 MiB of memory (128 · n · r) and 4 GiB of work (128 · n · r · p), PBKDF2 10,000,000 rounds. Export: version 3 with scrypt, n 131072, r 8, p 1. One key is derived at a time, eight requests wait, and more get 429.',
    Billing: 'GET /_vaultdesk/billing counts a wallet until 30 days after it is archived.',
    'Import and export':
      'POST /api/wallets/import and /api/wallets/{walletId}/export: a private key, or a keystore (alias keyStore) with its password. Both require a signing method; a user can have an address once per chain.',
    Events: [
      'walletEventTypes',
      'GET /api/wallets/{walletId}/events, newest first; the newest 1,000 are stored. metadata is JSON text, client is the client id of the application.',
    ],
    'Balance of a wallet':
      'In responses about one wallet (create, import, change, read; a list by address that returns one wallet) unless includeBalance=false; in other lists with includeBalance=true. The operator gets it on request. A new key has the coins of new wallets, or 0 on an external node: no chain is queried. If a chain does not respond, available is false and all amounts are 0; lists omit the balance. custodial is always false.',
    'Validating an address':
      'GET /api/wallets/address/validation/{secretType}/{address} returns {valid: true} or {valid: false}.',
    'Chain names': `GET /api/chains lists names, GET /api/chains/{secretType} returns one chain: ${secretTypes.join(', ')}; ${[...secretTypeAliases.keys()].join(', ')} are accepted on input.`,
  },
  Signatures: {
    'Form of a MESSAGE signature': 'EIP-191 personal message; v is 0x1b or 0x1c, s is low.',
    'Chain of a typed-data document': [
      'typedDataChain',
      'With public, domain.chainId, if present, is the chain of secretType on this machine or a public network of that name: 1 and 11155111, 137 and 80002, 43114 and 43113, 56 and 97. Any other value is 422 typed-data.chain-mismatch; with own, a public network too. With any, no value is rejected.',
    ],
    'Limits of typed-data documents':
      '64 types, 64 fields each, 32 levels, 5,000 values. Recursive types can be signed; null ends a recursion with 32 zero bytes.',
    Verification:
      'POST /api/signatures/verification with a text or a typed-data document returns true or false. The signature is 65 or 64 bytes (EIP-2098) in hexadecimal digits, or an object with r, s, and v or yParity. An s in the upper half of the order is false, as in ethers and OpenZeppelin. If the key of the address did not sign, the contract wallet at it decides (ERC-1271, ERC-6492), in a call without a transaction. Malformed signatures get 400.',
  },
  Transactions: {
    'Execute and its request body':
      'POST /api/transactions/execute and /api/transactions, wrapped in transactionRequest or flat. CONTRACT_EXECUTION, TRANSFER, TOKEN_TRANSFER and NFT_TRANSFER, or a type that names the chain, e.g. MATIC_TRANSACTION or BSC_BEP20_TRANSACTION: with amounts in wei or base units, and gas, gasPrice and nonce at the top level. The profile hosted returns such types, with value in coins, rawValue in wei, and without numbers above 2147483647. transactionDetails is the executed request. The envelope, with transactionHash repeated next to it. GET /api/transactions returns the request as sent; of requests longer than 4,096 characters, it returns the stored part.',
    'Pending requests':
      'A request with the status SAVED is neither executed nor signed, and no signing method is requested or stored. The response has the status 202. It is listed under /api/transactions or /api/signatures, with GET and DELETE on /{id}, and performed once with a signing method: POST /{id}/execute or /confirm, /{id}/sign or /confirm. A transaction keeps its id. A signature request with the status READY, or confirmed without a signing method, is READY and listed under /api/signables; once signed, it is SIGNED, and its signature is stored for a day. Saved requests expire after 30 days. POST …/build validates a request and returns it. At most 1,000 of each kind per application.',
    'Unit of value':
      'Whole coins of the chain, or whole tokens for TOKEN_TRANSFER: a number or decimal text, exact to the last digit. A token without valid decimals is listed and transferred in its base unit (decimals is optional in ERC-20). If the funds are too low but would suffice in wei, the error mentions this. Amounts in chainSpecificFields are in wei.',
    'Requests that would fail':
      'Simulated on the chain first: a revert, a token transfer that returns false, no contract at the address or insufficient funds is a 422 with the reason (transaction.submit.ethereum-error, transaction.insufficient-funds). Nothing is stored, and no attempt is charged.',
    'Result of a transfer':
      'Once the transaction is in a block, tokens.amount is the amount that arrived: according to the Transfer events of its contract, or to the balance of the receiver before and after the block if there are none. A token transfer that returned false there is FAILED; a token may return nothing.',
    'Gas, fees and nonce':
      "The gas estimate plus 20 %; twice the base fee plus the node's priority fee (EIP-1559), or gasPrice on chains without it. The first unused nonce. chainSpecificFields accepts gasLimit, gasPrice, maxFeePerGas, maxPriorityFeePerGas and nonce; the nonce of a pending transaction replaces that transaction.",
    'Unresponsive nodes':
      'The hash is returned, and the same signed bytes are resent until the chain has them, also after a restart. A transaction that a node rejects for five minutes is FAILED, and its nonce becomes available again. With an Idempotency-Key, an execution happens exactly once, even if the service is killed.',
    Status:
      'UNKNOWN, PENDING, SUCCEEDED or FAILED, for any hash. hasReachedFinality: the number of confirmations that the chain requires; on an embedded chain, the block is also written to disk. A replaced transaction is FAILED here and REPLACED in the list. Gas, gas prices and block numbers are JSON numbers up to 2^53, and text above. value (in coins) and rawValue (in wei) are numbers if a number represents them exactly, and text otherwise. GET /api/transactions/{secretType}/fees is a list of gas prices.',
    'Resubmit and cancel':
      'POST /api/transactions/resubmit and /cancel {secretType, transactionHash} with a signing method: the same nonce, a fee at least 12.5 % higher and not below the market. 409 transaction.not-pending once the transaction is in a block.',
  },
  Chains: {
    'Embedded chains':
      'Local chains that Vaultdesk runs itself. Each starts with the first query to it, with USDC, an ERC-721 and an ERC-1155 collection and the custody contract at fixed addresses. GET /_vaultdesk/chains lists the addresses before the chain has started.',
    'Hard forks':
      'Each embedded chain runs the fork of its public network: Osaka, and Cancun on AVAC. A transaction on ETHEREUM and BSC has at most 16,777,216 gas (EIP-7825), and estimates end there; calls do not. --hardfork selects cancun, prague or osaka for all chains or by chain. Existing chains and snapshots continue under it.',
    'Messages of nodes':
      "The API explains the node's messages with a remedy and quotes those that it does not know: The node answered: “…”. The JSON-RPC URL returns them unchanged.",
    'JSON-RPC for tools and wallets': [
      'chainRpcAccess',
      'POST /_vaultdesk/rpc/{secretType} on the loopback address, at most 1 MiB and 100 calls, never for web pages. Without a token: the standard reads and eth_sendRawTransaction; no account is unlocked. With the operator token as bearer, or at the URL that the console shows the operator: mining, time, traces, and anvil_setBalance, setNonce, setCode and setStorageAt for addresses that do not belong to the service. Forking, loading, reverting and impersonating are never available.',
    ],
    'Coins of new wallets': [
      'fundNewWallets',
      'A wallet on an embedded chain without coins or transactions gets coins (default: 100): on creation if its chain is running, else when its balance is first read, when it first executes, or when the faucet first funds it.',
    ],
    'Test money and items':
      'POST /_vaultdesk/faucet sends 10 coins or 1000 USDC by default, at most 1,000,000,000 per call; POST /_vaultdesk/chains/{secretType}/items mints an item. An external node returns 409 chain.external.',
    'Tokens and items of a wallet':
      'Found by their transfers to the wallet and read from their contracts. ERC-20: always USDC; on an external node, USDC only. tokenAddress adds others, GET /api/wallets/{walletId}/balance/tokens/{tokenAddress} returns one. Items: at most 1,000, filtered by contract-addresses; GET /api/wallets/{secretType}/{address}/… returns both for any address. On an external node, only items of the newest 40,000 blocks. Metadata follows ERC-721 and ERC-1155: a data URL of any encoding, the token id in place of {id} in the URI and the document of an ERC-1155 item, texts in the default locale, and amounts with decimals of the document.',
    'Reading from a contract':
      'POST /api/contracts/read. A revert is 422 contract.reverted with the decoded reason, an address without a contract 404 contract.not-found, a result that does not match the outputs 422 contract.unreadable. Integers are JSON numbers up to 2^53, and text above. POST /api/contracts/abi/decode returns integers as text and accepts outputs as an alias of types.',
  },
  Marketplace: {
    'Market users':
      "POST /users creates a SUB_USER; parentUserId is the application's own account (type APPLICATION, with the application's name), created with the first sub-user or offer. GET /users and GET /users/{userId} return both kinds. Nicknames need not be unique. /user/offers, /user/fulfillments and /user/deposit-addresses refer to the own account: the user of a token. In the hosted profile, POST /user/deposit-addresses with secretType returns a list with secretType; with chain, and in the contract profile, one object.",
    'Lists of the market': 'pageNumber starts at 1; pageSize is 100 by default and at most 1000.',
    'Deposit addresses':
      'One per market user and chain; repeated requests return the same address. GET lists them. The market holds its key, and USDC that arrives there belongs to the user once its block is final.',
    'Balance of a market user':
      'GET /users/{userId}/balance: [{currency, balance, lockedBalance}]; balance is the USDC at the deposit addresses, lockedBalance is the part reserved by pending purchases and leading bids. GET /_vaultdesk/market/reconciliation compares it with the chains, and POST /_vaultdesk/market/users/{userId}/deposit adds test USDC.',
    'Required fields of a new offer': [
      'strictOfferFields',
      'Applications send every field of the contract; with strictOfferFields off, type, nft, sellerAddress and price, or minimumBid instead of the price for an auction. An offer starts now and ends after 90 days, an auction after seven; responses always have both dates. POST /offers responds with 200, like every creation.',
    ],
    'Item fields of an offer':
      "All known fields of collections created here: maxSupply, collectionIdentifier (the id of its deployment), description, url, imageUrl and count (tokens minted) of the contract. For other collections, the fields from their chain and metadata. fungible is the token's type here; elsewhere, whether several tokens of one id exist. The price of an auction is stored as sent (default: its minimum bid).",
    'How an offer becomes READY': [
      'preparationReply',
      'NEW; the approval, returned by GET /offers/{id}/preparation/transactions until it exists, as a transaction, or as typed data for PUT /offers/{id}/metaTxApprove if the collection accepts signed calls; PATCH /offers/{id}/signature over dataToSign, or directly the signature in POST /offers over dataToSign without its first part, the id; INITIATING_OFFER; the item moves into custody on chain; READY, or REFUSED with the reason.',
    ],
    'Public offers without a token': [
      'offerReads',
      "With token, every call needs a token, as in the contract; with open, reads of public offers and of their bids do not. A token returns every PUBLIC offer and the caller's own offers of any visibility; an UNLISTED offer is only returned by its id.",
    ],
    Fulfillments: [
      'fulfillmentReads',
      'POST /fulfillments accepts PURCHASE (alias POST /offers/{id}/buy, default amount 1; externalUserId in place of userId finds or creates a sub-user), REIMBURSEMENT from the seller (returns all remaining items; userId, walletAddress and amount are optional) and TERMINATION from the operator, over HTTP POST /_vaultdesk/market/offers/{id}/termination. Status: QUEUED, PROCESSING, then COMPLETED, or ERROR with a reason, which releases amount and money. Money and items move in one transaction.',
    ],
    Auctions:
      'POST /offers/{id}/bid returns the offer, with bids (the newest 50) and highestBid as an object. A bid reserves the money and releases that of the previous bidder; buyNowPrice or endDate settles to the highest bidder, and without a bid the item is returned.',
    'Searching a list':
      'search matches part of the name of an item or its collection, ignoring case; or a complete offer id, token id or address. The operator also finds parts of ids and addresses and, without a match, similar spellings.',
    'Funding of purchases':
      'Each market user has a USDC balance per chain, funded by deposits to the deposit address; purchases are paid from it.',
  },
  'Payments and webhooks': {
    'How end users pay':
      'POST /checkout/sessions accepts amount and currency, or line_items with price_data, success_url and cancel_url, and creates a payment with a page at /pay/{sessionId}, open for 24 hours; then the payment is canceled. Responses have their fields in the result and at top level, also in the form of common payment APIs. After paying or canceling, the payer is redirected to success_url or cancel_url immediately, or to successUrl or cancelUrl by a link under the receipt. Only test cards are accepted; after a decline, another card can be used.',
    'Values of payment records':
      'Minor units; statuses, lists and related fields follow common card payment APIs. application_fee_amount is 2.9 % and 30 minor units, at most the amount. Only the last four digits of a card are known.',
    'Offers paid by card':
      'A session with an offerId costs the price of the offer, at one US dollar per USDC. The commit that captures the money also starts the transfer of the items; the seller gets USDC from the card float of an embedded chain, and no balance is changed. Payments for undeliverable items are refunded.',
    'Kinds of events': [
      'paymentEvents',
      'payment_intent.created, requires_action, succeeded, payment_failed (declined) and canceled, charge.succeeded and refunded, checkout.session.completed. With outcomes, only succeeded, payment_failed and canceled of payment_intent are delivered.',
    ],
    Retries: [
      'retryProfile',
      'Only a 2xx ends a delivery; redirects are not followed. With standard, ten attempts over three days; with hosted, five retries 10 s apart. Retry-After delays the next attempt by up to 24 hours. Then the delivery is failed until the operator resends it.',
    ],
    'Order and duplicates':
      'At least once, with the same bytes and event id at every attempt. An endpoint gets one delivery at a time, the longest due first; retries arrive after newer events.',
    'Failing endpoints':
      'A 410, or five days of failures only, disables an endpoint. Its deliveries are pending until it is enabled again; events recorded while it is disabled are not delivered to it. Deliveries are also pending while the operator pauses the endpoint.',
    'Registered webhooks':
      'id, application PAY, url, authenticationType, user name or header name, createdOn and modifiedOn: in the envelope and next to it. Credentials are never returned. At most 50 per application.',
    'Updating a webhook': [
      'webhookApplication',
      'url, application (PAY; with the setting optional, it may be omitted) and authenticationMethod with its credential. The operator may omit the password or API key: it is kept while the URL keeps its origin. A webhook that was disabled for failures is enabled again.',
    ],
    'Allowed webhook targets': [
      'webhookPrivateTargets',
      'http and https, to this machine or a public address, and with allowed, to private networks; never to link-local, metadata, multicast or reserved addresses, nor to Vaultdesk and its chains, except the built-in receivers. A name is resolved at registration, which rejects forbidden targets, and once per attempt; all its addresses are checked. A name that does not resolve yet is accepted.',
    ],
    'Headers of a delivery':
      'The credentials, and webhook-id, webhook-timestamp and webhook-signature (Standard Webhooks), signed with a secret that the operator can see; for 24 hours after a rotation, with both secrets. An API key header may not be a header defined by HTTP (except Authorization), a header that proxies or metadata services trust, or a JavaScript property name; webhooks registered earlier with such a header receive nothing until they are updated.',
    'Limits of a delivery':
      '5 s to connect, 15 s in total, 16 KiB of the response read. Certificates are verified, except on the loopback address, because self-signed certificates are common there.',
    'Built-in receivers':
      'POST /_vaultdesk/inbox/{name} accepts any request from programs without a token, none from web pages, and responds as the operator configured; at most 16 responses per receiver are delayed at the same time. In memory, oldest deleted first: 64 KiB per body, 200 messages and 4 MiB per receiver, 32 MiB in total, taken from the largest receiver first. For names without a webhook and without a configured response, the last 50. Credentials are masked.',
    'Handler test':
      'POST /_vaultdesk/webhooks/{webhookId}/proofs replays at most 200 events to the endpoint, one at a time in each run: as recorded, twice; with each neighbour pair swapped, each event doubled, the last event first; then 0 to 500 random orderings from a seed. A URL of the user is called (POST) before each run, and another URL returns the state after it as JSON, at most 1 MiB, compared without regard to key order. A response may take 5 s; a test lasts 120 s by default. Requests carry x-vaultdesk-proof. Nothing is recorded, and a 410 disables nothing. One test runs at a time; the newest 20 are stored in memory.',
    'Event retention': ['eventRetentionDays', eventRetention],
  },
  'Tokens and mints': {
    'Related endpoints':
      'POST and GET under /api/v2/contracts/deployments, /api/v2/contracts, /api/v2/token-types/creations and /api/v2/tokens/mints; the chain is secretType or chain; the same under /api/v3/erc1155. A body with the fields of one token type needs no creations list, and the chain may be omitted if only one of your contracts has the address. onChainStatus, metadata and supply are returned in addition to the earlier fields; metadata names the contract, the type (attribute tokenTypeId) and each address in the spellings of public samples, and is returned with mints too. media, royalties (percentage and receiver, also as feePercentage and feeRecipient) and storage are stored and returned; values that do not exist are null. No contract here pays royalties, because its code has no ERC-2981 and different code would change every promised address. Metadata changes under …/metadata (PATCH and PUT both keep omitted fields) apply to earlier mints too; values stored in the contract do not change. Creations respond immediately with an address or id as PENDING, then become SUCCEEDED, or FAILED with a reason.',
    'Deployed contracts':
      'ERC-1155, or ERC-721 on request. The service owns the contract and mints; with another owner it still mints. Anyone may burn tokens of a burnable type that they hold. The address is known before the deployment (EIP-1014). A chain without the deployment proxy rejects deployments: 422 contract.reverted.',
    'Token types and token ids':
      'Types are numbered from 1. All tokens of a fungible type share one id, the number of the type; every other token has its own id, type · 1,000,000 + n, and one holder. A contract has at most 2,146 types if the last is non-fungible, so every id is below 2^31; contracts that were deployed with an earlier version retain type · 1,000,000,000 + n. tokenTypeId and tokenId are numbers up to 2^53 in responses, text above; nft.id is text. amount is a whole number. Mints are executed in request order; all invalid destinations are named, and then nothing is minted.',
    'Failed mints':
      'A mint that the contract rejects fails alone, with its reason, and delays no other mint; neither do mints that failed together in one block. The operator can retry a failed mint. No mint happens twice, because the contract stores the id of each. A reset chain loses its contracts, and pending mints on them fail.',
    'Tokens of a wallet, items and their holders':
      'GET /api/v3/erc1155/wallets/{chain}/{address}/tokens, GET /api/wallets/nonfungibles (wallets with their items, at most 20 per page; with walletIds=, at most 20, a list of items with their walletId), GET /api/nonfungibles/{chain}/{contract}, …/{tokenId} and …/{tokenId}/wallets, GET /api/contracts/{chain}/{contract}/wallets: from chain events, with walletId for wallets that the caller can see. A contract of another application is collection.not-found.',
    'List of mints':
      'The envelope with pagination. mintIds and status accept several values, repeated or comma-separated; dates are inclusive, in any ISO 8601 form, and a date without a time covers the whole day. sortOn createdOn, status or id; newest first. Also filters by contractAddress and destinationAddress.',
    'List of tokens':
      'For contracts deployed here, from stored records, including the mint counts of their types; for other contracts, from chain events, without token types. Metadata of other contracts is read from the web under the rules for webhook targets, within 6 s per page; IPFS is not queried.',
  },
  'Request log': {
    'Contents of the request log': [
      'requestLog',
      'With on, every call that reached the listener, with headers and 16,384 characters of each body, in the folder requests of the data directory, across restarts; GET /_vaultdesk/requests. A value is stored only if a schema declares it and does not mark it as secret; for other values, the name, type and length are stored. Backups do not include the log, and no request waits for it.',
    ],
    'Request log entries': [
      'requestLogRecords',
      "The newest entries (default: 20,000). In addition, and not counted: the newest 2,000 changes and rejections of the console, and the newest 2,000 successful reads of the console, health checks and reads of the log. A batch of calls is one entry per call; the console's event stream and files are not logged. Above the write rate (350 calls a second after the first 1,500, or fewer if entries would take more than 1/40 of the processing time of the service, but at least a tenth of that), calls are dropped and counted: first successful reads, of which 50 a second are kept, then rejections (4xx), of which another 100 a second are kept, and last changes and service errors (5xx), of which 200 a second and the unused rest are kept.",
    ],
    'Request log size': [
      'requestLogMebibytes',
      'The chosen size (default: 64 MiB), and a tenth of that each for changes and reads by the console.',
    ],
  },
  Seeds: {
    'Seed contents and rejections':
      'One application, the selected or the default one; settings, inboxes and the clock belong to the installation. The complete seed is validated before anything is created; if creation fails midway, the snapshot taken before is restored unless a chain is an external node. No fault rule affects it. serve --seed loads a seed if no users exist.',
    'Omitted from an export':
      'PINs, codes, passwords and keys: users get the default PIN. Wallet transactions, signatures and imported keys; offers whose item was not minted for their seller or that are in ERROR are listed in notes. Auctions get their full duration, not the remaining time.',
  },
  Faults: {
    'Scope of fault rules':
      'Application calls with their access to signing methods and nodes, background node calls, blocks and deliveries. Tools at /_vaultdesk/rpc see the node unchanged. Excluded: all calls with the operator token or from the console, health, reference, pay pages and built-in receivers. If several enabled rules match, all count the call; the oldest rule applies.',
    'Magic values': [
      'magicValues',
      'Off by default, because real data may contain such a PIN, price, amount or token id. Magic values never open anything: they cause rejections, failures or delays. While enabled, they apply to all callers, including the console; they cost no attempt, and rejected calls change nothing.',
    ],
    'Fault responses':
      'In the envelope, with the status or code of the rule (default: 503 fault.injected); a reset sends no bytes. x-vaultdesk-fault names the rules that affected a response. A signing method whose value was not verified loses no attempt.',
    'Stuck chains and high base fees':
      'A chain that was configured with blockSeconds mines its own blocks and is never held. A high base fee lasts one block: the next has the usual base fee, and transactions that offered less wait for it.',
    'Deliveries out of order, truncated and lost':
      'A delayed or truncated delivery, or a delivery whose response is lost, counts as a failed attempt and is resent completely by the retry schedule; a duplicate counts as one attempt, with the last response.',
  },
};

export const openPoints = Object.entries(decisions).flatMap(([area, points]) =>
  Object.entries(points).map(([point, decision]) => {
    if (typeof decision === 'string') return { area, point, decision };
    const [setting, text] = decision;
    return { area, point, decision: text, setting };
  }),
);
