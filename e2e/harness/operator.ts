import { expect } from '@playwright/test';
import { z } from 'zod';
import type { Ready } from './ready.ts';

/** The `result` of an operator's call over HTTP, which must be a success. */
export async function asOperator<Result>(
  { baseUrl, operatorToken }: Ready,
  schema: z.ZodType<Result>,
  path: string,
  body: object,
): Promise<Result> {
  const response = await fetch(`${baseUrl}/_vaultdesk${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status, path).toBe(200);
  return z.object({ result: schema }).parse(await response.json()).result;
}
