import { expect, test } from 'vitest';
import { z } from 'zod';
import { databaseOfTests } from '../../../test/storage/databases.ts';
import { aService, aTerminal } from '../../../test/world/service.ts';
import { fieldsOf, parseJson } from '../../model/kernel/json.ts';
import { StartupError, UsageError } from '../../model/kernel/results/reasons.ts';
import { fieldFlags } from './field-flags.ts';
import { callResource, flagsOf, resourceFlags, resources, toDisplayValue } from './resource.ts';
import { resourceHelp } from './resource-help.ts';

const { baseUrl, operatorToken } = await (await aService()).start();
const questions: string[] = [];

async function run(...argv: string[]) {
  const { terminal, printed, warned } = aTerminal({
    argv,
    environment: { VAULTDESK_BASE_URL: baseUrl, VAULTDESK_OPERATOR_TOKEN: operatorToken },
    ask: async (question) => {
      questions.push(question);
      return '482915';
    },
  });
  await callResource(terminal);
  return { said: printed.join('\n'), warned };
}

const userSchema = z.object({ id: z.string(), signingMethods: z.array(z.object({ id: z.string() })) });

test('creates users and wallets with a typed secret, lists and reads them', async () => {
  const method = ['--signing-method.type', 'PIN', '--signing-method.value', '-'];

  const created = await run('users', 'create', '--reference', 'ada', ...method, '--json');
  const { id, signingMethods } = userSchema.parse(JSON.parse(created.said));
  const walletFlags = ['--user-id', id, '--secret-type', 'ETHEREUM'];
  const wallet = await run(
    ...['wallets', 'create', ...walletFlags, '--signing-method', signingMethods[0]?.id ?? '', '--json'],
  );

  expect(questions).toEqual(['Secret of --signing-method.value: ', 'Secret of --signing-method: ']);
  expect([...created.warned, ...wallet.warned]).toEqual([]);
  expect((await run('users', 'list')).said).toMatch(/^id +reference +createdAt\n\S+ {2}ada /);
  const walletId = String(fieldsOf(parseJson(wallet.said)).id);
  expect((await run('wallets', 'get', walletId)).said).toMatch(/^id +[\w-]+\n(?:.*\n)*archived +false$/m);
});

test.each([
  ['fulfillments', 'create', '--type', 'PURCHASE, REIMBURSEMENT, TERMINATION'],
  ['webhooks', 'register', '--authentication-method.type', 'BASIC_AUTHENTICATION, API_KEY'],
])('help of %s %s lists the values of all variants for %s', (noun, verb, flag, values) => {
  const [line = ''] = new RegExp(`${flag} .*`).exec(resourceHelp(noun, verb)) ?? [];
  expect(line).toContain(values);
});

test.each([
  ['users', '{"refrence":"ada"}', 'Unknown field refrence. Did you mean reference?'],
  ['users', '{"signingMethod":{"tpye":"PIN"}}', 'Unknown field signingMethod.tpye. Did you mean'],
  ['checkout', '{"telemetry":1}', 'Unknown field telemetry. Remove it, or use one of amount, '],
])('rejects an unknown field in --input of %s create: %s', async (noun, input, message) => {
  const rejected = run(noun, 'create', '--input', input);

  await expect(rejected).rejects.toThrow(UsageError);
  await expect(rejected).rejects.toThrow(message);
});

test('accepts a secret on the command line and warns that others can read it', async () => {
  const method = ['--signing-method.type', 'PIN', '--signing-method.value', '482915'];

  const { warned } = await run('users', 'create', ...method);

  expect(warned).toEqual([expect.stringContaining('can read --signing-method.value in the process list')]);
  expect(warned.join()).not.toContain('482915');
});

test.each([
  [['users', 'creat'], UsageError, 'Unknown verb creat of vaultdesk users. Did you mean create?'],
  [['user', 'list'], UsageError, 'Unknown resource user. Did you mean users?'],
  [['users'], UsageError, 'Missing verb. Use vaultdesk users create, list'],
  [['wallets', 'get'], UsageError, 'Usage: vaultdesk wallets get WALLET-ID (expected 1 argument, got 0)'],
  [['users', 'list', '--pge', '2'], UsageError, "Unknown option '--pge'. Did you mean --page?"],
  [['users', 'list', '--page', 'x'], UsageError, '--page must be a number, not x.'],
  [['offers', 'create', '--input', 'x'], UsageError, '--input must be a JSON object'],
  [
    ['users', 'list', '--page', '0'],
    StartupError,
    /^--page: Use 1 or more\.\nSee http:\/\/\S+\/manual\/reference\/errors#input\.invalid$/,
  ],
  [
    ['wallets', 'create', '--secret-type', 'FOO', '--user-id', 'nope'],
    StartupError,
    /^--user-id: Use a UUID\.\n--secret-type: Use one of ETHEREUM/m,
  ],
  [['wallets', 'get', 'none'], UsageError, 'WALLET-ID must be a UUID, not none.'],
  [['offers', 'get', 'nope'], UsageError, 'OFFER-ID must be a UUID, not nope.'],
])('rejects %j with the reason', async (argv, kind, sentence) => {
  await expect(run(...argv)).rejects.toThrow(kind);
  await expect(run(...argv)).rejects.toThrow(sentence);
});

test('every operation has flags and help with lines that fit a screen', () => {
  for (const resource of resources()) {
    const help = resourceHelp(resource.noun, resource.verb);
    const fields = fieldFlags(resource.operation).map(({ flag }) => flag);
    expect(fields.filter((flag) => Object.hasOwn(resourceFlags, flag))).toEqual([]);
    expect(Object.keys(flagsOf(resource))).toContain('json');
    expect(help).toMatch(/^Usage: vaultdesk /);
    for (const line of help.split('\n').slice(1)) expect(line.length).toBeLessThanOrEqual(90);
  }
});

test.skipIf(databaseOfTests !== undefined)('--world calls another world, which has its own users', async () => {
  await run('worlds', 'create', '--name', 'one');

  await run('users', 'create', '--reference', 'grace', '--world', 'one');

  expect((await run('users', 'list', '--world', 'one')).said).toContain('grace');
  expect((await run('users', 'list', '--world', 'main')).said).not.toContain('grace');
  await expect(run('users', 'list', '--world', 'none')).rejects.toThrow('The world none does not exist');
  await expect(run('users', 'list', '--world', '../x')).rejects.toThrow('--world must be a world name');
});

test('prints a page as a table of its scalar fields, with the page number', () => {
  const pagination = { pageNumber: 1, numberOfPages: 3, numberOfElements: 5 };
  const items = [
    { id: 'a', name: 'Ada', inside: { id: 1 } },
    { id: 'bb', name: undefined, size: 2 },
  ];

  expect(toDisplayValue({ items, pagination })).toBe('id  name  size\na   Ada\nbb        2\nPage 1 of 3, 5 in total.');
});

test('prints an object as one line per field and escapes control characters', () => {
  expect(toDisplayValue({ id: 'a', text: '\u001b[2J', inside: { id: 1 } })).toBe(
    'id      a\ntext    \u{fffd}[2J\ninside  {"id":1}',
  );
});

test('prints a sentence for an empty list', () => {
  expect(toDisplayValue([])).toBe('No entries.');
});
