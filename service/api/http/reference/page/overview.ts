import { html } from 'hono/html';
import { addressesOf } from '../../../../model/installation/addresses.ts';
import { namedOperations } from '../../../operations/index.ts';
import { tagOf, tags } from '../groups.ts';

/** The addresses, a token and the list of operations: readable while the complete reference loads. */
export function overview(origin: string) {
  const { baseUrl, marketUrl, tokenUrl } = addressesOf(origin);
  const groups = tags()['x-tagGroups'];
  const operations = namedOperations().map((entry) => ({ ...entry.operation, tag: tagOf(entry) }));
  const moduleLinks = groups.map(
    (group) => html`<b>${group.name}</b>${group.tags.map((tag) => html`<a href="#${idOf(tag)}">${tag}</a>`)}`,
  );
  const sections = groups.flatMap((group) =>
    group.tags.map((tag) => {
      const rows = operations.filter((operation) => operation.tag === tag);
      return html`<h3 id="${idOf(tag)}">${tag}</h3>
<ul>${rows.map(({ summary, route: { method, path } }) => html`<li><a href="#${idOf(tag)}/${method}${path}">${summary}</a> <code>${method} ${path}</code></li>`)}</ul>
`;
    }),
  );
  return html`<div id="overview">
<nav aria-label="Modules"><a href="#">Introduction</a>${moduleLinks}</nav>
<main>
<h1>Vaultdesk</h1>
<p>Wallets, signatures and a marketplace, served from your own machine. As OpenAPI: <a href="openapi.json">3.1</a>, <a href="openapi-3.0.json">3.0</a>.</p>
<table>
<tr><th>Base URL</th><td><code>${baseUrl}</code></td></tr>
<tr><th>Market URL</th><td><code>${marketUrl}</code></td></tr>
<tr><th>Token URL</th><td><code>${tokenUrl}</code></td></tr>
</table>
<h2>Get a token</h2>
<pre>curl ${tokenUrl} \\
  -d grant_type=client_credentials \\
  -d client_id="$CLIENT_ID" \\
  -d client_secret="$CLIENT_SECRET"</pre>
<h2>Operations</h2>
${sections}
</main>
</div>`;
}

/** The anchor of a module in the reference. */
function idOf(tag: string): string {
  return `tag/${tag.toLowerCase().replaceAll(' ', '-').replace(/[()]/g, '')}`;
}
