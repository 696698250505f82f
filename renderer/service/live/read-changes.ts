import type { inferRouterOutputs } from '@trpc/server';
import { createParser } from 'eventsource-parser';
import type { AppRouter } from '../../../service/api/rpc/router.ts';
import { recordHeartbeat, unheard } from './stay-connected.ts';

type Stream = inferRouterOutputs<AppRouter>['changes']['watch'];
/** The tables and ids that changed in a short period. */
export type Changes = Stream extends AsyncIterable<infer Part> ? Part : never;

interface Reading {
  readonly send: (url: string, init: RequestInit) => Promise<Response>;
  readonly signal: AbortSignal;
  onOpen(): void;
  onChanges(changes: Changes): void;
}

/** Reads changes until the stream ends; rejects if it breaks. An `EventSource` cannot send headers. */
export async function readChanges(url: string, { send, signal, onOpen, onChanges }: Reading): Promise<void> {
  const response = await send(url, { signal, headers: { 'x-vaultdesk-unheard': unheard() } });
  const reader = response.ok ? response.body?.getReader() : undefined;
  if (!reader) return;
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'connected') onOpen();
      // All other named events are heartbeats or end the stream.
      if (event === undefined) onChanges(JSON.parse(data));
    },
  });
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    recordHeartbeat();
    parser.feed(decoder.decode(part.value, { stream: true }));
  }
}

/** Calls `refresh` immediately, then at most once per `pauseMilliseconds` with all names since. */
export function calmly<Name>(
  refresh: (names: ReadonlySet<Name>) => void,
  pauseMilliseconds: number,
): (names: Iterable<Name>) => void {
  let waitingNames = new Set<Name>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    const names = waitingNames;
    waitingNames = new Set();
    timer = names.size > 0 ? setTimeout(flush, pauseMilliseconds) : undefined;
    if (names.size > 0) refresh(names);
  };
  return (names) => {
    for (const name of names) waitingNames.add(name);
    if (timer === undefined) flush();
  };
}
