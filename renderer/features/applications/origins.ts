import { allowedOrigin } from '../../../service/resources/application.ts';
import { firstMessage } from '../../service/form/form-errors.ts';

/** Parses typed origins: one per line, or separated by commas or spaces. */
export function toOrigins(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** The message for the first invalid origin, for form validation. */
export function originsMessage(text: string): string | null {
  for (const origin of toOrigins(text)) {
    const message = firstMessage(allowedOrigin, origin);
    if (message) return `${origin} is not a valid origin. ${message}`;
  }
  return null;
}
