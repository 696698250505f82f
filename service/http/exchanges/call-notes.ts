import { failures } from '../../kernel/failures.ts';
import { ok } from '../../kernel/result.ts';
import { operationNamed } from '../../operations/index.ts';
import type { Ports } from '../../ports/ports.ts';
import { callsPath } from '../../resources/addresses.ts';
import type { CallNotes, EndedCall } from '../../rpc/procedures.ts';
import { beginExchange, type Exchange } from './exchange.ts';

type NotingPorts = Pick<Ports, 'clock' | 'ids' | 'requestLog' | 'installation'>;

/**
 * Logs the calls of the console, separately from all others and outside the statistics. A desktop
 * window has the same address as a browser.
 */
export function createCallNotes(ports: NotingPorts): CallNotes {
  return {
    begin: ({ id, procedure, changes, headers }) => {
      const request = { method: changes ? 'POST' : 'GET', url: `${callsPath}${procedure}` };
      const exchange = beginExchange(ports, { id, request, headers });
      exchange.isApart = true;
      if (operationNamed(procedure)) exchange.operation = procedure;
      return { progress: exchange, end: (ended) => note(ports, exchange, ended) };
    },
  };
}

function note({ clock, ids, requestLog }: NotingPorts, exchange: Exchange, ended: EndedCall): void {
  if (!requestLog.isOn) return;
  const { input, result } = ended;
  exchange.endedAt = ids.seed === undefined ? clock.monotonicMillis() : exchange.origin.began;
  if (input !== undefined) exchange.requestBody = Buffer.from(jsonOf(input));
  exchange.result = result.ok ? ok(jsonOf(result.value)) : result;
  const status = result.ok ? 200 : failures[result.failure.code];
  exchange.response = new Response(null, { status });
  requestLog.note(exchange);
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value) ?? '';
}
