// @ts-check
import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {{ clientId: string, clientSecret: string }} Credentials */

const restMilliseconds = 500;
const mostTries = 60;

/** Form body of an access token request. @param {Credentials} credentials */
export function tokenForm({ clientId, clientSecret }) {
  return new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  });
}

/**
 * Requests an access token until one is issued, because the database may be unavailable. Throws any other response.
 * @param {Credentials & { tokenUrl: string }} application @returns {Promise<string>}
 */
export async function accessToken({ tokenUrl, ...credentials }) {
  const body = tokenForm(credentials);
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(tokenUrl, { method: 'POST', body });
    const text = await response.text();
    if (response.status === 200) return JSON.parse(text).access_token;
    if (response.status !== 503 || tries === mostTries)
      throw new Error(`No access token was issued: ${response.status} ${text}`);
    await pause(restMilliseconds);
  }
}
