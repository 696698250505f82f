import { z } from 'zod';
import {
  type ContractArtifact,
  collection721,
  collection1155,
  custody,
  vaultdeskItems721,
  vaultdeskItems1155,
  vaultdeskPlayground,
  vaultdeskUsdc,
} from '../../../contracts/addresses.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { bodyKiB } from '../../model/kernel/units.ts';
import { once } from '../../model/kernel/values/curves.ts';
import { bytesInput } from '../../model/market/quantity.ts';
import {
  type ContractEvent,
  contractEvent,
  type DescribedLog,
  describedLog,
} from '../../model/transactions/contract-call.ts';
import { mutation, route } from '../../platform/ports/operation.ts';
import { decodeEvent, type EncodedEvent, topicOf } from '../abi/decode-values.ts';
import { type ContractAbi, readAbi } from '../abi/read-abi.ts';

const artifacts: readonly ContractArtifact[] = [
  vaultdeskUsdc,
  vaultdeskItems721,
  vaultdeskItems1155,
  collection721,
  collection1155,
  custody,
  vaultdeskPlayground,
];

/** The ABIs of this service's contracts, including the dev contracts; parsed once. */
export const knownAbis = once((): readonly ContractAbi[] =>
  artifacts.flatMap(({ abi }) => {
    const parsed = readAbi(JSON.stringify(abi));
    return parsed.ok ? [parsed.value] : [];
  }),
);

/** Maximum number of logs and events per request, and of topics per log. */
const [maximumLogs, maximumEvents, maximumTopics] = [100, 500, 4];

/** Describes each log, in order; the description of an unknown log is empty. */
export const describeLogs = mutation({
  summary: 'Read events of contracts',
  description:
    "Decodes events of the standards, of this service's contracts and of the declarations sent along. Queries no chain.",
  route: route('POST', '/_vaultdesk/contracts/logs', { maximumBodyKiB: bodyKiB.documents }),
  isReadOnly: true,
  input: z.object({
    logs: z
      .array(z.object({ topics: z.array(bytesInput).max(maximumTopics), data: bytesInput }))
      .max(maximumLogs, `Use at most ${maximumLogs} logs.`)
      .meta({ description: 'The events as their chain returns them.' }),
    events: z
      .array(contractEvent)
      .max(maximumEvents, `Use at most ${maximumEvents} events.`)
      .optional()
      .meta({ description: 'Events of unknown contracts, from a pasted ABI.' }),
  }),
  output: z.array(describedLog),
  async run(_ports, { logs, events = [] }) {
    const declaredEvents = byTopic(events);
    return ok(logs.map((log) => describeWith(knownEvents(), log) ?? describeWith(declaredEvents, log) ?? {}));
  },
});

/** Describes an event of the standards or of a contract of this service; empty for other events. */
export function describeLog(log: EncodedEvent): DescribedLog {
  return describeWith(knownEvents(), log) ?? {};
}

type Events = ReadonlyMap<string, readonly ContractEvent[]>;

/** Returns `undefined` if the data does not match: a contract may emit any data under a known topic. */
function describeWith(events: Events, log: EncodedEvent): DescribedLog | undefined {
  const [topic = ''] = log.topics;
  for (const event of events.get(topic.toLowerCase()) ?? []) {
    const args = decodeEvent(event, log);
    if (args) return { event: event.name, arguments: args };
  }
  return undefined;
}

const knownEvents = once(() => byTopic(knownAbis().flatMap(({ events }) => events)));

/** Token and item transfers share a topic; their indexed parameters distinguish them. */
function byTopic(events: readonly ContractEvent[]): Events {
  const byTopicHash = new Map<string, ContractEvent[]>();
  for (const event of events) {
    const topic = topicOf(event.signature);
    byTopicHash.set(topic, [...(byTopicHash.get(topic) ?? []), event]);
  }
  return byTopicHash;
}
