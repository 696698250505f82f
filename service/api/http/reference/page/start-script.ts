/** Loads Scalar after the first paint and starts it without external requests. As a security scheme, the signing method would appear twice. */
export const startScript = `// A hidden page is not painted.
const painted = new Promise((resolve) => {
  if (document.hidden) resolve();
  else requestAnimationFrame(() => setTimeout(resolve));
});
/** Its examples have the default address. */
const described = painted.then(() => fetch('openapi.json')).then((answer) => answer.text());

function loadViewer() {
  return new Promise((onload, onerror) => {
    const { href: src } = document.querySelector('link[as=script]');
    document.head.append(Object.assign(document.createElement('script'), { src, onload, onerror }));
  });
}

/** Samples for curl, JavaScript, Python, Go, Java and C#. */
const hiddenClients = {
  ...Object.fromEntries(
    ['c', 'clojure', 'dart', 'fsharp', 'http', 'kotlin', 'node', 'objc', 'ocaml', 'php', 'powershell', 'r', 'ruby', 'rust', 'swift'].map((name) => [name, true]),
  ),
  shell: ['httpie', 'wget'],
  js: ['axios', 'jquery', 'ofetch', 'xhr'],
  python: ['aiohttp', 'httpx_async', 'httpx_sync', 'python3'],
  java: ['asynchttp', 'okhttp', 'unirest'],
  csharp: ['restsharp'],
};

/** Whether an operation accepts one of the schemes that the reader has selected; otherwise the viewer selects its own. */
globalThis.authorizesAny = (selected, requirements) =>
  requirements.length === 0 || selected.some((scheme) => requirements.some((requirement) => Object.keys(scheme).every((name) => name in requirement)));

Promise.all([described.then((text) => withOwnIds(JSON.parse(text.replaceAll('127.0.0.1:8787', location.host)))), ownClientId(), painted.then(loadViewer)]).then(([description, clientId]) => {
  dropAliases(description.paths);
  markSchemas(description);
  for (const [path, operations] of Object.entries(description.paths))
    for (const [method, operation] of Object.entries(operations)) {
      operation.description = callText(method, path, operation) + operation.description;
      if (JSON.stringify(operation.security).includes('operatorToken'))
        operatorCalls.push(new RegExp('^' + method + '(/w/[^/]+)?' + path.replace(/{[^}]+}/g, '[^/]+') + '$', 'i'));
      operation.security = withoutSigningMethod(operation.security);
      operation.responses = withErrors(operation, description.components);
    }
  globalThis.referenceErrors = description.components['x-error-codes'];
  delete description.components.securitySchemes.signingMethod;
  const { operatorToken, clientCredentials } = description.components.securitySchemes;
  operatorToken['x-sample-token'] = '$OPERATOR_TOKEN';
  clientCredentials.description = tokenText(clientId);
  clientCredentials.flows.clientCredentials.tokenUrl = new URL('oauth/token', location).pathname;
  foldParts(clientId !== '');
  Scalar.createApiReference('#reference', {
    content: unobserved(description),
    title: 'Vaultdesk API',
    theme: 'none',
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    hideModels: true,
    defaultOpenFirstTag: false,
    showDeveloperTools: 'never',
    documentDownloadType: 'none',
    orderSchemaPropertiesBy: 'preserve',
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    hiddenClients,
    onBeforeRequest: completed,
    authentication: {
      preferredSecurityScheme: 'clientCredentials',
      securitySchemes: { clientCredentials: { flows: { clientCredentials: { 'x-scalar-secret-client-id': clientId } } } },
    },
  });
}).catch(sayThatItFailed);
`;
