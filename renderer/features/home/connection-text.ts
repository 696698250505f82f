/** Where an application connects, and as whom. */
export interface Connection {
  readonly baseUrl: string;
  readonly marketUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  /** Known for the default application only. */
  readonly clientSecret?: string;
}

/** The values as a file of variables, or as a first call that takes the secret from the environment. */
export function toConnectionText(form: 'env' | 'curl' | 'node', connection: Connection): string {
  return { env: toEnv, curl: toTokenCurl, node: toTokenScript }[form](connection);
}

function toEnv({ baseUrl, marketUrl, tokenUrl, clientId, clientSecret = '' }: Connection): string {
  return [
    `BASE_URL=${baseUrl}`,
    `MARKET_URL=${marketUrl}`,
    `TOKEN_URL=${tokenUrl}`,
    `CLIENT_ID=${clientId}`,
    `CLIENT_SECRET=${clientSecret}`,
  ].join('\n');
}

/** The call that answers with an access token. */
export function toTokenCurl({ tokenUrl, clientId }: Connection): string {
  return [
    `curl -X POST ${tokenUrl} \\`,
    '  -d "grant_type=client_credentials" \\',
    `  -d "client_id=${clientId}" \\`,
    '  -d "client_secret=$CLIENT_SECRET"',
  ].join('\n');
}

function toTokenScript({ tokenUrl, clientId }: Connection): string {
  return [
    `const answer = await fetch('${tokenUrl}', {`,
    "  method: 'POST',",
    '  body: new URLSearchParams({',
    "    grant_type: 'client_credentials',",
    `    client_id: '${clientId}',`,
    '    client_secret: process.env.CLIENT_SECRET,',
    '  }),',
    '});',
    'const { access_token } = await answer.json();',
  ].join('\n');
}
