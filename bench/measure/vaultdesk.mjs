// @ts-check
import { accessToken } from '../access-token.mjs';
import { cli, startProgram } from './programs.mjs';

/** @typedef {Awaited<ReturnType<typeof startVaultdesk>>} Vaultdesk */
/** @typedef {{ status: number, body: any }} Answer */

/**
 * Starts the built service on a data directory, up to the first response that needs stored data: an access token.
 * @param {string} dataDir @param {{ preload?: string }} [options] A module that is loaded into it and replies to messages.
 */
export async function startVaultdesk(dataDir, { preload } = {}) {
  const serve = [cli, 'serve', '--port', '0', '--data-dir', dataDir, '--json'];
  const argv = preload === undefined ? serve : ['--import', preload, ...serve];
  const program = await startProgram(argv, { hasChannel: preload !== undefined });
  /** @type {{ baseUrl: string, consoleUrl: string, tokenUrl: string, clientId: string, clientSecret: string, operatorToken: string }} */
  const ready = JSON.parse(program.text);
  const token = await accessToken(ready);
  const milliseconds = performance.now() - program.startedAt;
  const headers = { authorization: `Bearer ${token}` };
  const port = Number(new URL(ready.baseUrl).port);
  return { ...program, milliseconds, ready, port, headers, ...callerOf(ready, token) };
}

/** @param {{ baseUrl: string, operatorToken: string }} ready @param {string} token */
function callerOf({ baseUrl, operatorToken }, token) {
  /** @param {string} methodAndPath @param {object} [body] @param {Record<string, string>} [headers] @returns {Promise<Answer>} */
  const insist = async (methodAndPath, body, headers = {}) => {
    const [method = '', path = ''] = methodAndPath.split(' ');
    const bearer = path.startsWith('/_vaultdesk/') ? operatorToken : token;
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  /** @param {string} methodAndPath @param {object} [body] @param {Record<string, string>} [headers] */
  const resultOf = async (methodAndPath, body, headers) => {
    const response = await insist(methodAndPath, body, headers);
    if (response.status === 200) return response.body.result;
    throw new Error(`${methodAndPath}: ${response.status} ${JSON.stringify(response.body)}`);
  };
  return { insist, resultOf };
}
