import type { ChangedAuthenticationMethod, WebhookRecord } from '../../resources/webhook.ts';

type AuthenticationFields = Pick<WebhookRecord, 'authenticationType' | 'username' | 'headerName'>;

/** What of an authentication method is stored readable. */
export function authenticationFields(method: ChangedAuthenticationMethod): AuthenticationFields {
  return method.type === 'API_KEY'
    ? { authenticationType: method.type, headerName: method.headerName }
    : { authenticationType: method.type, username: method.username };
}

/** What of it is sealed, where it was sent. */
export function credentialIn(method: ChangedAuthenticationMethod): string | undefined {
  return method.type === 'API_KEY' ? method.apiKey : method.password;
}

/** Where the credential stands in a request. */
export function credentialPath({ type }: ChangedAuthenticationMethod): string {
  return `authenticationMethod.${type === 'API_KEY' ? 'apiKey' : 'password'}`;
}
