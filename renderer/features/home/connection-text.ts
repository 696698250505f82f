import { type ApiCall, secret } from '../../service/call/api-call.ts';

/** Where an application connects, and as whom. */
export interface Connection {
  readonly baseUrl: string;
  readonly marketUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  /** Known for the default application only. */
  readonly clientSecret?: string;
}

/** The values as a file of variables. */
export function toEnv({
  baseUrl,
  marketUrl,
  tokenUrl,
  clientId,
  clientSecret = '',
}: Connection): string {
  return [
    `BASE_URL=${baseUrl}`,
    `MARKET_URL=${marketUrl}`,
    `TOKEN_URL=${tokenUrl}`,
    `CLIENT_ID=${clientId}`,
    `CLIENT_SECRET=${clientSecret}`,
  ].join('\n');
}

/** The call that answers with an access token; it takes the secret from the environment. */
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
