import { Deviation } from '../../conformance/client.ts';
import type { Exchange } from '../../conformance/exchange.ts';
import type { Delivery, Receiver } from '../../conformance/receiver.ts';
import { suite } from '../../conformance/run.ts';
import { createWorld, type World } from '../../conformance/world/world.ts';
import { parseJson } from '../../service/model/kernel/json.ts';
import type { RecordedExchange } from '../network/recorded-fetch.ts';
import { positionHeader, replayFetch } from '../network/replayed-fetch.ts';
import type { ContractFault } from './contract-faults.ts';

/** The endpoints of a recorded run, with changed deliveries. */
function receiverWith({ receiver }: World, fault?: ContractFault): Receiver {
  const request = { method: 'POST', url: '', headers: {}, body: '', responseHeaders: {}, status: 200 };
  const changed = (delivery: Delivery) => {
    const text = fault?.change({ ...request, text: delivery.text }).text ?? delivery.text;
    return { ...delivery, text, body: parseJson(text) };
  };
  return {
    ...receiver,
    endpoint: (name) => {
      const endpoint = receiver.endpoint(name);
      return fault?.on === 'DELIVERY' ? { ...endpoint, deliveries: endpoint.deliveries.map(changed) } : endpoint;
    },
  };
}

/** Runs assertions of the suite with the responses of a recorded run. */
export function replaySuite(world: World, exchanges: readonly RecordedExchange[]) {
  const byId = new Map(suite.flatMap(({ statements }) => statements).map((statement) => [statement.id, statement]));
  const replay = replayFetch(exchanges);

  const run = async (id: string, fault?: ContractFault) => {
    const served = replay.restart(fault && fault.on !== 'DELIVERY' ? fault.change : (exchange) => exchange);
    const evaluated: RecordedExchange[] = [];
    const observe = ({ answer }: Exchange) => {
      const response = served[Number(answer?.headers[positionHeader])];
      if (response) evaluated.push(response);
    };
    const again = { ...createWorld(world.target, receiverWith(world, fault), world), observe };
    const check = byId.get(id)?.check(again) ?? Promise.reject(new Error(`${id} does not exist.`));
    const outcome = await check.then(
      () => 'held',
      (error: unknown) => (error instanceof Deviation ? 'deviates' : `blocked: ${error}`),
    );
    return { outcome, evaluated };
  };

  const unchanged = new Map<string, ReturnType<typeof run>>();
  const runUnchanged = (id: string) => {
    const result = unchanged.get(id) ?? run(id);
    unchanged.set(id, result);
    return result;
  };
  return {
    /** The responses that an assertion evaluates; none if it cannot be replayed. */
    evaluatedBy: async (id: string): Promise<readonly RecordedExchange[]> => {
      const { outcome, evaluated } = await runUnchanged(id);
      return outcome === 'held' ? evaluated : [];
    },
    /** Why no assertion finds a fault; `undefined` if an assertion finds it. */
    escape: async (fault: ContractFault): Promise<string | undefined> => {
      const outcomes: string[] = [];
      for (const id of fault.finds.filter((name) => byId.has(name))) {
        const isReplayable = (await runUnchanged(id)).outcome === 'held';
        const { outcome } = isReplayable ? await run(id, fault) : { outcome: `${id} is not replayable` };
        if (outcome === 'deviates') return undefined;
        outcomes.push(outcome);
      }
      return `${fault.title}: ${outcomes}`;
    },
    end: replay.end,
  };
}
