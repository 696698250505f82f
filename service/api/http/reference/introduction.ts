import { addressesOf } from '../../../model/installation/addresses.ts';
import { failureTable } from './components.ts';

/** The introduction of the reference, in Markdown. */
export function introduction(origin: string): string {
  const { baseUrl, marketUrl, tokenUrl } = addressesOf(origin);
  return `Wallets, signatures and a marketplace, served from your own machine. For tools, this page is also available
as OpenAPI 3.1 ([/openapi.json](${baseUrl}/openapi.json)) and OpenAPI 3.0 ([/openapi-3.0.json](${baseUrl}/openapi-3.0.json)). The
[guides](${baseUrl}/console/guides) in the console explain each module with executable calls.

| Address | Value |
|---|---|
| Base URL | \`${baseUrl}\` |
| Market URL | \`${marketUrl}\` |
| Token URL | \`${tokenUrl}\` |

## Get a token

Every call of an application requires an access token. The client id and client secret are printed at
startup and shown in the console.

\`\`\`bash
curl ${tokenUrl} \\
  -d grant_type=client_credentials \\
  -d client_id="$CLIENT_ID" \\
  -d client_secret="$CLIENT_SECRET"
\`\`\`

The response contains it as \`access_token\`:

\`\`\`bash
curl ${baseUrl}/api/users \\
  -H "authorization: Bearer $TOKEN"
\`\`\`

A token becomes invalid when it expires, when the service restarts, when the application is deleted, and
when its client secret is rotated. On \`401\`, request a new one.

Operations under \`/_vaultdesk/\` require the operator token instead, which changes on every start.

## Prove a signing method

Operations that use a key require a signing method of the wallet's user in the header \`Signing-Method\`.
Use the id of the signing method, not of the user; the value is the PIN or code.

\`\`\`bash
curl ${baseUrl}/api/signatures \\
  -H "authorization: Bearer $TOKEN" \\
  -H "signing-method: $SIGNING_METHOD_ID:$PIN" \\
  -H "content-type: application/json" \\
  -d '{
    "signatureRequest": {
      "type": "MESSAGE",
      "secretType": "ETHEREUM",
      "walletId": "'"$WALLET_ID"'",
      "data": "Hello"
    }
  }'
\`\`\`

A wrong value uses one of ten attempts; a correct one resets them.

### Hide it from your back end

The header \`Encrypted-Signing-Method\` replaces \`Signing-Method\` and hides the value from every server
between the app and the vault. Get the public key from \`GET /api/security\`, which requires no token. For
each request, generate a new 256-bit AES key and 12 random bytes, and send the base64 encoding of

\`\`\`json
{
  "encryption": {
    "type": "AES/GCM/NoPadding",
    "key": { "encryptedValue": "…", "encryptionKeyId": "…" },
    "iv": "…"
  },
  "value": "…"
}
\`\`\`

\`encryptedValue\` is the AES key encrypted with the public key (RSA-OAEP with SHA-256, also for MGF1).
\`value\` is the ciphertext followed by its 16-byte tag. All values are base64. The plaintext is

\`\`\`json
{
  "id": "$SIGNING_METHOD_ID",
  "value": "$PIN",
  "idempotencyKey": "a new UUID",
  "signature": { "type": "sha256", "value": "…" }
}
\`\`\`

where \`signature.value\` is the SHA-256 of the exact body bytes, in base64; without a body, the hash of an
empty input. The value is valid for that body and for one request. Encrypt again for each request, also for a
retry with the same \`Idempotency-Key\`. It is not bound to an address: a back end can send a value encrypted for a
request without a body to another address without one.
The value is consumed when it is checked. A request that fails earlier, e.g. with the token of another
application or for an unknown wallet, leaves it usable.
A biometric needs no \`physicalDeviceId\`. On \`encrypted-signing-method.unknown-key\`, get the key again.

## Tolerated input

The API tolerates double and trailing slashes, uppercase UUIDs, empty query parameters, lists as \`name[]\`,
as a repeated name or with commas, and a JSON body without a content type. Unknown query parameters are
ignored and listed in the header \`ignored-parameters\`, unknown fields of a body in \`ignored-fields\`: check them
if a filter or a field has no effect.

## Errors

\`\`\`json
{
  "success": false,
  "errors": [
    { "code": "wallet.not-found", "message": "…", "traceCode": "…", "docUrl": "…" }
  ]
}
\`\`\`

For an invalid request, \`code\` is the path of the invalid field, with one error per field.
\`traceCode\` is the \`x-request-id\` of the response. \`docUrl\` opens the manual at the cause and the remedy of
the code.

${failureTable(baseUrl)}

## Retry safely

Send your own \`Idempotency-Key\` with a POST. The same key with the same request returns the first response
again for 24 hours, marked \`idempotent-replayed\`. With another request, e.g. another PIN, it is rejected
and changes nothing. If a signing method is required, it must be valid again. Records that were recovered,
deleted or archived in the meantime are not returned from the stored response.

${receivingSection(baseUrl)}`;
}

/** Verifies signature headers in the user's application; printed in the reference unchanged. */
const typescriptVerifier = `import { createHmac, timingSafeEqual } from 'node:crypto';

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

const pythonVerifier = `import base64
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
function receivingSection(baseUrl: string): string {
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
