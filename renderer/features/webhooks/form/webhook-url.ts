import { webhookUrl } from '../../../../service/model/webhooks/webhook.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';

/** Checks the form of a URL; whether it may be called is checked by the service. */
export function urlMessage(text: string): string | null {
  const url = text.trim();
  if (!url) return 'Enter the URL of your endpoint.';
  if (!URL.canParse(url)) return 'This is not a URL. Use the form http://127.0.0.1:3000/hooks.';
  if (!/^https?:$/.test(new URL(url).protocol)) return 'This scheme is not supported. Use http or https.';
  return firstMessage(webhookUrl, url);
}

/** Whether two URLs have the same origin, so that a secret for one may be sent to the other. */
export function isSameOrigin(left: string, right: string): boolean {
  if (!URL.canParse(left) || !URL.canParse(right)) return false;
  return new URL(left).origin === new URL(right).origin;
}
