import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { createSecureContext, type SecureContext, type TlsOptions } from 'node:tls';
import { createServer } from '@httptoolkit/httpolyglot';
import { createProxyServer } from 'httpxy';
import forge from 'node-forge';
import { reasonOf } from '../../model/kernel/results/reasons.ts';
import { day } from '../../model/kernel/units.ts';
import { systemClock } from '../clock/clocks.ts';
import { type HostSets, kindOfHost } from './intercepted-hosts.ts';

/** A forward proxy for the requests of a command. */
export interface ForwardProxyConfig {
  /** Base URL of the world that receives requests for intercepted hosts. */
  readonly target: string;
  readonly hosts: HostSets;
  readonly authority: CertificateAuthority;
  /** Receives a sentence about the first rejected request of each host. */
  readonly onRejection: (sentence: string) => void;
}

/** Starts a forward proxy on a free loopback port. It also accepts requests of the preload. */
export async function openForwardProxy({ target, hosts, authority, onRejection }: ForwardProxyConfig) {
  const reject = rejections(onRejection);
  const proxy = createProxyServer({ changeOrigin: true });
  const tlsOptions: TlsOptions = {
    ALPNProtocols: ['http/1.1'],
    SNICallback: (host, done) =>
      kindOfHost(hosts, host) === 'intercepted'
        ? done(null, authority.contextFor(host))
        : done(new Error(reject(host))),
  };
  const server = createServer({ tls: tlsOptions }, async (request, response) => {
    const { origin, host, path } = targetOf(request);
    const kind = kindOfHost(hosts, host);
    // A request without an origin for this machine would return here.
    if (kind === 'rejected' || (kind === 'allowed' && origin === undefined))
      return respond(response, 403, kind === 'rejected' ? reject(host) : 'This is the proxy of vaultdesk exec.');
    request.url = path;
    for (const name of ['proxy-connection', 'proxy-authorization']) delete request.headers[name];
    const options = { target: kind === 'intercepted' ? target : origin };
    await proxy.web(request, response, options).catch((error: unknown) => {
      respond(response, 502, `vaultdesk exec could not reach ${host}: ${reasonOf(error)}.`);
    });
  });
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const { host, port } = parseAuthority(url);
    const kind = kindOfHost(hosts, host);
    if (kind === 'rejected') return endTunnel(socket, 403, reject(host));
    if (head.length > 0) socket.unshift(head);
    if (kind === 'allowed') return openTunnel(socket, host, port);
    socket.write(established);
    server.emit('connection', socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return { port: typeof address === 'object' ? address?.port : undefined, close: () => server.close() };
}

const established = 'HTTP/1.1 200 Connection established\r\n\r\n';

function rejections(onRejection: ForwardProxyConfig['onRejection']): (host: string) => string {
  const reported = new Set<string>();
  return (host) => {
    const name = host.replaceAll(/[^\x21-\x7e]/g, '?');
    const sentence = `vaultdesk exec rejected a request for ${name}. Allow this host with --intercept-allow ${name}.`;
    if (!reported.has(name)) onRejection(sentence);
    reported.add(name);
    return sentence;
  };
}

/** The origin is `undefined` in a request to a server. */
function targetOf({ url = '/', headers }: IncomingMessage) {
  const [, origin, authority = headers.host ?? '', path = url] = /^(https?:\/\/([^/?#]*))(.*)$/i.exec(url) ?? [];
  return { origin, ...parseAuthority(authority), path: path.startsWith('/') ? path : `/${path}` };
}

function parseAuthority(authority: string) {
  const [, bracketed, name = '', port = '443'] = /^(?:.*@)?(?:\[(.*)\]|([^:]*))(?::(\d+))?$/.exec(authority) ?? [];
  return { host: (bracketed ?? name).toLowerCase().replace(/\.$/, ''), port: Number(port) };
}

/** Passes the bytes of an allowed host on unread. */
function openTunnel(socket: Socket, host: string, port: number): void {
  const fail = (error: Error) => endTunnel(socket, 502, `vaultdesk exec could not reach ${host}: ${reasonOf(error)}.`);
  const upstream = connect({ host, port }, () => {
    upstream.off('error', fail);
    socket.write(established);
    pipeline(socket, upstream, socket, () => {});
  });
  upstream.on('error', fail);
}

/** The reason phrase is the only part that most clients show. */
function endTunnel(socket: Socket, status: number, sentence: string): void {
  socket.end(`HTTP/1.1 ${status} ${sentence}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

function respond(response: ServerResponse, status: number, sentence: string): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, { 'content-type': 'text/plain' }).end(`${sentence}\n`);
}

/** A certificate authority for one run. Its keys exist only in memory. */
interface CertificateAuthority {
  /** The certificate of the authority, as PEM. */
  readonly certificate: string;
  /** A key and a certificate of the host. */
  contextFor(host: string): SecureContext;
}

/** Creates an authority, and a key for the certificates of all hosts. */
export function createAuthority(): CertificateAuthority {
  const issuer = forge.pki.rsa.generateKeyPair(2048);
  const server = forge.pki.rsa.generateKeyPair(2048);
  const authority = certificateOf('Vaultdesk exec CA', issuer, issuer, [
    { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ]);
  const keyIdentifier = authority.generateSubjectKeyIdentifier().getBytes();
  const key = forge.pki.privateKeyToPem(server.privateKey);
  const contexts = new Map<string, SecureContext>();
  const createContext = (host: string) => {
    const certificate = certificateOf('Vaultdesk exec', server, issuer, [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: host }] }, // 2: a DNS name (RFC 5280)
      { name: 'authorityKeyIdentifier', keyIdentifier },
    ]);
    return createSecureContext({ key, cert: forge.pki.certificateToPem(certificate) });
  };
  return {
    certificate: forge.pki.certificateToPem(authority),
    contextFor: (host) => {
      const context = contexts.get(host) ?? createContext(host);
      contexts.set(host, context);
      return context;
    },
  };
}

/** Valid from yesterday, because clocks of containers differ, and for a year, which all clients accept. */
function certificateOf(
  commonName: string,
  { publicKey }: forge.pki.rsa.KeyPair,
  issuer: forge.pki.rsa.KeyPair,
  extensions: readonly object[],
): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  // A positive number without a leading zero byte.
  certificate.serialNumber = `4${randomBytes(16).toString('hex').slice(1)}`;
  certificate.validity.notBefore = new Date(systemClock.millis() - day);
  certificate.validity.notAfter = new Date(systemClock.millis() + 365 * day);
  certificate.setSubject([{ name: 'commonName', value: commonName }]);
  certificate.setIssuer([{ name: 'commonName', value: 'Vaultdesk exec CA' }]);
  certificate.setExtensions([...extensions, { name: 'subjectKeyIdentifier' }]);
  certificate.sign(issuer.privateKey, forge.md.sha256.create());
  return certificate;
}
