/** A request with a serialized body. */
export interface Outgoing {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A response whose body has been read. Header names are in lowercase. */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface SendOptions {
  readonly timeoutMilliseconds: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Pause {
  readonly ended: Promise<void>;
  cancel(): void;
}

/** Sends requests and waits. `vaultdesk/testing` does both in another thread. */
export interface Transport {
  /** Rejects with a `TimeoutError` after the time limit, and with the reason of the signal. */
  send(request: Outgoing, options: SendOptions): Promise<Received>;
  pause(milliseconds: number): Pause;
}

type Fetch = (request: Request) => Promise<Response>;

// Kept from before a test runner replaces them with fake timers.
const { setTimeout, clearTimeout } = globalThis;

/** A transport over `fetch`. */
export function transportOver(fetch: Fetch): Transport {
  return {
    pause,
    send: async (outgoing, { timeoutMilliseconds, signal }) => {
      if (signal?.aborted) throw signal.reason;
      const controller = new AbortController();
      const limit = pause(timeoutMilliseconds);
      const { ended: aborted, cancel: stopListening } = abortOf(signal);
      const failed = Promise.race([limit.ended.then(timeoutError), aborted]);
      try {
        const response = read(fetch, outgoing, controller.signal);
        return await Promise.race([
          response,
          failed.then((reason) => {
            controller.abort(reason);
            throw reason;
          }),
        ]);
      } finally {
        limit.cancel();
        stopListening();
      }
    },
  };
}

async function read(fetch: Fetch, outgoing: Outgoing, signal: AbortSignal): Promise<Received> {
  const response = await fetch(toFetch(outgoing, signal));
  const text = await response.text();
  return { status: response.status, headers: Object.fromEntries(response.headers), text };
}

/** A simulated browser may have an `AbortSignal` that its `Request` does not accept. */
function toFetch({ url, ...init }: Outgoing, signal: AbortSignal): Request {
  try {
    return new Request(url, { ...init, signal });
  } catch {
    return new Request(url, init);
  }
}

/** Resolves with the reason of the signal once it is aborted. */
function abortOf(signal: AbortSignal | undefined) {
  let stop = () => {};
  const ended = new Promise<unknown>((resolve) => {
    stop = () => resolve(signal?.reason);
    signal?.addEventListener('abort', stop, { once: true });
  });
  return { ended, cancel: () => signal?.removeEventListener('abort', stop) };
}

function timeoutError(): Error {
  return Object.assign(new Error('No response arrived in time.'), { name: 'TimeoutError' });
}

function pause(milliseconds: number): Pause {
  let cancel = () => {};
  const ended = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    cancel = () => clearTimeout(timer);
  });
  return { ended, cancel };
}
