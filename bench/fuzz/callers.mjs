// @ts-check
/** @typedef {import('../killable-service.mjs').KillableService} KillableService */

/** The headers of somebody who opened the console. @param {KillableService} service @returns {Promise<[string, string][]>} */
export async function openConsole({ ready }) {
  const key = new URLSearchParams(new URL(ready.consoleUrl).hash.slice(1)).get('key') ?? '';
  const entered = await fetch(`${ready.baseUrl}/console/sessions`, {
    method: 'POST',
    headers: { 'x-vaultdesk-entry': key },
  });
  const { result } = await entered.json();
  if (!result) throw new Error(`The console did not open: ${entered.status}`);
  return [['x-vaultdesk-session', result.session]];
}

/** A new access token of the service's application. @param {KillableService} service @returns {Promise<string>} */
export async function newToken({ ready }) {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: ready.clientId,
    client_secret: ready.clientSecret,
  });
  const reply = await fetch(ready.tokenUrl, { method: 'POST', body: form });
  const { access_token: token } = await reply.json();
  if (typeof token !== 'string') throw new Error(`There was no token: ${reply.status}`);
  return token;
}
