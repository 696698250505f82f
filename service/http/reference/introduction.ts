import { addressesOf } from '../../resources/addresses.ts';
import { failureTable } from './components.ts';
import { receivingSection } from './webhook-verifiers.ts';

/** The first page of the reference, in Markdown. */
export function introduction(origin: string): string {
  const { baseUrl, marketUrl, tokenUrl } = addressesOf(origin);
  return `Wallets, signatures and a marketplace, served from your own machine. Everything on this page is in
[/openapi.json](/openapi.json) too, for your tools, and in OpenAPI 3.0 in [/openapi-3.0.json](/openapi-3.0.json). The
[guides](/console/guides) of the console explain it by module, with calls that run.

| Address | Value |
|---|---|
| \`base_url\` | \`${baseUrl}\` |
| \`market_url\` | \`${marketUrl}\` |
| Token endpoint | \`${tokenUrl}\` |

## Get a token

Every call of an application carries an access token. Client id and client secret are printed at
start and shown in the console.

\`\`\`bash
curl ${tokenUrl} \\
  -d grant_type=client_credentials \\
  -d client_id="$CLIENT_ID" \\
  -d client_secret="$CLIENT_SECRET"
\`\`\`

The reply holds it as \`access_token\`:

\`\`\`bash
curl ${baseUrl}/api/users \\
  -H "authorization: Bearer $TOKEN"
\`\`\`

A token ends with its lifetime, with a restart of the service, with its application, and when the
client secret it was got with is replaced: ask for a new one on \`401\`.

Operations under \`/_vaultdesk/\` take the operator token instead, which is new at every start.

## Prove a signing method

What uses a key needs a signing method of the wallet's user, in the header \`Signing-Method\`. The id
is that of the signing method, not of the user; the value is the PIN or the code itself.

\`\`\`bash
curl ${baseUrl}/api/signatures \\
  -H "authorization: Bearer $TOKEN" \\
  -H "signing-method: $SIGNING_METHOD_ID:$PIN" \\
  -H "content-type: application/json" \\
  -d '{"signatureRequest":{"type":"MESSAGE","secretType":"ETHEREUM","walletId":"'"$WALLET_ID"'","data":"Hello"}}'
\`\`\`

A wrong value takes one of ten tries; a right one gives them all back.

### Without a back end that sees it

In place of that header, \`Encrypted-Signing-Method\` carries the signing method from the app to the vault,
past every server between them. \`GET /api/security\` has the public key, and needs no token. For each
request the app makes a fresh AES key of 256 bits and 12 bytes of chance, and sends base64 of

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

\`encryptedValue\` is the AES key under the public key (RSA-OAEP with SHA-256, for MGF1 too), and \`value\` the
ciphertext with its tag of 16 bytes behind it, all in base64. What is encrypted is

\`\`\`json
{
  "id": "$SIGNING_METHOD_ID",
  "value": "$PIN",
  "idempotencyKey": "a UUID of its own",
  "signature": { "type": "sha256", "value": "…" }
}
\`\`\`

where \`signature.value\` is the SHA-256 of the body as it is sent, byte for byte, in base64; without a body
it is that of nothing. It belongs to that body alone, and is good for one request: encrypt anew for each,
for a repetition under the same \`Idempotency-Key\` too. It does not name the address it is meant for; what
an app encrypts for a request without a body, a back end may send to another address without one.
The attempt that tries its value uses it up. A request that fails before that attempt, e.g. with the token of
another application or for an unknown wallet, leaves it usable.
A biometric needs no \`physicalDeviceId\`. On \`encrypted-signing-method.unknown-key\` ask for the key again.

## What is forgiven

Doubled and trailing slashes, UUIDs in capitals, blank query parameters, lists as \`name[]\`, as a
repeated name or with commas, a JSON body without a content type. Query parameters that mean nothing
here are ignored and named in the header \`ignored-parameters\`: look there when a filter does nothing.

## Errors

\`\`\`json
{ "success": false, "errors": [{ "code": "wallet.not-found", "message": "…", "traceCode": "…" }] }
\`\`\`

For a request that does not fit, \`code\` is the path of the field at fault, one error a field.
\`traceCode\` is the \`x-request-id\` of the reply.

${failureTable()}

## Repeat safely

Send an \`Idempotency-Key\` of your own with a POST. The same key with the same request gets the first
answer again for 24 hours, marked \`idempotent-replayed\`; with another request, e.g. another PIN, it is refused
and changes nothing. Where a
signing method is needed it has to be right again; what was recovered, deleted or archived since is not
answered from memory.

${receivingSection(baseUrl)}`;
}
