import { UsageError } from '../kernel/startup-error.ts';
import { type FlagsRead, readFlags } from '../read-flags.ts';
import { chainRpcBase } from '../resources/addresses.ts';
import type { Choice } from '../verify/choose.ts';
import type { Target } from '../verify/target.ts';

/** The parsed flags of `vaultdesk verify`. */
export interface VerifyFlags {
  /** `undefined` if this service is started for the run. */
  readonly target?: Target;
  readonly choice: Choice;
  readonly json: boolean;
  /** Files of the report; their ending selects the format. */
  readonly reports: readonly string[];
}

export const verifyFlags = {
  'base-url': { type: 'string' },
  'market-url': { type: 'string' },
  'token-url': { type: 'string' },
  'client-id': { type: 'string' },
  'client-secret': { type: 'string' },
  'operator-token': { type: 'string' },
  'rpc-url': { type: 'string' },
  'receiver-url': { type: 'string' },
  only: { type: 'string', multiple: true },
  'without-open-points': { type: 'boolean' },
  json: { type: 'boolean' },
  report: { type: 'string', multiple: true },
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the flags of `vaultdesk verify`; throws a `UsageError` with the correct usage. */
export function parseVerifyFlags(argv: readonly string[], environment: Environment): VerifyFlags {
  const flags = readFlags(argv, verifyFlags);
  const reports = flags.texts('report');
  for (const file of reports)
    if (!/\.(?:md|html)$/.test(file))
      throw new UsageError(`--report must be FILE.md or FILE.html, not ${file}.`);
  const choice = {
    only: flags.texts('only'),
    withOpenPoints: !flags.has('without-open-points'),
  };
  const target = targetOf(flags, environment);
  return { choice, json: flags.has('json'), reports, ...(target && { target }) };
}

type Values = FlagsRead<keyof typeof verifyFlags>;

/** Flags that require `--base-url`. */
const ofTarget = [
  'market-url',
  'token-url',
  'client-id',
  'client-secret',
  'operator-token',
  'rpc-url',
  'receiver-url',
] as const;

function targetOf(flags: Values, environment: Environment): Target | undefined {
  const baseUrlFlag = flags.text('base-url');
  if (baseUrlFlag === undefined) {
    const lone = ofTarget.find((flag) => flags.has(flag));
    if (lone) throw new UsageError(`--${lone} applies to another implementation. Add --base-url.`);
    return undefined;
  }
  const baseUrl = addressOf(baseUrlFlag, 'base-url');
  const receiver = flags.text('receiver-url');
  const clientId = flags.text('client-id') ?? environment.VAULTDESK_CLIENT_ID;
  const clientSecret = flags.text('client-secret') ?? environment.VAULTDESK_CLIENT_SECRET;
  if (clientId === undefined || clientSecret === undefined)
    throw new UsageError(
      'Missing credentials. Set --client-id and --client-secret, or VAULTDESK_CLIENT_ID and VAULTDESK_CLIENT_SECRET.',
    );
  return {
    baseUrl,
    marketUrl: addressOf(flags.text('market-url') ?? `${baseUrl}/market`, 'market-url'),
    tokenUrl: addressOf(flags.text('token-url') ?? `${baseUrl}/oauth/token`, 'token-url'),
    clientId,
    clientSecret,
    operatorToken: flags.text('operator-token'),
    rpcUrl: flags.text('rpc-url') ?? `${baseUrl}${chainRpcBase}/{chain}`,
    receiverUrl: receiver && addressOf(receiver, 'receiver-url'),
    isOwn: false,
  };
}

/** Without a trailing slash. */
function addressOf(text: string, flag: string): string {
  if (!/^https?:/.test(text) || !URL.canParse(text))
    throw new UsageError(`--${flag} must be a URL, e.g. http://127.0.0.1:8787, not ${text}.`);
  return text.replace(/\/+$/, '');
}
