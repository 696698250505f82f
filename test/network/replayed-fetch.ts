import { vi } from 'vitest';
import type { RecordedExchange } from './recorded-fetch.ts';

export type Change = (exchange: RecordedExchange) => RecordedExchange;

const keyOf = ({ method, url, headers, body }: Pick<RecordedExchange, 'method' | 'url' | 'headers' | 'body'>) =>
  [method, url, body, ...Object.entries(headers).toSorted().flat()].join('\n');

/** The header with the position of a response among those served. */
export const positionHeader = 'x-served';

/** States that a poll waits to leave. */
const isPending = ({ method, text }: RecordedExchange) =>
  method === 'GET' && /"status":"(?:PENDING|NEW|INITIATING_OFFER|QUEUED|PROCESSING)"/.test(text);

/** Replaces `fetch` with recorded responses; equal requests get theirs in order. */
export function replayFetch(exchanges: readonly RecordedExchange[]) {
  const recorded = new Map<string, RecordedExchange[]>();
  for (const exchange of exchanges) {
    const key = keyOf(exchange);
    recorded.set(key, [...(recorded.get(key) ?? []), exchange]);
  }
  let current: Change = (exchange) => exchange;
  let counts = new Map<string, number>();
  let served: RecordedExchange[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const key = keyOf({ method, url, headers: Object.fromEntries(new Headers(headers)), body: String(body ?? '') });
    const list = recorded.get(key) ?? [];
    const first = counts.get(key) ?? 0;
    const settled = list.findIndex((item, index) => index >= first && !isPending(item));
    const index = settled >= 0 ? settled : Math.min(first, list.length - 1);
    counts.set(key, Math.min(index + 1, list.length - 1));
    const exchange = list[index];
    if (!exchange) throw new Error(`${method} ${url} was not recorded.`);
    const { status, text, responseHeaders } = current(exchange);
    const position = { [positionHeader]: String(served.push(exchange) - 1) };
    return new Response(status === 204 ? null : text, { status, headers: { ...responseHeaders, ...position } });
  });
  return {
    /** Starts again from the first responses, changed; returns the list that receives them unchanged. */
    restart(change: Change): readonly RecordedExchange[] {
      current = change;
      counts = new Map();
      served = [];
      return served;
    },
    end: () => void vi.unstubAllGlobals(),
  };
}
