/** Verifies signature headers in the user's application; printed in the reference unchanged. */
export const typescriptVerifier = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether Vaultdesk sent this. \`body\` is the raw body, before any parsing. */
export function isFromVaultdesk(
  signingSecret: string, // whsec_…
  headers: Record<string, string | string[] | undefined>, // lowercase names
  body: string | Buffer,
  now = Date.now(),
): boolean {
  const key = Buffer.from(signingSecret.replace(/^whsec_/, ''), 'base64');
  if (key.length < 24) throw new Error('The signing secret is invalid.');

  const timestamp = String(headers['webhook-timestamp']);
  if (!/^\\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > 300) return false; // five minutes

  const signed = createHmac('sha256', key);
  signed.update(\`\${headers['webhook-id']}.\${timestamp}.\`).update(body);
  const expected = Buffer.from(\`v1,\${signed.digest('base64')}\`);
  return String(headers['webhook-signature'])
    .split(' ') // two signatures for a day after a rotation
    .map((signature) => Buffer.from(signature))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
`;

/** The same verification in Python. */
export const pythonVerifier = `import base64
import hashlib
import hmac
import re
import time


def is_from_vaultdesk(signing_secret, headers, body, now=None):
    """Whether Vaultdesk sent this. headers: lowercase names; body: the raw bytes."""
    key = base64.b64decode(signing_secret.removeprefix("whsec_"))
    if len(key) < 24:
        raise ValueError("The signing secret is invalid.")

    timestamp = headers.get("webhook-timestamp", "")
    if not re.fullmatch("[0-9]{1,12}", timestamp):
        return False
    if abs((time.time() if now is None else now) - int(timestamp)) > 300:  # five minutes
        return False

    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    return any(  # two signatures for a day after a rotation
        hmac.compare_digest(given.encode(), expected)
        for given in headers.get("webhook-signature", "").split(" ")
    )
`;

/** The Markdown section of the reference about receiving deliveries. */
export function receivingSection(baseUrl: string): string {
  return `## Receive webhooks

Register an endpoint to receive every payment event of the application by POST. If you have no endpoint,
use a built-in receiver: any name below \`/_vaultdesk/inbox/\` works, and the console shows its messages.

\`\`\`bash
curl ${baseUrl}/webhooks \\
  -H "authorization: Bearer $TOKEN" \\
  -H "content-type: application/json" \\
  -d '{"url":"${baseUrl}/_vaultdesk/inbox/default","authenticationMethod":{"type":"API_KEY","headerName":"x-api-key","apiKey":"a-key-of-yours"}}'
\`\`\`

A delivery contains the registered credentials and a signature
([Standard Webhooks](https://www.standardwebhooks.com)) in three headers: \`webhook-id\`,
\`webhook-timestamp\` and \`webhook-signature\`. The \`webhook-id\` is the event id and the same in every
attempt: use it to ignore repeated deliveries. The operator can read the signing secret in the console.
Respond with a 2xx status within 15 seconds.

\`\`\`typescript
${typescriptVerifier}\`\`\`

\`\`\`python
${pythonVerifier}\`\`\`
`;
}
