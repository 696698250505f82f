import { headerMap } from '../../kernel/header-map.ts';
import type { DeliveryAttempt } from '../../resources/webhook-delivery.ts';

type Answer = NonNullable<DeliveryAttempt['answer']>;

const keptBodyCharacters = 1_024;
const keptHeaders = 16;
const keptHeaderCharacters = 128;

/** Truncates a response to the size stored with every attempt. */
export function boundAnswer({ headers, body, isCut }: Answer): Answer {
  const entries = Object.entries(headers).slice(0, keptHeaders);
  return {
    headers: headerMap(
      entries.map(([name, value]) => [
        cut(name, keptHeaderCharacters),
        cut(value, keptHeaderCharacters),
      ]),
    ),
    body: cut(body, keptBodyCharacters),
    isCut: isCut || body.length > keptBodyCharacters,
  };
}

/** Never cuts within a character. */
function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}
