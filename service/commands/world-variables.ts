import { secretTypes } from '../kernel/secret-types.ts';
import type { Ready } from '../ready.ts';
import { rpcUrl } from '../resources/addresses.ts';

/** What a command has to know of the world that it runs with. */
export type World = Pick<
  Ready,
  'baseUrl' | 'marketUrl' | 'tokenUrl' | 'clientId' | 'clientSecret' | 'operatorToken'
>;

/** The environment variables that tell a program where its world is and how to call it. */
export function worldVariables(world: World): Readonly<Record<string, string>> {
  const { baseUrl, marketUrl, tokenUrl, clientId, clientSecret, operatorToken } = world;
  return {
    VAULTDESK_BASE_URL: baseUrl,
    VAULTDESK_MARKET_URL: marketUrl,
    VAULTDESK_TOKEN_URL: tokenUrl,
    VAULTDESK_CLIENT_ID: clientId,
    VAULTDESK_CLIENT_SECRET: clientSecret,
    VAULTDESK_OPERATOR_TOKEN: operatorToken,
    ...Object.fromEntries(
      secretTypes.map((chain) => [`VAULTDESK_RPC_URL_${chain}`, rpcUrl(baseUrl, chain)]),
    ),
  };
}
