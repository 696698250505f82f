import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createRawServer, type Server as RawServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server on a loopback address until the test ends. */
export interface Endpoint {
  readonly port: number;
  /** @example "http://127.0.0.1:41234" */
  readonly origin: string;
  /** The number of accepted connections. */
  connections(): number;
}

/** An endpoint of a user's application. */
export function anEndpoint(listener: RequestListener): Promise<Endpoint> {
  return listen(createServer(listener), 'http');
}

/** The same with a self-signed certificate for endpoint.test. */
export function aSelfSignedEndpoint(listener: RequestListener): Promise<Endpoint> {
  return listen(createSecureServer({ key: selfSignedKey, cert: selfSigned }, listener), 'https');
}

/** A raw TCP server. */
export function aRawEndpoint(handle: (socket: Socket) => void): Promise<Endpoint> {
  return listen(
    createRawServer((socket) => {
      socket.on('error', () => {});
      handle(socket);
    }),
    'http',
  );
}

async function listen(server: RawServer | Server, scheme: 'http' | 'https'): Promise<Endpoint> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, origin: `${scheme}://127.0.0.1:${port}`, connections: () => connections };
}

const selfSignedKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQcNzmVVwcHvF4NV+
J9xhpy6jrxI4tYZ86ksgEqjSS8yhRANCAAR9cbwN9yuXnKMCImGoiXpnZ1FoKmqL
noQsgs3bYgMg6VEiP2MpSdlNciW5PosFCiOsz5rWicdIBMgXpPQgHnAA
-----END PRIVATE KEY-----
`;

const selfSigned = `-----BEGIN CERTIFICATE-----
MIIBoDCCAUegAwIBAgIUQ44do/j+9QySehQnb5dzaIslYPgwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNZW5kcG9pbnQudGVzdDAgFw0yNjExMjExMTU5NDlaGA8yMTI2
MTAyODExNTk0OVowGDEWMBQGA1UEAwwNZW5kcG9pbnQudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABH1xvA33K5ecowIiYaiJemdnUWgqaouehCyCzdtiAyDp
USI/YylJ2U1yJbk+iwUKI6zPmtaJx0gEyBek9CAecACjbTBrMB0GA1UdDgQWBBTx
r05BH8m8Gjf9X09wUYkal4RUMTAfBgNVHSMEGDAWgBTxr05BH8m8Gjf9X09wUYka
l4RUMTAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDWVuZHBvaW50LnRlc3Qw
CgYIKoZIzj0EAwIDRwAwRAIgDk3AyWftodUERwYAMd9tR3bSLMWdVSRfFU86oeSs
rHMCIElWjFpjdCJI64GuGu1LB2v5YVNU9JiQwgw+EAlVSI2l
-----END CERTIFICATE-----
`;
