import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { missingProgram } from '../../../../test/programs.mjs';
import { aSealedWebhook, signingSecret } from '../../../../test/records/webhooks.ts';
import { aFolder, present } from '../../../../test/values.ts';
import { deliveryHeaders, sealSigningSecret } from '../../../domain/webhooks/sending/prepare-delivery.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import { introduction } from './introduction.ts';

interface Delivery {
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Seconds since 1970. */
  readonly now: number;
}

type Verify = (deliveries: readonly Delivery[]) => Promise<readonly boolean[]>;

const at = '2030-01-01T00:00:00.000Z';
const now = Date.parse(at) / 1000;
const event = { id: 'evt_1', payload: '{"id":"evt_1","name":"Müller 😀"}' };
const otherSecret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;

function aDelivery(webhook: WebhookRecord = aSealedWebhook(), fields: Partial<Delivery> = {}) {
  const { headers } = present(deliveryHeaders(fakePorts(), webhook, event, { at, machineTime: at }));
  return { secret: signingSecret, headers, body: event.payload, now, ...fields };
}

function withHeader(name: string, value: string): Delivery {
  const delivery = aDelivery();
  return { ...delivery, headers: { ...delivery.headers, [name]: value } };
}

function rotated(): Delivery {
  const webhook = aSealedWebhook();
  const sealed = sealSigningSecret(fakePorts(), webhook, otherSecret);
  return aDelivery({
    ...webhook,
    sealedSigningSecret: sealed,
    previousSigningSecret: { sealed: webhook.sealedSigningSecret, until: '2030-01-01T12:00:00.000Z' },
  });
}

const signature = aDelivery().headers['webhook-signature'] ?? '';
const cases: readonly [string, Delivery, boolean][] = [
  ['unchanged', aDelivery(), true],
  ['five minutes later', aDelivery(undefined, { now: now + 300 }), true],
  ['by a slow clock', aDelivery(undefined, { now: now - 300 }), true],
  ['signed with two secrets, verified with the old one', rotated(), true],
  ['signed with two secrets, verified with the new one', { ...rotated(), secret: otherSecret }, true],
  ['another body', aDelivery(undefined, { body: `${event.payload} ` }), false],
  ['another id', withHeader('webhook-id', 'evt_2'), false],
  ['another timestamp', withHeader('webhook-timestamp', String(now + 1)), false],
  ['no timestamp', withHeader('webhook-timestamp', ''), false],
  ['a timestamp that is not a number', withHeader('webhook-timestamp', '²'), false],
  ['another secret', aDelivery(undefined, { secret: otherSecret }), false],
  ['no signature', withHeader('webhook-signature', ''), false],
  ['another version', withHeader('webhook-signature', signature.replace('v1,', 'v2,')), false],
  ['half a signature', withHeader('webhook-signature', signature.slice(0, 20)), false],
  ['characters of another alphabet', withHeader('webhook-signature', 'v1,ééé'), false],
  ['too late', aDelivery(undefined, { now: now + 301 }), false],
  ['too early', aDelivery(undefined, { now: now - 301 }), false],
];

describeVerifier(async (deliveries) => {
  const isFromVaultdesk = await theTypeScript();
  return deliveries.map(({ secret, headers, body, now }) => isFromVaultdesk(secret, headers, body, now * 1000));
});

test('the TypeScript verifier rejects an empty secret', async () => {
  const isFromVaultdesk = await theTypeScript();

  expect(() => isFromVaultdesk('', aDelivery().headers, '')).toThrow('signing secret is invalid');
});

const withoutPython = missingProgram('python3');

describe.skipIf(withoutPython)(`the Python verifier ${withoutPython ?? ''}`, () => {
  describeVerifier(async (deliveries) => {
    const folder = await aFolder();
    await writeFile(join(folder, 'verify.py'), printed('python'));
    const script = `
import json, sys
from verify import is_from_vaultdesk
print(json.dumps([
    is_from_vaultdesk(d["secret"], d["headers"], d["body"].encode(), d["now"])
    for d in json.load(sys.stdin)
]))`;
    const output = execFileSync('python3', ['-c', script], { cwd: folder, input: JSON.stringify(deliveries) });
    return z.array(z.boolean()).parse(JSON.parse(output.toString()));
  });
});

function describeVerifier(verify: Verify): void {
  test('accepts only what Vaultdesk sent', async () => {
    const verdicts = await verify(cases.map(([, delivery]) => delivery));

    expect(cases.map(([what], at) => [what, verdicts[at]])).toEqual(cases.map(([what, , isOurs]) => [what, isOurs]));
  });
}

async function theTypeScript() {
  const path = join(await aFolder(), 'verify.ts');
  await writeFile(path, printed('typescript'));
  const { isFromVaultdesk } = z
    .object({ isFromVaultdesk: z.custom<(...given: unknown[]) => boolean>() })
    .parse(await import(path));
  return isFromVaultdesk;
}

/** The printed code, as a reader copies it. */
function printed(language: string): string {
  const text = introduction('http://127.0.0.1:8787');
  return present(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(text)?.[1]);
}

test('the links of a world lead to its own documents and console', () => {
  const world = 'http://127.0.0.1:8787/w/one';
  const links = [...introduction(world).matchAll(/\]\((http:[^)]+)\)/g)].map(([, link]) => link);
  expect(links.slice(0, 3)).toEqual([`${world}/openapi.json`, `${world}/openapi-3.0.json`, `${world}/console/guides`]);
  for (const link of links.slice(3)) expect(link).toContain(`${world}/manual/reference/errors#`);
});
