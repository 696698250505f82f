/** Verifies the signature headers in an application of the user; printed in the reference as it is. */
export const typescriptVerifier = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether Vaultdesk sent this. \`body\` is the body as it came, before any parsing. */
export function isFromVaultdesk(
  signingSecret: string, // whsec_…
  headers: Record<string, string | string[] | undefined>, // names in lower case
  body: string | Buffer,
  now = Date.now(),
): boolean {
  const key = Buffer.from(signingSecret.replace(/^whsec_/, ''), 'base64');
  if (key.length < 24) throw new Error('This is no signing secret.');

  const timestamp = String(headers['webhook-timestamp']);
  if (!/^\\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > 300) return false; // five minutes

  const signed = createHmac('sha256', key);
  signed.update(\`\${headers['webhook-id']}.\${timestamp}.\`).update(body);
  const expected = Buffer.from(\`v1,\${signed.digest('base64')}\`);
  return String(headers['webhook-signature'])
    .split(' ') // two of them for a day after the secret was replaced
    .map((signature) => Buffer.from(signature))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
`;

/** The same in Python. */
export const pythonVerifier = `import base64
import hashlib
import hmac
import re
import time


def is_from_vaultdesk(signing_secret, headers, body, now=None):
    """Whether Vaultdesk sent this. headers: names in lower case; body: the bytes as they came."""
    key = base64.b64decode(signing_secret.removeprefix("whsec_"))
    if len(key) < 24:
        raise ValueError("This is no signing secret.")

    timestamp = headers.get("webhook-timestamp", "")
    if not re.fullmatch("[0-9]{1,12}", timestamp):
        return False
    if abs((time.time() if now is None else now) - int(timestamp)) > 300:  # five minutes
        return False

    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    return any(  # two of them for a day after the secret was replaced
        hmac.compare_digest(given.encode(), expected)
        for given in headers.get("webhook-signature", "").split(" ")
    )
`;

/** The part of the reference about receiving deliveries, in Markdown. */
export function receivingSection(baseUrl: string): string {
  return `## Receive webhooks

Register an endpoint, and every payment event of the application is posted to it. Without an endpoint
of your own, take a built-in receiver: any name below \`/_vaultdesk/inbox/\` is one, and the console shows
what it got.

\`\`\`bash
curl ${baseUrl}/webhooks \\
  -H "authorization: Bearer $TOKEN" \\
  -H "content-type: application/json" \\
  -d '{"url":"${baseUrl}/_vaultdesk/inbox/default","authenticationMethod":{"type":"API_KEY","headerName":"x-api-key","apiKey":"a-key-of-yours"}}'
\`\`\`

A delivery carries the credentials it was registered with and a signature
([Standard Webhooks](https://www.standardwebhooks.com)): \`webhook-id\`, which is the id of the event and the
same in every attempt, \`webhook-timestamp\` and \`webhook-signature\`. The operator sees the signing secret
in the console. Answer with a 2xx within 15 seconds; whatever you have seen by its \`webhook-id\` before, do
not do again.

\`\`\`typescript
${typescriptVerifier}\`\`\`

\`\`\`python
${pythonVerifier}\`\`\`
`;
}
