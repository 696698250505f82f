import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { operatorToken } from '../../../../test/fakes/fake-ports.ts';
import {
  callOverHttp,
  callOverRpc,
  fieldsOf,
  operationsByName,
  placeOf,
  withField,
} from '../../../../test/operations/operation-calls.ts';
import { examples } from '../../../../test/operations/operation-examples.ts';
import { bySize } from '../../../../test/run-size.ts';
import { present } from '../../../../test/values.ts';
import { type Answer, type CallOptions, call } from '../../../../test/world/call.ts';
import { aWorld, type World } from '../../../../test/world/world.ts';
import { parseJson } from '../../../model/kernel/json.ts';
import { namedOperations } from '../../operations/index.ts';

/** Deterministic pseudorandom numbers, from 0 to below `behind`. */
function dice(seed: string) {
  let roll = 0;
  return (behind: number) => {
    roll += 1;
    return createHash('sha256').update(`${seed} ${roll}`).digest().readUInt32BE() % behind;
  };
}

const junk: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '💥'.repeat(50),
  'x'.repeat(5000),
  ...['__proto__', '../../etc/passwd', '%00%zz', "'; DROP TABLE users; --", '{{7*7}}', '0x'],
  ...['00000000-0000-0000-0000-000000000000', 'Z0000001-0000-4000-8000-000000000000'],
  [],
  [[[[[]]]]],
  {},
  { length: 1e9 },
  { toString: 'x', valueOf: 'y' },
  { length: { toString: null } },
];

/** Asserts a well-formed response that is not a server error and reveals no internals. */
function expectOrderly(response: Answer, callText: string): void {
  expect(response.status, `${callText} → ${response.text}`).toBeLessThan(500);
  expect(response.text, callText).not.toMatch(/node_modules|\.ts:\d|\bat \w+ \(|file:\/\/|\/work\//);
  if (isLines(response)) for (const line of response.text.split('\n')) parseJson(line || '{}');
  else if (response.text !== '') expect(response.body, callText).toBeDefined();
}

/** An export, whose individual lines are JSON. */
function isLines({ status, headers }: Answer): boolean {
  return status === 200 && headers.get('content-type')?.startsWith('application/x-ndjson') === true;
}

/** Junk values per field. They rotate, so that each value is sent to some fields in every run. */
const valuesPerField = bySize({ quick: 3, full: 4, long: junk.length });

/** Each value is sent over one transport, and the transports alternate; a long run sends it over both. */
const sendsOverBoth = bySize({ quick: false, full: false, long: true });

function junkFor(field: number): unknown[] {
  const first = field * valuesPerField;
  return Array.from({ length: valuesPerField }, (_, index) => junk[(first + index) % junk.length]);
}

test.each(Object.entries(examples).map(([name, example], index) => [name, example, index] as const))(
  'never breaks %s with any field value',
  async (name, example, index) => {
    const world = await aWorld();
    const operation = present(operationsByName.get(name));
    const token = operation.access === 'operator' ? operatorToken : world.token;
    for (const [field, { path }] of fieldsOf(operation.input).entries())
      for (const [position, value] of junkFor(index + field).entries()) {
        const input = withField(example.input(world), path, value);
        const callText = `${path.join('.')} = ${JSON.stringify(value).slice(0, 60)}`;
        const isHttpTurn = (index + field + position) % 2 === 0;
        if (sendsOverBoth || !isHttpTurn)
          expectOrderly(await callOverRpc(world.console, name, operation, input), callText);
        // The client refuses to send a header with such characters.
        const isText = typeof value === 'string' && /[^\x20-\x7e]/.test(value);
        const place = placeOf(operation, present(path[0]));
        // An empty segment is another path.
        if ((isText && place === 'header') || (value === '' && place === 'path')) continue;
        if (sendsOverBoth || isHttpTurn)
          expectOrderly(await callOverHttp(world.http, operation, input, { token }), callText);
      }
  },
);

test('never answers a malformed request with a 5xx', async () => {
  const world = await aWorld();
  const roll = dice('malformed');
  for (let number = 0; number < bySize({ quick: 200, full: 400, long: 2000 }); number += 1) {
    const { address, options } = aMalformedRequest(roll, world);
    const response = await call(world.http, address, options);
    expectOrderly(response, `${number}: ${address} ${JSON.stringify(options).slice(0, 200)}`);
  }
});

test('never answers a malformed console call with a 5xx', async () => {
  const { console } = await aWorld();
  const roll = dice('console');
  const names = [...operationsByName.keys(), 'nothing', 'users.', '.', '__proto__.list'];
  for (let number = 0; number < bySize({ quick: 100, full: 200, long: 1000 }); number += 1) {
    const name = pick(roll, names);
    const kind = pick(roll, ['query', 'mutation'] as const);
    const response = await callOverRpc(console, name, { kind }, pick(roll, junk));
    expectOrderly(response, `${number}: ${name}`);
  }
});

type Roll = ReturnType<typeof dice>;

function pick<Item>(roll: Roll, items: readonly Item[]): Item {
  return present(items[roll(items.length)]);
}

function aMalformedRequest(roll: Roll, world: World): { address: string; options: CallOptions } {
  const { route } = pick(roll, namedOperations()).operation;
  const segment = () => encodeURIComponent(pick(roll, ['', '7', '%', '..', '\u0000', world.owner.user.id, 'a/b', '"']));
  const path = pick(roll, [route.path, ...(route.aliases ?? [])]).replaceAll(/\{\w+\}/g, segment);
  const query = pick(roll, ['', '?', '?page=x', '?=&=&', '?a[b]=1', '?%zz=%', '?page=1&page=2']);
  const method = pick(roll, [route.method, route.method, 'POST', 'DELETE', 'PATCH', 'PURGE']);
  const acceptsBody = !['GET', 'HEAD'].includes(method);
  return {
    address: `${method} ${path}${query}`,
    options: {
      ...pick(roll, [{}, { token: world.token }, { token: operatorToken }, { token: 'a.b.c' }]),
      ...(acceptsBody && { rawBody: aMalformedBody(roll) }),
      headers: pick<Record<string, string>>(roll, [
        {},
        { 'content-type': 'text/html' },
        { 'content-type': 'application/x-www-form-urlencoded' },
        { 'signing-method': ':' },
        { 'signing-method': `${world.owner.credential.id}:000000` },
        { authorization: 'Bearer' },
        { authorization: 'Basic %%' },
        { origin: 'null' },
        { host: 'evil.test' },
        { 'idempotency-key': `key-${roll(5)}` },
        { 'content-length': 'many' },
        { 'content-length': '-1' },
      ]),
    },
  };
}

function aMalformedBody(roll: Roll): string | Uint8Array<ArrayBuffer> {
  const value = JSON.stringify(pick(roll, junk));
  return pick<() => string | Uint8Array<ArrayBuffer>>(roll, [
    () => value,
    () => value.slice(0, -1),
    () => `{"reference":${value}}`,
    () => `{"signatureRequest":${value},"type":${value},"value":${value}}`,
    () => `{"a":${'['.repeat(roll(60))}`,
    () => `${'{"a":'.repeat(roll(40))}1${'}'.repeat(roll(40))}`,
    () => `{"n":${'9'.repeat(roll(120))}}`,
    () => '{"__proto__":{}}',
    () => 'grant_type=client_credentials&client_id=%zz&client_secret',
    () => Uint8Array.from({ length: roll(200) }, () => roll(256)),
    () => ' '.repeat(roll(70_000)),
  ])();
}
