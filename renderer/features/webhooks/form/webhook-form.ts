import { apiKeyHeaderName, authenticationMethod } from '../../../../service/resources/webhook.ts';
import { type ApiInput, secret } from '../../../service/call/api-call.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';
import { urlMessage } from './webhook-url.ts';

export const emptyWebhook = {
  url: '',
  type: 'API_KEY',
  headerName: 'x-api-key',
  apiKey: '',
  username: '',
  password: '',
};
export type WebhookField = keyof typeof emptyWebhook;
type Texts = Readonly<Record<WebhookField, string>>;

/** Maps paths in service errors to form fields. */
export const webhookPaths = {
  url: 'url',
  'authenticationMethod.headerName': 'headerName',
  'authenticationMethod.apiKey': 'apiKey',
  'authenticationMethod.username': 'username',
  'authenticationMethod.password': 'password',
} as const;

const [basic, apiKey] = authenticationMethod.options;
const isApiKey = ({ type }: Texts) => type === 'API_KEY';

/** Validation rules; a secret may be empty if `secretMessage` returns nothing. */
export function webhookRules(secretMessage: (values: Texts) => string | null) {
  return {
    url: urlMessage,
    headerName: (text: string, values: Texts) =>
      isApiKey(values) ? firstMessage(apiKeyHeaderName, text.trim()) : null,
    apiKey: (text: string, values: Texts) => {
      if (!isApiKey(values)) return null;
      return text ? firstMessage(apiKey.shape.apiKey, text) : secretMessage(values);
    },
    username: (text: string, values: Texts) => {
      if (isApiKey(values)) return null;
      return text ? firstMessage(basic.shape.username, text) : 'Enter the user name.';
    },
    password: (text: string, values: Texts) => {
      if (isApiKey(values)) return null;
      return text ? firstMessage(basic.shape.password, text) : secretMessage(values);
    },
  };
}

/** The authentication of a new endpoint; the rules reject a missing secret. */
export function toNewMethod(values: Texts) {
  const method = toMethod(values);
  return method.type === 'API_KEY'
    ? { ...method, apiKey: values.apiKey }
    : { ...method, password: values.password };
}

/** The authentication in service format; an empty secret is left out. */
export function toMethod(values: Texts) {
  return isApiKey(values)
    ? ({
        type: 'API_KEY',
        headerName: values.headerName.trim(),
        apiKey: values.apiKey || undefined,
      } as const)
    : ({
        type: 'BASIC_AUTHENTICATION',
        username: values.username,
        password: values.password || undefined,
      } as const);
}

/** The same with placeholders for secrets. */
export function toShownMethod(values: Texts, isKept = false): ApiInput {
  return isApiKey(values)
    ? {
        type: 'API_KEY',
        headerName: values.headerName.trim(),
        apiKey: isKept ? undefined : secret('API_KEY'),
      }
    : {
        type: 'BASIC_AUTHENTICATION',
        username: values.username,
        password: isKept ? undefined : secret('PASSWORD'),
      };
}
