import { expect, onTestFinished, test } from 'vitest';
import { aService, aTerminal } from '../../../test/world/service.ts';
import { anEndpoint } from '../../../test/world/shop.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import { openRelay } from '../../platform/chains/open-relay.ts';
import { callResource } from '../resources/resource.ts';
import { trigger, triggers } from '../triggers/trigger.ts';
import { listen } from './listen.ts';

/** A local application that responds with 200 and records the type and signature of each event. */
async function anApplication() {
  const received: { type: string; isSigned: boolean }[] = [];
  const { origin } = await anEndpoint(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { type } = JSON.parse(Buffer.concat(chunks).toString());
    received.push({ type, isSigned: request.headers['webhook-signature'] !== undefined });
    response.end();
  });
  return { url: `${origin}/hooks`, heard: received };
}

const { baseUrl, operatorToken } = await (await aService()).start();
/** Of the running service. */
const environment = { VAULTDESK_BASE_URL: baseUrl, VAULTDESK_OPERATOR_TOKEN: operatorToken };

async function runCommand(command: typeof listen, ...argv: string[]): Promise<string> {
  const { terminal, printed } = aTerminal({ argv, environment });
  await command(terminal);
  return printed.join('\n');
}

/** Runs `listen` until it listens. */
async function startOnce(...argv: string[]): Promise<string> {
  const { terminal, warned, end } = aTerminal({
    argv,
    environment,
    warn: (line) => {
      warned.push(line);
      setImmediate(end);
    },
  });
  await listen(terminal);
  return warned.join('\n');
}

test('forwards, prints, fails and retries deliveries, then removes its endpoint', async () => {
  const { url, heard } = await anApplication();
  const printed: string[] = [];
  const { terminal, warned, end } = aTerminal({
    argv: ['--forward-to', url, '--events', 'payment_intent.succeeded,payment_intent.canceled', '--fail', '1'],
    environment,
    print: (line) => {
      printed.push(line);
      if (printed.length === 2) end();
    },
    warn: (line) => {
      warned.push(line);
      void runCommand(trigger, 'payment_intent.canceled');
    },
  });

  await listen(terminal);

  expect(warned).toEqual([
    expect.stringMatching(/^Forwarding deliveries to http\S+\/hooks\nSigning secret:\nwhsec_[\w+/]+=*\nPress Ctrl-C/),
  ]);
  expect(printed[0]).toMatch(/^\S+ \S+ {2}#1 {2}500 {2}\d+ ms {2}payment_intent\.\w+ {2}evt_\S+ {2}failed on demand$/);
  expect(printed[1]).toMatch(/^\S+ \S+ {2}#2 {2}200 {2}\d+ ms {2}payment_intent\.\w+ {2}evt_\S+$/);
  expect(heard).toEqual([{ type: expect.stringMatching(/^payment_intent\./), isSigned: true }]);
  expect(await runCommand(callResource, 'webhooks', 'list')).toBe('No entries.');
});

test.each([
  ['3000', 'http://localhost:3000/'],
  [':3000/hooks', 'http://localhost:3000/hooks'],
  ['/hooks', 'http://localhost/hooks'],
  ['localhost:3000/hooks', 'http://localhost:3000/hooks'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000/'],
  ['[::1]:3000/hooks', 'http://[::1]:3000/hooks'],
  ['https://localhost:3000/hooks?a=1', 'https://localhost:3000/hooks?a=1'],
])('forwards to %s as %s', async (target, url) => {
  expect(await startOnce('--forward-to', target)).toContain(`Forwarding deliveries to ${url}\n`);
});

test('prints deliveries without --forward-to and answers them with 200', async () => {
  const printed: string[] = [];
  const { terminal, end } = aTerminal({
    argv: ['--events', 'payment_intent.succeeded'],
    environment,
    print: (line) => {
      printed.push(line);
      end();
    },
    warn: () => void runCommand(trigger, 'payment_intent.succeeded'),
  });

  await listen(terminal);

  expect(printed).toEqual([expect.stringMatching(/ {2}#1 {2}200 {2}\d+ ms {2}payment_intent\.succeeded {2}evt_\S+$/)]);
});

test('prints the same signing secret in every run, and only the secret with --print-secret', async () => {
  const secretOfRun = async () => /^whsec_\S+$/m.exec(await startOnce())?.[0];

  const secret = await runCommand(listen, '--print-secret');

  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect([await secretOfRun(), await secretOfRun()]).toEqual([secret, secret]);
  expect(await runCommand(callResource, 'webhooks', 'list')).toBe('No entries.');
});

test('removes the endpoint of a killed command and keeps that of a running command', async () => {
  const { url } = await anApplication();
  const rules = {
    to: url,
    rejectionOf: () => undefined,
    credential: { name: 'x-vaultdesk-listen', value: 'key-of-a-test' },
    wants: () => true,
    fails: () => false,
    report: () => {},
  };
  const [killed, beside] = [await openRelay(rules), await openRelay(rules)];
  onTestFinished(beside.close);
  for (const relay of [killed, beside]) await register(relay.url);
  await register(url, 'x-own-key');
  await killed.close();

  await startOnce('--forward-to', url);

  const remaining = await runCommand(callResource, 'webhooks', 'list', '--json');
  expect(JSON.parse(remaining).map((webhook: { url: string }) => webhook.url)).toEqual([beside.url, url]);
});

function register(url: string, headerName = 'x-vaultdesk-listen'): Promise<string> {
  const authenticationMethod = { type: 'API_KEY', headerName, apiKey: 'key-of-a-test' };
  const input = JSON.stringify({ url, authenticationMethod });
  return runCommand(callResource, 'webhooks', 'register', '--input', input);
}

const market = (name: string) => name.startsWith('offer.');
const outcomes = /^payment_intent\.(?:succeeded|payment_failed|canceled)$/;

/** Changes the application that commands act as. */
async function changeOwnSettings(fields: object): Promise<void> {
  const { items } = JSON.parse(await runCommand(callResource, 'applications', 'list', '--json'));
  await runCommand(callResource, 'applications', 'change', items[0].id, '--input', JSON.stringify(fields));
}

test.each(triggers.filter((name) => !market(name)))('%s triggers the event', async (name) => {
  const isPayment = /^(?:payment_intent|charge|checkout)/.test(name);
  const countEvents = async () =>
    JSON.parse(await runCommand(callResource, 'events', 'list', '--type', name, '--size', '1000', '--json')).items
      .length;
  const before = isPayment ? await countEvents() : 0;

  if (isPayment && !outcomes.test(name)) {
    const rejection = `${name} is not delivered in the profile contract. Trigger payment_intent.succeeded,`;
    await expect(runCommand(trigger, name)).rejects.toThrow(rejection);
    expect(await countEvents()).toBe(before);
    await changeOwnSettings({ profile: 'hosted' });
    onTestFinished(() => changeOwnSettings({ profile: null }));
  }
  expect(await runCommand(trigger, name)).toMatch(new RegExp(`^${name}  \\S+$`));
  if (isPayment) expect(await countEvents()).toBe(before + 1);
});

test('trigger --set sets an amount and metadata', async () => {
  const fields = ['--set', 'amount=500', '--set', 'metadata.order=42'];

  const line = await runCommand(trigger, 'payment_intent.succeeded', ...fields);

  const inspection = ['payments', 'inspect', line.split('  ')[1] ?? '', '--json'];
  const payment = await runCommand(callResource, ...inspection);
  expect(payment).toContain('"amount":500');
  expect(payment).toContain('"metadata":{"order":"42"}');
});

test('trigger --set sets a field of a new user', async () => {
  await runCommand(trigger, 'user.created', '--set', 'reference=ada');

  const users = await runCommand(callResource, 'users', 'list', '--json');
  expect(users).toContain('"reference":"ada"');
});

test.each([
  [listen, ['--allow-remote'], '--allow-remote requires --forward-to URL.'],
  [listen, ['--skip-verify'], '--skip-verify requires --forward-to URL.'],
  [listen, ['--print-secret', '--fail', '2'], '--fail cannot be combined with --print-secret.'],
  [listen, ['--forward-to', 'ftp://localhost/'], 'not ftp://localhost/.'],
  [listen, ['--forward-to', 'http://'], 'e.g. http://localhost:3000/hooks, localhost:3000/hooks'],
  [listen, ['--forward-to', '70000'], 'must be a URL or a port'],
  [listen, ['--forward-to', 'a:b@localhost:3000'], 'must not contain a user name or a password'],
  [listen, ['--forward-to', 'http://a:b@localhost:99999'], 'must not contain a user name'],
  [listen, ['--forward-to', 'https://a@localhost/'], 'must not contain a user name or a password'],
  [listen, ['--forward-to', 'http://169.254.169.254/'], 'the metadata service of a cloud'],
  [listen, ['--forward-to', 'http://192.168.1.5/'], '--allow-remote'],
  [listen, ['--forward-to', 'http://127.0.0.1:8787/'], 'Vaultdesk itself listens there.'],
  [listen, ['--forward-to', 'http://x', '--events', 'sale'], '--events: unknown event sale.'],
  [listen, ['--forward-to', 'http://x', '--fail', '0'], '--fail must be delivery numbers'],
  [trigger, [], 'Pass one event. Known events:'],
  [trigger, ['ofer.sold'], 'Did you mean offer.sold?'],
  [trigger, ['charge.refunded', '--set', 'amount'], '--set must be PATH=VALUE'],
  [trigger, ['charge.refunded', '--set', 'amont=5'], 'unknown field amont. Did you mean amount?'],
  [trigger, ['charge.refunded', '--set', 'amount=a'], '--set amount must be a number, not a.'],
])('%o rejects %j with the reason', async (command, argv, sentence) => {
  const start = () => command(aTerminal({ argv }).terminal);

  await expect(start()).rejects.toThrow(UsageError);
  await expect(start()).rejects.toThrow(sentence);
});
