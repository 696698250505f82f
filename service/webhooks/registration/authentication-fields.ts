import type { ChangedAuthenticationMethod, WebhookRecord } from '../../resources/webhook.ts';

type AuthenticationFields = Pick<WebhookRecord, 'authenticationType' | 'username' | 'headerName'>;

/** The unsealed fields of an authentication method. */
export function authenticationFields(method: ChangedAuthenticationMethod): AuthenticationFields {
  return method.type === 'API_KEY'
    ? { authenticationType: method.type, headerName: method.headerName }
    : { authenticationType: method.type, username: method.username };
}

/** The sealed credential of an authentication method, if sent. */
export function credentialIn(method: ChangedAuthenticationMethod): string | undefined {
  return method.type === 'API_KEY' ? method.apiKey : method.password;
}

/** The request path of the credential. */
export function credentialPath({ type }: ChangedAuthenticationMethod): string {
  return `authenticationMethod.${type === 'API_KEY' ? 'apiKey' : 'password'}`;
}
