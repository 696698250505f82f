/** The reference page, rendered by Scalar. */
export const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Vaultdesk API</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark())}">
<link rel="stylesheet" href="/docs/styles.css">
<link rel="preload" href="openapi.json" as="fetch" crossorigin="anonymous">
</head>
<body>
<div id="reference"><p class="wait" role="status">Loading the reference…</p></div>
<noscript>This page needs JavaScript. The document itself is <a href="openapi.json">/openapi.json</a>.</noscript>
<script src="/docs/prepare.js"></script>
<script src="/docs/own-ids.js"></script>
<script src="/docs/scalar.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/**
 * The content policy blocks eval; this makes a library's test for it fail without a violation
 * report.
 */
export const prepareScript = `globalThis.Function = new Proxy(Function, {
  construct() {
    throw new EvalError('Evaluating text as code is not allowed.');
  },
});
`;

/**
 * Starts Scalar with all external requests disabled. The signing method is already a header of each
 * operation: as a security scheme it would appear twice in every example.
 */
export const startScript = `const response = fetch('openapi.json').then((answer) => answer.json());

function withoutSigningMethod(security) {
  const requirements = security.map(({ signingMethod, ...others }) => JSON.stringify(others));
  return [...new Set(requirements)].map((text) => JSON.parse(text));
}

const container = document.getElementById('reference');

function sayThatItFailed() {
  container.innerHTML =
    '<p class="wait" role="alert">The reference could not be displayed. Reload the page, or read <a href="openapi.json">/openapi.json</a>.</p>';
}

response.then(withOwnIds).then((description) => {
  for (const path of Object.values(description.paths))
    for (const operation of Object.values(path))
      operation.security = withoutSigningMethod(operation.security);
  delete description.components.securitySchemes.signingMethod;
  Scalar.createApiReference('#reference', {
    content: description,
    title: 'Vaultdesk API',
    theme: 'none',
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    documentDownloadType: 'none',
    orderSchemaPropertiesBy: 'preserve',
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    defaultOpenAllTags: true,
    authentication: { preferredSecurityScheme: 'clientCredentials' },
  });
}).catch(sayThatItFailed);
`;

/** The vault dial icon, in the accent colour that works on light and dark. */
function mark(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="8" fill="#2f5ae0"/><g stroke="#fff" stroke-width="2.2" fill="none" stroke-linecap="round"><circle cx="14" cy="14" r="8"/><path d="m14 14 4.6-4.6"/></g><circle cx="14" cy="14" r="2.3" fill="#fff"/></svg>`;
}
