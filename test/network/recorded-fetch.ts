import { vi } from 'vitest';

/** A request of this process and its response. */
export interface RecordedExchange {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Records each call of `fetch` until the recording ends. */
export function recordFetch() {
  const exchanges: RecordedExchange[] = [];
  const fetchLive = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const response = await fetchLive(input, init);
    if (typeof input === 'string' && !(init.body instanceof ReadableStream))
      exchanges.push({
        ...{ method: init.method ?? 'GET', url: input, body: String(init.body ?? '') },
        headers: Object.fromEntries(new Headers(init.headers)),
        status: response.status,
        responseHeaders: Object.fromEntries(response.headers),
        text: await response.clone().text(),
      });
    return response;
  });
  return { exchanges, end: () => void vi.unstubAllGlobals() };
}
