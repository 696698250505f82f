import type { RequestHeaders } from './request-headers.ts';

/** The token of an `Authorization: Bearer …` header. */
export function bearerOf(headers: RequestHeaders): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
}
