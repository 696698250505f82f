import { z } from 'zod';
import { decodeEvent, type EncodedEvent, topicOf } from '../abi/decode-event.ts';
import { once } from '../kernel/once.ts';
import { ok, type Result } from '../kernel/result.ts';
import {
  type ContractEvent,
  contractEvent,
  type DescribedLog,
} from '../resources/contract-call.ts';
import { knownAbis } from './known-abis.ts';

const hex = z.string().regex(/^0x[0-9a-fA-F]*$/, 'Use 0x and hexadecimal digits.');

/** How many logs, and events for them, one question has. */
const [maximumLogs, maximumEvents, maximumTopics] = [100, 500, 4];

/** What describeLogs takes. */
export const describeLogsInput = z.object({
  logs: z
    .array(z.object({ topics: z.array(hex).max(maximumTopics), data: hex }))
    .max(maximumLogs, `Use ${maximumLogs} logs at most.`),
  events: z
    .array(contractEvent)
    .max(maximumEvents, `Use ${maximumEvents} events at most.`)
    .optional()
    .meta({ description: 'Of contracts that nobody here knows, as a pasted ABI has them.' }),
});
export type DescribeLogsInput = z.output<typeof describeLogsInput>;

/** Each log in words, in their order; an empty one for a log that nobody knows. */
export async function describeLogs(
  _ports: unknown,
  { logs, events = [] }: DescribeLogsInput,
): Promise<Result<DescribedLog[]>> {
  const told = byTopic(events);
  return ok(logs.map((log) => describeWith(known(), log) ?? describeWith(told, log) ?? {}));
}

/** An event of the standards or of a contract of this service in words; nothing of any other. */
export function describeLog(log: EncodedEvent): DescribedLog {
  return describeWith(known(), log) ?? {};
}

type Events = ReadonlyMap<string, readonly ContractEvent[]>;

/** A contract may report whatever it likes under a known topic. */
function describeWith(events: Events, log: EncodedEvent): DescribedLog | undefined {
  const [topic = ''] = log.topics;
  for (const event of events.get(topic.toLowerCase()) ?? []) {
    const decoded = decodeEvent(event, log);
    if (decoded) return { event: event.name, arguments: decoded };
  }
  return undefined;
}

const known = once(() => byTopic(knownAbis().flatMap(({ events }) => events)));

/** Transfers of tokens and of items have one topic: what is indexed tells them apart. */
function byTopic(events: readonly ContractEvent[]): Events {
  const found = new Map<string, ContractEvent[]>();
  for (const event of events) {
    const topic = topicOf(event.signature);
    found.set(topic, [...(found.get(topic) ?? []), event]);
  }
  return found;
}
