// @ts-check
/** @typedef {import('../killable-service.mjs').KillableService} KillableService */

/** The headers of somebody who opened the console. @param {KillableService} service @returns {Promise<[string, string][]>} */
export async function openConsole({ ready }) {
  const link = new URL(ready.consoleUrl);
  const key = new URLSearchParams(link.hash.slice(1)).get('key');
  if (key === null) return [['cookie', await enterByCookie(link)]];
  const entered = await fetch(`${ready.baseUrl}/console/sessions`, {
    method: 'POST',
    headers: { 'x-vaultdesk-entry': key },
  });
  const { result } = await entered.json();
  return [['x-vaultdesk-session', result.session]];
}

/** @param {URL} link */
async function enterByCookie(link) {
  const entered = await fetch(link);
  const [cookie = ''] = (entered.headers.get('set-cookie') ?? '').split(';');
  if (cookie === '') throw new Error(`The console did not open: ${entered.status}`);
  return cookie;
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
