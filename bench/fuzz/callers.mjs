// @ts-check
/** @typedef {import('../killable-service.mjs').KillableService} KillableService */

/** Headers of a console session. @param {KillableService} service @returns {Promise<[string, string][]>} */
export async function openConsole({ ready }) {
  const key = new URLSearchParams(new URL(ready.consoleUrl).hash.slice(1)).get('key') ?? '';
  const response = await fetch(`${ready.baseUrl}/console/sessions`, {
    method: 'POST',
    headers: { 'x-vaultdesk-entry': key },
  });
  const { result } = await response.json();
  if (!result) throw new Error(`The console did not open: ${response.status}`);
  return [['x-vaultdesk-session', result.session]];
}
