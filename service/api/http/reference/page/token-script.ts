/** The token of a test request: the typed token, that of typed credentials, or that of the console session. */
export const tokenScript = `/** How test requests get a token: without a console session, from the client secret. */
function tokenText(clientId) {
  const applications = '[Applications](console/applications)';
  if (clientId) return 'Sends a token of **' + clientId + '**, from your console session. To use another application, enter its id and secret from ' + applications + '.';
  const command = document.querySelector('#overview pre').textContent;
  return '[Open the console](console/) and reload this page, or enter id and secret from ' + applications + '. Alternatively, select **applicationToken** and enter the token of this command:\\n\\n\`\`\`bash\\n' + command + '\\n\`\`\`';
}

function isOfApplication(path) {
  return !/\\/(_vaultdesk|oauth)\\//.test(path);
}

/** A token of the client id and secret that were typed, which the viewer then sends with each test request. */
async function typedToken() {
  const { auth } = dataDumpWorkspace();
  const { clientCredentials: typed = {} } = auth.getAuthSecrets('vaultdesk-api', 'clientCredentials') ?? {};
  const { 'x-scalar-secret-client-id': client_id, 'x-scalar-secret-client-secret': client_secret } = typed;
  if (!client_secret) return undefined;
  // The shown id of the own application is not stored until it is edited.
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: client_id || (await ownClientId()), client_secret });
  const answer = await (await fetch('oauth/token', { method: 'POST', body })).json();
  if (!answer.access_token) throw new Error('Not sent. The token endpoint rejected the client id and secret: ' + answer.error_description);
  await useToken(answer.access_token, true);
  return (typed['x-scalar-secret-token'] = answer.access_token);
}

/** The method and path of each operation that requires the operator token. */
const operatorCalls = [];

/** Adds a token to a test request without one: of the typed secret, else of the console session. A variable in place of a PIN would cost an attempt. */
async function completed({ request: { method, url, headers } }) {
  const signingMethod = headers.get('signing-method') ?? ':';
  const variables = signingMethod.match(/\\$[A-Z_]+/g);
  if (variables) throw new Error('Not sent. Replace ' + variables.join(' and ') + ' in the header Signing-Method, or clear its checkbox.');
  if (!signingMethod.includes(':')) throw new Error('Not sent. Enter the header Signing-Method as the id of a signing method, a colon, and its PIN or code.');
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  const [, sent] = /Bearer ([^ ,]+)$/.exec(headers.get('authorization') ?? '') ?? [];
  if (sent && isOfApplication(pathname)) await useToken(sent);
  if (!/^(Bearer)?$/.test(headers.get('authorization') ?? '')) return;
  if (operatorCalls.some((call) => call.test(method + pathname)))
    throw new Error('Not sent. Enter the operator token under Authentication. The console session cannot replace it, because it signs calls of the console only. The token starts with vd_op_, and is printed in the terminal at each start.');
  if (!isOfApplication(pathname)) return;
  const token = (await typedToken()) ?? (await ownAccessToken());
  if (token) headers.set('authorization', 'Bearer ' + token);
  else headers.delete('authorization');
}

`;
