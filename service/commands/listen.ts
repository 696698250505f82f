import { z } from 'zod';
import { randomIds } from '../adapters/clock/random-ids.ts';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { createOutbound } from '../adapters/outbound/http-outbound.ts';
import { isRelayAt, openRelay, type Relayed } from '../adapters/relay/open-relay.ts';
import { parseJson } from '../kernel/json.ts';
import { UsageError } from '../kernel/startup-error.ts';
import { readFlags } from '../read-flags.ts';
import { paymentEventTypes } from '../resources/names.ts';
import { type ForwardRules, refusalOfForward } from '../targets/forward-target.ts';
import type { Command } from './command.ts';
import { printable } from './log-line.ts';
import { callNamed } from './resources/named-calls.ts';
import { connect, type ServiceCalls } from './resources/service-calls.ts';
import { placeOf, serviceFlags } from './running-service.ts';

export const listenFlags = {
  ...serviceFlags,
  'forward-to': { type: 'string' },
  events: { type: 'string' },
  fail: { type: 'string' },
  'print-json': { type: 'boolean' },
  'allow-remote': { type: 'boolean' },
} as const;

const identified = z.object({ id: z.string() });
const event = z.object({ id: z.string(), type: z.string() });
const headerName = 'x-vaultdesk-listen';
const endpoints = z.array(
  identified.extend({
    url: z.string(),
    apiKeyAuthCredentials: z.object({ authenticationHeader: z.string() }).optional(),
  }),
);

/**
 * `vaultdesk listen --forward-to URL`: forwards the deliveries of the running service to a local
 * URL and prints them. The endpoint exists while the command runs; that of a killed command is
 * removed by the next `listen`.
 */
export const listen: Command = async (terminal) => {
  const { to, wants, fails, place, isJson, allowsRemote } = readListen(terminal.argv);
  const calls = connect(terminal, place);
  const rules = { to: new URL(to), service: new URL(calls.baseUrl), allowsRemote };
  await refuseTarget(rules);
  const apiKey = randomIds.token(24);
  const relay = await openRelay({
    to,
    refusalOf: (address) => refusalOfForward(rules, address),
    credential: { name: headerName, value: apiKey },
    wants: (body) => wants(eventIn(body).type),
    fails,
    tell: (relayed) => terminal.print(isJson ? jsonOf(relayed) : lineOf(relayed)),
  });
  try {
    await removeLeft(calls);
    const authenticationMethod = { type: 'API_KEY', headerName, apiKey };
    const endpoint = { url: relay.url, authenticationMethod };
    const { id: webhookId } = await callNamed(calls, ['webhooks.register', endpoint], identified);
    try {
      const secretSchema = z.object({ signingSecret: z.string() });
      const operation = ['webhooks.showSigningSecret', { webhookId }] as const;
      const { signingSecret } = await callNamed(calls, operation, secretSchema);
      const ended = terminal.untilSignal();
      terminal.warn(
        `Forwarding deliveries to ${to}. Signing secret: ${signingSecret}. Press Ctrl-C to stop.`,
      );
      await ended;
    } finally {
      await callNamed(calls, ['webhooks.delete', { webhookId }], z.unknown());
    }
  } finally {
    await relay.close();
  }
};

/** Throws a `UsageError` if the host currently has no allowed address. */
async function refuseTarget(rules: ForwardRules): Promise<void> {
  const addresses = await createOutbound(systemClock).resolve(rules.to.href);
  const [refusal] = addresses.flatMap((address) => refusalOfForward(rules, address) ?? []);
  if (refusal !== undefined) throw new UsageError(`--forward-to ${rules.to.href}: ${refusal}`);
}

/** Removes the endpoints of killed commands. */
async function removeLeft(calls: ServiceCalls): Promise<void> {
  const all = await callNamed(calls, ['webhooks.list', {}], endpoints);
  for (const { id: webhookId, url, apiKeyAuthCredentials } of all) {
    const isOurs = apiKeyAuthCredentials?.authenticationHeader === headerName;
    if (isOurs && url.startsWith('http://127.0.0.1:') && !(await isRelayAt(url)))
      await callNamed(calls, ['webhooks.delete', { webhookId }], z.unknown());
  }
}

function readListen(argv: readonly string[]) {
  const flags = readFlags(argv, listenFlags);
  const to = flags.text('forward-to');
  if (to === undefined || !/^https?:/.test(to) || !URL.canParse(to))
    throw new UsageError(
      'Missing --forward-to. Example: vaultdesk listen --forward-to http://localhost:3000/hooks.',
    );
  const events = flags.text('events')?.split(',');
  const knownTypes: readonly string[] = paymentEventTypes;
  const unknown = events?.find((type) => !knownTypes.includes(type));
  if (unknown !== undefined)
    throw new UsageError(
      `--events: there is no event ${unknown}. Known events: ${knownTypes.join(', ')}.`,
    );
  const failing = numbersIn(flags.text('fail'));
  return {
    to,
    wants: (type: string) => events?.includes(type) ?? true,
    fails: (number: number) => failing.has(number),
    place: placeOf(flags),
    isJson: flags.has('print-json'),
    allowsRemote: flags.has('allow-remote'),
  };
}

function numbersIn(text: string | undefined): ReadonlySet<number> {
  if (text === undefined) return new Set();
  if (!/^[1-9]\d*(?:,[1-9]\d*)*$/.test(text))
    throw new UsageError(`--fail must be delivery numbers, e.g. --fail 2,5, not ${text}.`);
  return new Set(text.split(',').map(Number));
}

function eventIn(body: string): z.output<typeof event> {
  return event.safeParse(parseJson(body)).data ?? { id: '', type: 'unknown' };
}

function lineOf({ at, number, body, status, milliseconds, note }: Relayed): string {
  const { id, type } = eventIn(body);
  const when = at.replace('T', ' ').replace('Z', '');
  const columns = [when, `#${number}`, String(status), `${milliseconds} ms`, type, id];
  return printable([...columns, ...(note ? [note] : [])].join('  '));
}

function jsonOf({ body, ...fields }: Relayed): string {
  return printable(JSON.stringify({ ...fields, event: parseJson(body) ?? body }));
}
