import { type ApiCall, secret } from '../call/api-call.ts';

/** The endpoint and credentials of an application. */
export interface Connection {
  readonly baseUrl: string;
  readonly marketUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  /** Present for the default application only. */
  readonly clientSecret?: string;
}

/** The values as an environment file. */
export function toEnv({ baseUrl, marketUrl, tokenUrl, clientId, clientSecret = '' }: Connection): string {
  return [
    `BASE_URL=${baseUrl}`,
    `MARKET_URL=${marketUrl}`,
    `TOKEN_URL=${tokenUrl}`,
    `CLIENT_ID=${clientId}`,
    `CLIENT_SECRET=${clientSecret}`,
  ].join('\n');
}

/** The access token request; reads the secret from the environment. */
export function tokenCall({ tokenUrl, clientId }: Connection): ApiCall {
  return {
    method: 'POST',
    path: tokenUrl,
    headers: [['content-type', 'application/x-www-form-urlencoded']],
    text: [
      `grant_type=client_credentials&client_id=${encodeURIComponent(clientId)}&client_secret=`,
      secret('CLIENT_SECRET'),
    ],
  };
}
