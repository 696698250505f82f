import { allowedOrigin } from '../../../service/resources/application.ts';
import { firstMessage } from '../../service/form/first-message.ts';

/** Origins as they are typed: one a line, or with commas or spaces between. */
export function toOrigins(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** What is wrong with the first bad origin, for the rule of a field. */
export function originsMessage(text: string): string | null {
  for (const origin of toOrigins(text)) {
    const message = firstMessage(allowedOrigin, origin);
    if (message) return `${origin} is not an origin. ${message}`;
  }
  return null;
}
