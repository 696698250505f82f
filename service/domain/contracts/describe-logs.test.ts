import { Interface } from 'ethers/abi';
import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { throughSchema } from '../../../test/operations/run.ts';
import { valueIn } from '../../../test/values.ts';
import { readAbi } from '../abi/read-abi.ts';
import { describeLog, describeLogs } from './describe-logs.ts';

const describeSent = throughSchema(describeLogs);
const [from, to] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];

function log(line: string, values: readonly unknown[]) {
  const { topics, data } = new Interface([line]).encodeEventLog(/event (\w+)/.exec(line)?.[1] ?? '', values);
  return { topics: topics.map(String), data };
}

test('distinguishes token and item transfers with the same topic', () => {
  const tokens = 'event Transfer(address indexed from, address indexed to, uint256 value)';
  const item = 'event Transfer(address indexed from, address indexed to, uint256 indexed id)';

  for (const line of [tokens, item])
    expect(describeLog(log(line, [from, to, 7n]))).toMatchObject({
      event: 'Transfer',
      arguments: [
        { type: 'address', value: from },
        { type: 'address', value: to },
        { type: 'uint256', value: '7' },
      ],
    });
});

test('decodes an event of an unknown contract with the ABI sent along', async () => {
  const line = 'event Docked(string ship, uint256 indexed berth)';
  const { events } = valueIn(readAbi(line));
  const logs = [log(line, ['Ferry', 3n]), { topics: [], data: '0x' }];

  expect(valueIn(await describeSent(fakePorts(), { logs }))).toEqual([{}, {}]);
  expect(valueIn(await describeSent(fakePorts(), { logs, events }))).toEqual([
    {
      event: 'Docked',
      arguments: [
        { name: 'ship', type: 'string', value: 'Ferry' },
        { name: 'berth', type: 'uint256', value: '3' },
      ],
    },
    {},
  ]);
});

test('decodes a known contract with its own ABI, even if another ABI is sent along', async () => {
  const { events } = valueIn(readAbi('event Transfer(address indexed mine, address indexed yours, uint256 nothing)'));
  const transfer = log('event Transfer(address indexed from, address indexed to, uint256 value)', [from, to, 7n]);

  const [description] = valueIn(await describeSent(fakePorts(), { logs: [transfer], events }));

  expect(description?.arguments?.map(({ name }) => name)).toEqual(['from', 'to', 'value']);
});
