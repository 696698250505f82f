import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { createAuthority, type ForwardProxyConfig, openForwardProxy } from './forward-proxy.ts';
import preload from './preload.ts?program';

/** The proxy settings of a command, and its environment before them. */
export interface InterceptionConfig extends Omit<ForwardProxyConfig, 'authority'> {
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface Interception {
  /** Environment variables with which programs use the proxy and trust it. */
  readonly variables: Readonly<Record<string, string>>;
  /** Stops the proxy and deletes its files. */
  close(): Promise<void>;
}

/** Starts a proxy with a new certificate authority, and writes the files that its variables name. */
export async function openInterception({ environment, ...config }: InterceptionConfig): Promise<Interception> {
  const authority = createAuthority();
  const { port, close } = await openForwardProxy({ ...config, authority });
  const folder = await mkdtemp(join(tmpdir(), 'vaultdesk-intercept-'));
  const write = async (name: string, texts: readonly string[]) => {
    const path = join(folder, name);
    await writeFile(path, texts.join('\n'));
    return path;
  };
  // Certificates that the user added to a program, e.g. those of a company.
  const paths = [...rootVariables, ...extraVariables].map((name) => environment[name]);
  const added = await Promise.all(paths.map((path) => (path ? readFile(path, 'utf8').catch(() => '') : '')));
  const certificates = [...new Set(added), authority.certificate];
  const roots = await write('roots-and-ca.pem', [...rootCertificates, ...certificates]);
  const extra = await write('ca.pem', certificates);
  const routes = JSON.stringify({ ...config.hosts, port });
  const script = await write('preload.cjs', [`const vaultdeskRoutes = ${routes};`, preload]);
  return {
    variables: {
      ...allEqual(proxyVariables, `http://127.0.0.1:${port}`),
      ...allEqual(['NO_PROXY', 'no_proxy'], 'localhost,127.0.0.1,::1'),
      ...allEqual(rootVariables, roots),
      ...allEqual(extraVariables, extra),
      NODE_OPTIONS: [environment.NODE_OPTIONS, `--require ${quoted(script)}`].filter(Boolean).join(' '),
    },
    close: async () => {
      close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** curl reads `http_proxy` in lowercase only; other programs differ. */
const proxyVariables = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];

/** Certificates that replace those of a program: OpenSSL, Python, curl, pip, git, AWS and others. */
const rootVariables = [
  ...['SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE', 'PIP_CERT', 'GIT_SSL_CAINFO', 'AWS_CA_BUNDLE'],
  ...['CARGO_HTTP_CAINFO', 'BUNDLE_SSL_CA_CERT', 'GRPC_DEFAULT_SSL_ROOTS_FILE_PATH', 'PERL_LWP_SSL_CA_FILE'],
  ...['HTTPLIB2_CA_CERTS', 'NIX_SSL_CERT_FILE', 'CLOUDSDK_CORE_CUSTOM_CA_CERTS_FILE'],
];

/** Certificates in addition to those of a program. */
const extraVariables = ['NODE_EXTRA_CA_CERTS', 'DENO_CERT'];

function allEqual(names: readonly string[], value: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

/** https://nodejs.org/api/cli.html#node_optionsoptions */
function quoted(path: string): string {
  return `"${path.replaceAll(/["\\]/g, '\\$&')}"`;
}
