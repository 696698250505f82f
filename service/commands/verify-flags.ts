import type { Target } from '../../conformance/client.ts';
import type { Choice } from '../../conformance/run.ts';
import { profiles } from '../../conformance/world/world.ts';
import { type Flags, type FlagsRead, readFlags, rejectFlags } from '../host/read-flags.ts';
import { chainRpcBase } from '../model/installation/addresses.ts';
import { UsageError } from '../model/kernel/results/reasons.ts';

export const verifyFlags = {
  'base-url': { value: 'URL', does: 'implementation to test', default: 'start this service' },
  'market-url': { value: 'URL', does: 'its marketplace', default: 'BASE-URL/market' },
  'token-url': { value: 'URL', does: 'its token endpoint', default: 'BASE-URL/oauth/token' },
  'client-id': { value: 'ID', does: 'its credentials, or VAULTDESK_CLIENT_* variables' },
  'client-secret': { value: 'SECRET' },
  'operator-token': { value: 'TOKEN', does: 'for assertions that need the operator' },
  'rpc-url': { value: 'URL', does: 'its chains, with {chain} for the name of a chain' },
  'receiver-url': { value: 'URL', does: 'address of this machine that it reaches' },
  profile: { value: 'PROFILE', does: 'contract or hosted', default: 'contract' },
  only: { value: 'GLOB', does: 'run only these assertions; can be repeated' },
  'without-open-points': { does: 'skip assertions that the contract leaves open' },
  json: { does: 'print the result as a line of JSON' },
  report: { value: 'FILE', does: 'write a report to FILE.md; can be repeated' },
} as const satisfies Flags;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the flags of `vaultdesk verify`; throws a `UsageError` with the correct usage. */
export function parseVerifyFlags(argv: readonly string[], environment: Environment) {
  const flags = readFlags(argv, verifyFlags);
  const reports = flags.texts('report');
  for (const file of reports) if (!file.endsWith('.md')) throw new UsageError(`--report must be FILE.md, not ${file}.`);
  const profile = profiles.find((name) => name === (flags.text('profile') ?? 'contract'));
  if (!profile) throw new UsageError(`--profile must be ${profiles.join(' or ')}, not ${flags.text('profile')}.`);
  const choice: Choice = { profile, only: flags.texts('only'), withOpenPoints: !flags.has('without-open-points') };
  const target = targetOf(flags, environment);
  return { choice, json: flags.has('json'), reports, ...(target && { target }) };
}

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

/** `undefined` if this service is started for the run. */
function targetOf(flags: FlagsRead<keyof typeof verifyFlags>, environment: Environment): Target | undefined {
  const baseUrlFlag = flags.text('base-url');
  if (baseUrlFlag === undefined) {
    rejectFlags(flags, ofTarget, 'applies to another implementation. Add --base-url');
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
