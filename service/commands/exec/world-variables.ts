import type { Ready } from '../../host/ready.ts';
import { rpcUrl } from '../../model/installation/addresses.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';

/** The facts of a world that its command gets as variables. */
export type World = Pick<Ready, 'baseUrl' | 'marketUrl' | 'tokenUrl' | 'clientId' | 'clientSecret' | 'operatorToken'>;

/** The environment variables with the addresses and credentials of a world. */
export function worldVariables(world: World): Readonly<Record<string, string>> {
  const { baseUrl, marketUrl, tokenUrl, clientId, clientSecret, operatorToken } = world;
  return {
    VAULTDESK_BASE_URL: baseUrl,
    VAULTDESK_MARKET_URL: marketUrl,
    VAULTDESK_TOKEN_URL: tokenUrl,
    VAULTDESK_CLIENT_ID: clientId,
    VAULTDESK_CLIENT_SECRET: clientSecret,
    VAULTDESK_OPERATOR_TOKEN: operatorToken,
    ...Object.fromEntries(secretTypes.map((chain) => [`VAULTDESK_RPC_URL_${chain}`, rpcUrl(baseUrl, chain)])),
  };
}
