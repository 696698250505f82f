import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { parseJson } from '../../service/kernel/json.ts';
import { anEndpoint } from './an-endpoint.ts';

const message = z.object({ id: z.string(), type: z.string() });
export type ShopMessage = z.infer<typeof message>;

/** The state of a shop's orders. */
export type ShopState = Record<string, unknown>;

/** A shop that receives payment events, with hooks for its tests. */
export interface Shop {
  readonly url: string;
  readonly hooks: { readonly resetUrl: string; readonly stateUrl: string };
  /** Every request, in order: its path and headers. */
  readonly asked: { readonly path: string; readonly headers: NodeJS.Dict<string | string[]> }[];
}

interface ShopOptions {
  /** Handles a message; returns a status other than 200. */
  readonly handle: (state: ShopState, message: ShopMessage) => unknown;
  readonly reset?: (state: ShopState) => ShopState;
  /** The response of the state URL instead of the state as JSON. */
  readonly show?: (state: ShopState) => string;
}

/** A shop on a loopback address until the test ends. The default `reset` empties its state. */
export async function aShop({ handle, reset = () => ({}), show }: ShopOptions): Promise<Shop> {
  let state: ShopState = reset({});
  const requests: { path: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  const { origin } = await anEndpoint(async (request, response) => {
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    const body = await text(request);
    if (path === '/reset') {
      state = reset(state);
      response.writeHead(204).end();
    } else if (path === '/state') response.end(show?.(state) ?? JSON.stringify(state));
    else {
      const status = handle(state, message.parse(parseJson(body)));
      response.writeHead(typeof status === 'number' ? status : 200).end();
    }
  });
  const hooks = { resetUrl: `${origin}/reset`, stateUrl: `${origin}/state` };
  return { url: `${origin}/hooks`, hooks, asked: requests };
}
