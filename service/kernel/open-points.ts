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
  })
  .partial();

export const defaultSettings: Settings = {
  tokenLifetimeSeconds: settingDefinitions.tokenLifetimeSeconds.default,
  signingMethodReply: settingDefinitions.signingMethodReply.default,
  walletType: settingDefinitions.walletType.default,
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
      'POST /auth/realms/{realm}/protocol/openid-connect/token, alias POST /oauth/token, with client credentials in the form or as HTTP Basic.',
  },
  {
    area: 'Addresses and tokens',
    point: 'Token form and lifetime',
    decision:
      'A JWT with the client id in azp and roles in realm_access.roles, gone at the end of its lifetime, at a restart, or with its application.',
    setting: 'tokenLifetimeSeconds',
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
      '400 malformed, 401 token, 403 wrong signing method, Host or Origin, 404 unknown or archived, 409 conflict, 413, 415, 422 impossible, 423 locked, 429 busy, 503 and 507 storage.',
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
      'Every POST takes Idempotency-Key (1 to 255 printable characters). Same key and request: the first success again, marked idempotent-replayed: true; another request: 409. Kept 24 hours; a refused request leaves the key free.',
  },
  {
    area: 'Users and signing methods',
    point: 'User endpoints',
    decision:
      'POST, GET and PUT under /api/users; a user has id, reference, createdAt and signingMethods.',
  },
  {
    area: 'Users and signing methods',
    point: 'Reply of a new signing method',
    decision: 'One object as in the contract.',
    setting: 'signingMethodReply',
  },
  {
    area: 'Users and signing methods',
    point: 'Attempts',
    decision:
      'A wrong value takes one of ten attempts, a right one gives all back. At zero the method is locked (423) and no key is derived.',
  },
  {
    area: 'Users and signing methods',
    point: 'Unknown signing method',
    decision:
      'An unknown id, a wrong value and a method of another user get the same answer in the same time: 403 pincode.incorrect.',
  },
  {
    area: 'Wallets',
    point: 'Type of new wallets',
    decision: 'API_WALLET.',
    setting: 'walletType',
  },
  {
    area: 'Wallets',
    point: 'Archived wallets',
    decision: '404 everywhere, listed only with archived=true; unarchived by id.',
  },
  {
    area: 'Wallets',
    point: 'Chain names',
    decision: 'ETHEREUM, MATIC, AVAC, BSC; POLYGON, AVALANCHE, BINANCE and BNB on input too.',
  },
  {
    area: 'Signatures',
    point: 'Form of a MESSAGE signature',
    decision: 'EIP-191 personal message; v is 0x1b or 0x1c, s is low.',
  },
];
