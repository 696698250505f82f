import { AbiCoder, Interface } from 'ethers/abi';
import { id } from 'ethers/hash';
import { expect, test } from 'vitest';
import { present, valueIn } from '../../test/values.ts';
import type { ContractEvent } from '../resources/contract-call.ts';
import { decodeEvent, topicOf } from './decode-event.ts';
import { readAbi } from './read-abi.ts';

const [from, to] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];

function eventIn(line: string): ContractEvent {
  return present(valueIn(readAbi(line)).events[0]);
}

function reported(line: string, values: readonly unknown[]) {
  const event = eventIn(line);
  const { topics, data } = new Interface([line]).encodeEventLog(event.name, values);
  return { event, log: { topics: topics.map(String), data } };
}

test('returns arguments in declaration order, wherever they are encoded', () => {
  const { event, log } = reported(
    'event Paid(uint256 amount, address indexed from, string note, address indexed to)',
    [1_500_000n, from, 'for\u202elunch', to],
  );

  expect(log.topics[0]).toBe(topicOf(event.signature));
  expect(decodeEvent(event, log)).toEqual([
    { name: 'amount', type: 'uint256', value: '1500000' },
    { name: 'from', type: 'address', value: from },
    { name: 'note', type: 'string', value: 'for\\u{202e}lunch' },
    { name: 'to', type: 'address', value: to },
  ]);
});

test('returns only the hash of indexed values longer than a word', () => {
  const { event, log } = reported('event Named(string indexed name, uint8[] list)', [
    'Ada',
    [1, 2],
  ]);

  expect(decodeEvent(event, log)).toEqual([
    { name: 'name', type: 'string', value: id('Ada'), isHash: true },
    { name: 'list', type: 'uint8[]', value: '[1, 2]' },
  ]);
});

test('decodes tuples of an event with its declared components', () => {
  const line = 'event Laid((address who, uint256[] many) part)';
  const { event, log } = reported(line, [[from, [7n]]]);

  expect(decodeEvent(event, log)).toEqual([
    { name: 'part', type: 'tuple', value: `(${from}, [7])` },
  ]);
});

test.each([
  ['a topic too many', { topics: ['0x', '0x', '0x'], data: '0x' }],
  ['a topic that is no address', { topics: ['0x', `0x${'f'.repeat(64)}`], data: '0x' }],
  ['data that end too early', { topics: ['0x', `0x${'0'.repeat(64)}`], data: '0x01' }],
  ['no bytes', { topics: ['0x', `0x${'0'.repeat(64)}`], data: 'zz' }],
])('rejects bytes that do not match the event: %s', (_what, log) => {
  expect(decodeEvent(eventIn('event Paid(address indexed from, uint256 amount)'), log)).toBe(
    undefined,
  );
});

test('ignores anonymous events when searching by topic', () => {
  const { events, ignored } = valueIn(
    readAbi(JSON.stringify([{ type: 'event', name: 'Quiet', inputs: [], anonymous: true }])),
  );

  expect(events).toEqual([]);
  expect(ignored).toMatchObject([{ name: 'Quiet' }]);
});

test('rejects an invented length without allocating memory', () => {
  const event = eventIn('event Many(uint256[] list)');
  const data = AbiCoder.defaultAbiCoder().encode(['uint256', 'uint256'], [32n, 2n ** 31n]);

  expect(decodeEvent(event, { topics: [topicOf(event.signature)], data })).toBe(undefined);
});
