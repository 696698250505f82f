import { z } from 'zod';
import { type ForwardRules, rejectionOfForward } from '../../domain/targets/forward-target.ts';
import { listenApiKey } from '../../domain/webhooks/sending/prepare-delivery.ts';
import { type Flags, readFlags, rejectFlags } from '../../host/read-flags.ts';
import { paymentEventTypes } from '../../model/installation/names.ts';
import { parseJson } from '../../model/kernel/json.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import { listenHeader } from '../../model/webhooks/webhook.ts';
import { isRelayAt, openRelay, type Relayed } from '../../platform/chains/open-relay.ts';
import { randomIds, systemClock } from '../../platform/clock/clocks.ts';
import { createOutbound } from '../../platform/outbound/http-outbound.ts';
import type { Command } from '../command.ts';
import { callNamed, connect, type ServiceCalls } from '../resources/service-calls.ts';
import { printable } from './logs.ts';
import { placeOf, serviceFlags } from './running-service.ts';

export const listenFlags = {
  'forward-to': { value: 'URL', does: 'target, also as 3000, :3000/hooks or localhost:3000/hooks' },
  events: { value: 'TYPE,TYPE', does: 'event types, e.g. payment_intent.succeeded', default: 'all' },
  fail: { value: '2,5', does: 'respond to the second and the fifth delivery with 500' },
  'print-json': { does: 'print each delivery as a line of JSON, with its event' },
  'print-secret': { does: 'only print the signing secret, which is the same in every run' },
  'skip-verify': { does: 'accept an untrusted certificate, e.g. a self-signed one' },
  'allow-remote': { does: 'allow URLs of other machines' },
  ...serviceFlags,
} as const satisfies Flags;

/** Flags that require `--forward-to`. */
const ofTarget = ['allow-remote', 'skip-verify'] as const;
const ofDeliveries = ['forward-to', 'events', 'fail', 'print-json', ...ofTarget] as const;

const identified = z.object({ id: z.string() });
const event = z.object({ id: z.string(), type: z.string() });
const endpoints = z.array(
  identified.extend({
    url: z.string(),
    apiKeyAuthCredentials: z.object({ authenticationHeader: z.string() }).optional(),
  }),
);

/**
 * `vaultdesk listen [--forward-to URL]`: prints the deliveries of the running service, and forwards
 * them to a local URL. The endpoint exists while the command runs; that of a killed command is
 * removed by the next `listen`. The signing secret is the same in every run.
 */
export const listen: Command = async (terminal) => {
  const { printsSecret, to, wants, fails, place, isJson, allowsRemote, skipsVerify } = readListen(terminal.argv);
  const calls = connect(terminal, place);
  if (printsSecret) return terminal.print(await signingSecretOf(calls));
  const rules = to && { to, service: new URL(calls.baseUrl), allowsRemote };
  if (rules) await rejectTarget(rules);
  const signingSecret = await signingSecretOf(calls);
  const apiKey = listenApiKey(signingSecret, randomIds.token(24));
  const relay = await openRelay({
    to: to?.href,
    skipsVerify,
    rejectionOf: (address) => rules && rejectionOfForward(rules, address),
    credential: { name: listenHeader, value: apiKey },
    wants: (body) => wants(eventIn(body).type),
    fails,
    report: (relayed) => terminal.print(isJson ? jsonOf(relayed) : lineOf(relayed)),
  });
  try {
    await removeLeft(calls);
    const authenticationMethod = { type: 'API_KEY', headerName: listenHeader, apiKey };
    const endpoint = { url: relay.url, authenticationMethod };
    const { id: webhookId } = await callNamed(calls, ['webhooks.register', endpoint], identified);
    try {
      const ended = terminal.untilSignal();
      const intro = to ? `Forwarding deliveries to ${to.href}` : 'Printing deliveries.';
      terminal.warn(`${intro}\nSigning secret:\n${signingSecret}\nPress Ctrl-C to stop.`);
      await ended;
    } finally {
      await callNamed(calls, ['webhooks.delete', { webhookId }], z.unknown());
    }
  } finally {
    await relay.close();
  }
};

async function signingSecretOf(calls: ServiceCalls): Promise<string> {
  const schema = z.object({ signingSecret: z.string() });
  return (await callNamed(calls, ['webhooks.showListenSecret', {}], schema)).signingSecret;
}

/** Throws a `UsageError` if the host currently has no allowed address. */
async function rejectTarget(rules: ForwardRules): Promise<void> {
  const addresses = await createOutbound(systemClock).resolve(rules.to.href);
  const [rejection] = addresses.flatMap((address) => rejectionOfForward(rules, address) ?? []);
  if (rejection !== undefined) throw new UsageError(`--forward-to ${rules.to.href}: ${rejection}`);
}

async function removeLeft(calls: ServiceCalls): Promise<void> {
  const all = await callNamed(calls, ['webhooks.list', {}], endpoints);
  for (const { id: webhookId, url, apiKeyAuthCredentials } of all) {
    const isOurs = apiKeyAuthCredentials?.authenticationHeader === listenHeader;
    if (isOurs && url.startsWith('http://127.0.0.1:') && !(await isRelayAt(url)))
      await callNamed(calls, ['webhooks.delete', { webhookId }], z.unknown());
  }
}

function readListen(argv: readonly string[]) {
  const flags = readFlags(argv, listenFlags);
  const target = flags.text('forward-to');
  if (target === undefined) rejectFlags(flags, ofTarget, 'requires --forward-to URL');
  if (flags.has('print-secret')) rejectFlags(flags, ofDeliveries, 'cannot be combined with --print-secret');
  const events = flags.text('events')?.split(',');
  const knownTypes: readonly string[] = paymentEventTypes;
  const unknown = events?.find((type) => !knownTypes.includes(type));
  if (unknown !== undefined)
    throw new UsageError(`--events: unknown event ${unknown}. Known events: ${knownTypes.join(', ')}.`);
  const failing = numbersIn(flags.text('fail'));
  return {
    printsSecret: flags.has('print-secret'),
    to: target === undefined ? undefined : targetIn(target),
    wants: (type: string) => events?.includes(type) ?? true,
    fails: (number: number) => failing.has(number),
    place: placeOf(flags),
    isJson: flags.has('print-json'),
    allowsRemote: flags.has('allow-remote'),
    skipsVerify: flags.has('skip-verify'),
  };
}

/** Parses a URL, a host, a port or a path of this machine. Throws a `UsageError`. */
function targetIn(text: string): URL {
  const [isPort, isLocal] = [/^\d+$/.test(text), /^[:/]/.test(text)];
  const host = isPort ? `localhost:${text}` : isLocal ? `localhost${text}` : text;
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(host) ? host : `http://${host}`;
  if (/^[^/]+:\/\/[^/?#]*@/.test(address))
    throw new UsageError(
      '--forward-to must not contain a user name or a password. Remove them: deliveries carry their own credential.',
    );
  if (/^https?:/i.test(address) && URL.canParse(address)) return new URL(address);
  throw new UsageError(
    `--forward-to must be a URL or a port, e.g. http://localhost:3000/hooks, localhost:3000/hooks or 3000, not ${text}.`,
  );
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
