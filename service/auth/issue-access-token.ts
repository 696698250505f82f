import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { AccessToken, AccessTokenInput } from '../resources/access-token.ts';
import { issuerUrl } from '../resources/addresses.ts';
import { isSecretOf, nameOfSecret } from './client-secret.ts';
import { keepFirstTime } from './keep-first-time.ts';

/** Responds to a client-credentials request with an access token (RFC 6749 §4.4). */
export async function issueAccessToken(
  ports: Pick<Ports, 'storage' | 'deviceKey' | 'tokens' | 'settings' | 'installation' | 'clock'>,
  input: AccessTokenInput,
): Promise<Result<AccessToken>> {
  if (input.grant_type === undefined)
    return fail('invalid_request', 'Send grant_type=client_credentials.');
  if (input.grant_type !== 'client_credentials')
    return fail('unsupported_grant_type', 'Only grant_type=client_credentials is supported.');
  const client = clientOf(input);
  if (!client) return wrongClient();
  const [application] = ports.storage.read(({ applications }) =>
    applications.listBy('byClientId', client.id),
  );
  if (!application || !isSecretOf(ports, application, client.secret)) return wrongClient();

  const lifetime = ports.settings.current().tokenLifetimeSeconds;
  const issuer = issuerUrl(ports.installation.baseUrl(), input.realm);
  const { id: applicationId, clientId } = application;
  const claims = { applicationId, clientId, secretName: nameOfSecret(application) };
  const token = await ports.tokens.issue(claims, issuer, lifetime);
  await keepFirstTime(ports, 'token');
  return ok({
    access_token: token,
    expires_in: lifetime,
    refresh_expires_in: 0,
    token_type: 'Bearer',
    'not-before-policy': 0,
    scope: 'profile email',
  });
}

function wrongClient(): Failed {
  return fail('invalid_client', 'The client id or the client secret is wrong.');
}

/** The client id and secret from the form, or from HTTP Basic (RFC 7617; percent-encoded by RFC 6749 §2.3.1). */
function clientOf(input: AccessTokenInput): { id: string; secret: string } | undefined {
  if (input.client_id !== undefined && input.client_secret !== undefined)
    return { id: input.client_id, secret: input.client_secret };
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(input.authorization ?? '')?.[1];
  if (!basic) return undefined;
  const [id = '', ...secret] = Buffer.from(basic, 'base64').toString().split(':');
  return { id: decoded(id), secret: decoded(secret.join(':')) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
