import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { anEndpoint, aSelfSignedEndpoint } from '../../../test/world/shop.ts';
import { isRelayAt, openRelay } from './open-relay.ts';

const credential = { name: 'x-vaultdesk-listen', value: 'key-of-a-test' };
const delivery = { [credential.name]: credential.value, 'content-type': 'application/json' };

/** A relay to an application, and the bodies that the application received. */
async function aRelay(rejectionOf: (address: string) => string | undefined = () => undefined) {
  const received: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const application = await anEndpoint((request, response) => {
    headers.push(request.headers);
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk) => void chunks.push(chunk))
      .on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        response.end('thanks');
      });
  });
  const notes: (string | undefined)[] = [];
  const relay = await openRelay({
    to: `${application.origin}/hooks`,
    rejectionOf,
    credential,
    wants: () => true,
    fails: () => false,
    report: ({ note }) => notes.push(note),
  });
  onTestFinished(relay.close);
  return { url: relay.url, received, headers, notes };
}

interface DeliveryRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends with Node's own client, which lets a test choose every header. */
function send(url: string, { method = 'POST', headers = delivery, body = '{}' }: DeliveryRequest = {}) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const request = httpRequest(url, { method, headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

test('forwards a delivery with the credential to the application, and returns its response', async () => {
  const { url, received, headers } = await aRelay();

  expect(await send(url, { body: '{"type":"charge.succeeded"}' })).toEqual({ status: 200, text: 'thanks' });
  expect(received).toEqual(['{"type":"charge.succeeded"}']);
  expect(headers).toMatchObject([{ 'content-type': 'application/json' }]);
  expect(headers[0]).not.toHaveProperty(credential.name);
  expect(await isRelayAt(url)).toBe(true);
});

test.each<[string, DeliveryRequest, number]>([
  ['without the credential', { headers: { 'content-type': 'text/plain' } }, 401],
  ['with another credential', { headers: { ...delivery, [credential.name]: 'guess' } }, 401],
  ['from a page', { headers: { ...delivery, origin: 'http://evil.example' } }, 403],
  ['from a page without an origin', { headers: { ...delivery, 'sec-fetch-site': 'none' } }, 403],
  ['under another host name', { headers: { ...delivery, host: 'evil.example' } }, 403],
  ['with PUT', { method: 'PUT' }, 405],
])('rejects a request %s without forwarding it', async (_description, request, status) => {
  const { url, received } = await aRelay();

  expect((await send(url, request)).status).toBe(status);
  expect(received).toEqual([]);
});

test('rejects a body of more than 1 MiB, with and without a declared length', async () => {
  const { url, received } = await aRelay();
  const body = 'x'.repeat(1024 * 1024 + 1);

  expect((await send(url, { headers: { ...delivery, 'transfer-encoding': 'chunked' }, body })).status).toBe(413);
  expect((await send(url, { headers: { ...delivery, 'content-length': String(body.length) }, body })).status).toBe(413);
  expect(received).toEqual([]);
});

test('forwards to a self-signed certificate only if verification is skipped', async () => {
  const { origin } = await aSelfSignedEndpoint((_request, response) => response.end('thanks'));
  const statusOf = async (skipsVerify: boolean) => {
    const notes: (string | undefined)[] = [];
    const relay = await openRelay({
      ...{ to: origin, skipsVerify, credential },
      rejectionOf: () => undefined,
      wants: () => true,
      fails: () => false,
      report: ({ note }) => notes.push(note),
    });
    onTestFinished(relay.close);
    return { status: (await send(relay.url)).status, notes };
  };

  expect(await statusOf(true)).toEqual({ status: 200, notes: [undefined] });
  expect(await statusOf(false)).toEqual({ status: 502, notes: ['The certificate is self-signed.'] });
});

test('sends nothing to a rejected address', async () => {
  const { url, received, notes } = await aRelay(() => 'Not there.');

  expect((await send(url)).status).toBe(502);
  expect({ received, notes }).toEqual({ received: [], notes: ['Not there.'] });
});
