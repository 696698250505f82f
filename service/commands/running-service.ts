import { z } from 'zod';
import { StartupError, UsageError } from '../kernel/startup-error.ts';
import { type Flags, type FlagsRead, readFlags } from '../read-flags.ts';
import { worldName, worldPath } from '../resources/world.ts';
import type { Terminal } from './command.ts';

/** A service that runs somewhere, and the word of its operator. */
export interface RunningService {
  /** Without a slash at its end. @example "http://127.0.0.1:8787" */
  readonly baseUrl: string;
  readonly operatorToken: string;
}

/** The flags of a command that speaks with a running service. */
export const serviceFlags = {
  'base-url': { type: 'string' },
  url: { type: 'string' },
  world: { type: 'string' },
  'operator-token': { type: 'string' },
} as const;

/** Where a service is said to be, as far as flags say it. */
export interface ServicePlace {
  readonly baseUrl: string | undefined;
  readonly operatorToken: string | undefined;
  /** The name of a world beside main. */
  readonly world?: string | undefined;
}

/** What the flags of a command say about where the service is. */
export function placeOf(flags: Pick<FlagsRead<keyof typeof serviceFlags>, 'text'>): ServicePlace {
  return {
    baseUrl: flags.text('base-url') ?? flags.text('url'),
    operatorToken: flags.text('operator-token'),
    world: flags.text('world'),
  };
}

type Switches<Name extends string> = Readonly<Record<Name, { readonly type: 'boolean' }>>;

/** Reads these flags and the command's own switches; throws a `UsageError` that names what is known. */
export function parseServiceFlags<Name extends string>(
  argv: readonly string[],
  switches: Switches<Name>,
) {
  const read = readFlags<Flags>(argv, { ...serviceFlags, ...switches });
  return { ...placeOf(read), has: (name: Name) => read.has(name) };
}

type Asking = Pick<Terminal, 'environment' | 'ask' | 'warn'>;

/** Where the service is by flags and environment, and its token by them or as it is typed. */
export async function findRunningService(
  terminal: Asking,
  place: ServicePlace,
): Promise<RunningService> {
  const baseUrl = baseUrlOf(terminal, place);
  return { baseUrl, operatorToken: await operatorTokenOf(terminal, place) };
}

/** Where the service is by flags and environment; without a slash at its end. Throws a `UsageError`. */
export function baseUrlOf(
  { environment }: Pick<Terminal, 'environment'>,
  place: ServicePlace,
): string {
  const port = environment.VAULTDESK_PORT ?? '8787';
  const baseUrl = place.baseUrl ?? environment.VAULTDESK_BASE_URL ?? `http://127.0.0.1:${port}`;
  if (!/^https?:/.test(baseUrl) || !URL.canParse(baseUrl))
    throw new UsageError(`--base-url is an address such as http://127.0.0.1:8787, not ${baseUrl}.`);
  return `${baseUrl.replace(/\/+$/, '')}${pathOf(place.world)}`;
}

function pathOf(world: string | undefined): string {
  if (world === undefined) return '';
  if (worldName.safeParse(world).success) return worldPath(world);
  throw new UsageError(
    `--world is the name of a world, as vaultdesk worlds list tells them, not ${world}.`,
  );
}

/** The operator token by flags and environment, or as it is typed. Throws a `UsageError` where there is none. */
export async function operatorTokenOf(
  { environment, ask, warn }: Asking,
  place: ServicePlace,
): Promise<string> {
  if (place.operatorToken !== undefined)
    warn(`${readByOthers('operator-token')} Give it in VAULTDESK_OPERATOR_TOKEN, or type it.`);
  const operatorToken =
    place.operatorToken ??
    environment.VAULTDESK_OPERATOR_TOKEN ??
    (await ask('Operator token, as it was printed at the start: '));
  if (operatorToken === '')
    throw new UsageError(
      'The operator token is needed: type it, or give it in VAULTDESK_OPERATOR_TOKEN. It was printed when the service started.',
    );
  return operatorToken;
}

/** What is wrong with a secret as the value of a flag. */
export function readByOthers(flag: string): string {
  return `Others on this machine can read --${flag} in the list of processes.`;
}

/** Says so where the client secret is a flag, and how to give it else. */
export function warnOfClientSecret(
  { argv, warn }: Pick<Terminal, 'argv' | 'warn'>,
  file?: string,
): void {
  if (!argv.some((word) => /^--client-secret(?:=|$)/.test(word))) return;
  const elsewhere = ['VAULTDESK_CLIENT_SECRET', ...(file ? [file] : [])].join(' or ');
  warn(`${readByOthers('client-secret')} Give it in ${elsewhere}.`);
}

const refusal = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) });

interface Question {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Behind `/_vaultdesk/`. */
  readonly path: string;
  readonly body?: unknown;
}

/** Calls a control route and answers what is in its envelope; throws a `StartupError` with the service's own sentence. */
export async function askService<Schema extends z.ZodType>(
  { baseUrl, operatorToken }: RunningService,
  { method, path, body }: Question,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await sendTo(baseUrl, `/_vaultdesk/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${operatorToken}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const told: unknown = await answer.json().catch(() => undefined);
  const envelope = z.object({ success: z.literal(true), result: z.unknown() }).safeParse(told);
  const result = schema.safeParse(envelope.data?.result);
  if (result.success) return result.data;
  const refused = refusal.safeParse(told);
  throw new StartupError(
    refused.data?.errors[0]?.message ?? `What answers at ${baseUrl} is no Vaultdesk.`,
  );
}

/** Sends a request to a service; throws a `StartupError` where none answers. */
export function sendTo(baseUrl: string, path: string, request: RequestInit): Promise<Response> {
  return fetch(`${baseUrl}${path}`, request).catch(() => {
    throw new StartupError(
      `No service answers at ${baseUrl}. Start it with vaultdesk serve, or name its address with --base-url.`,
    );
  });
}
