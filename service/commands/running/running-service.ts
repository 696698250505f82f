import { z } from 'zod';
import type { Flags, FlagsRead } from '../../host/read-flags.ts';
import { worldPath } from '../../model/installation/own-names.ts';
import { worldName } from '../../model/installation/world.ts';
import { failures } from '../../model/kernel/results/failures.ts';
import { StartupError, UsageError } from '../../model/kernel/results/reasons.ts';
import type { Terminal } from '../command.ts';

export interface RunningService {
  /** Without a trailing slash. @example "http://127.0.0.1:8787" */
  readonly baseUrl: string;
  readonly operatorToken: string;
}

export const serviceFlags = {
  'base-url': { value: 'URL', does: 'address', default: 'VAULTDESK_BASE_URL or http://127.0.0.1:8787' },
  url: { value: 'URL' },
  world: { value: 'NAME', does: 'a world other than main' },
  'operator-token': { value: 'TOKEN', does: 'operator token', default: 'VAULTDESK_OPERATOR_TOKEN, or a prompt' },
} as const satisfies Flags;

/** The service address, as far as the flags specify it. */
export interface ServicePlace {
  readonly baseUrl: string | undefined;
  readonly operatorToken: string | undefined;
  /** The name of a world other than main. */
  readonly world?: string | undefined;
}

export function placeOf(flags: Pick<FlagsRead<keyof typeof serviceFlags>, 'text'>): ServicePlace {
  return {
    baseUrl: flags.text('base-url') ?? flags.text('url'),
    operatorToken: flags.text('operator-token'),
    world: flags.text('world'),
  };
}

type Asking = Pick<Terminal, 'environment' | 'ask' | 'warn'>;

/** Address and operator token from flags, environment or input. */
export async function findRunningService(terminal: Asking, location: ServicePlace): Promise<RunningService> {
  const baseUrl = baseUrlOf(terminal, location);
  return { baseUrl, operatorToken: await operatorTokenOf(terminal, location) };
}

/** The service address from flags and environment, without a trailing slash. Throws a `UsageError`. */
export function baseUrlOf({ environment }: Pick<Terminal, 'environment'>, location: ServicePlace): string {
  const { VAULTDESK_BASE_URL: address, VAULTDESK_PORT: port = '8787' } = environment;
  const baseUrl = location.baseUrl ?? address ?? `http://127.0.0.1:${port}`;
  if (!/^https?:/.test(baseUrl) || !URL.canParse(baseUrl)) {
    const rule = `must be a URL, e.g. http://127.0.0.1:8787, not ${baseUrl}.`;
    if (location.baseUrl !== undefined) throw new UsageError(`--base-url ${rule}`);
    throw new StartupError(
      address === undefined ? `VAULTDESK_PORT must be a port, e.g. 8787, not ${port}.` : `VAULTDESK_BASE_URL ${rule}`,
    );
  }
  return `${baseUrl.replace(/\/+$/, '')}${pathOf(location.world)}`;
}

function pathOf(world: string | undefined): string {
  if (world === undefined) return '';
  if (worldName.safeParse(world).success) return worldPath(world);
  // An address may contain a password.
  const given = world.includes('://') ? 'the address of a database (--database)' : world;
  throw new UsageError(`--world must be a world name from vaultdesk worlds list, not ${given}.`);
}

/** The operator token from flags, environment or input. Throws a `UsageError` if it is missing. */
export async function operatorTokenOf({ environment, ask, warn }: Asking, location: ServicePlace): Promise<string> {
  if (location.operatorToken !== undefined)
    warn(`${readByOthers('operator-token')} Set VAULTDESK_OPERATOR_TOKEN instead, or type it.`);
  const operatorToken =
    location.operatorToken ??
    environment.VAULTDESK_OPERATOR_TOKEN ??
    (await ask('Operator token, printed at startup: '));
  if (operatorToken === '')
    throw new UsageError(
      'Missing operator token. Type it, or set VAULTDESK_OPERATOR_TOKEN. The service prints it at startup.',
    );
  return operatorToken;
}

export function readByOthers(flag: string): string {
  return `Others on this machine can read --${flag} in the process list.`;
}

export function warnOfClientSecret({ argv, warn }: Pick<Terminal, 'argv' | 'warn'>, file?: string): void {
  if (!argv.some((argument) => /^--client-secret(?:=|$)/.test(argument))) return;
  const elsewhere = ['VAULTDESK_CLIENT_SECRET', ...(file ? [file] : [])].join(' or ');
  warn(`${readByOthers('client-secret')} Set ${elsewhere} instead.`);
}

const accepted = z.object({ success: z.literal(true), result: z.unknown().optional() });
const rejection = z.object({
  errors: z.array(z.object({ code: z.string(), message: z.string(), docUrl: z.url().optional() })).min(1),
});

/** The error of a rejected call with the address of its explanation. `undefined` for other content. */
export function rejectionIn(
  content: unknown,
  { nameField = (field: string) => field, showsCode = false } = {},
): StartupError | undefined {
  const errors = rejection.safeParse(content).data?.errors;
  const docUrl = errors?.[0]?.docUrl;
  const lines = errors?.map(({ code, message }) => {
    // The code of an invalid field is its path.
    if (!Object.hasOwn(failures, code)) return `${nameField(code)}: ${message}`;
    return showsCode ? `${message} (${code})` : message;
  });
  return lines && new StartupError([...lines, ...(docUrl ? [`See ${docUrl}`] : [])].join('\n'));
}

interface Question {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path after `/_vaultdesk/`. */
  readonly path: string;
  readonly body?: unknown;
}

/** Calls a control route and returns its result; throws a `StartupError` with the message of the service. */
export async function callService<Schema extends z.ZodType>(
  { baseUrl, operatorToken }: RunningService,
  { method, path, body }: Question,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await sendTo(baseUrl, `/_vaultdesk/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${operatorToken}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const content: unknown = await response.json().catch(() => undefined);
  const envelope = accepted.safeParse(content);
  const result = envelope.success ? schema.safeParse(envelope.data.result) : undefined;
  if (result?.success) return result.data;
  throw rejectionIn(content) ?? new StartupError(`The server at ${baseUrl} is not a Vaultdesk.`);
}

/** Sends a request to a service; throws a `StartupError` if it is not reachable. */
export function sendTo(baseUrl: string, path: string, request: RequestInit): Promise<Response> {
  return fetch(`${baseUrl}${path}`, request).catch(() => {
    throw new StartupError(
      `No service is running at ${baseUrl}. Start it with vaultdesk serve, or pass its address with --base-url.`,
    );
  });
}
