import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseJson } from '../../service/model/kernel/json.ts';
import { anEndpoint } from './shop.ts';

interface Question {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
  readonly headers: IncomingHttpHeaders;
}

/** The behavior of a scripted node: returns a result or a promise of it, or writes the response itself. */
export type Script = (question: Question, response: ServerResponse) => unknown;

/** Returned by a script that has written the response itself, or never will. */
export const handled = Symbol('handled');

/** A scripted JSON-RPC node that is stopped with the test. */
export async function aNode(script: Script): Promise<{ url: string; requests: Question[] }> {
  const requests: Question[] = [];
  const { origin } = await anEndpoint(async (incoming, outgoing) => {
    const question = toQuestion(await text(incoming), incoming.headers);
    requests.push(question);
    const result = await script(question, outgoing);
    if (result !== handled) outgoing.end(JSON.stringify({ jsonrpc: '2.0', id: question.id, result }));
  });
  return { url: origin, requests };
}

/** A response with an error object. */
export function reject(
  { id }: Question,
  response: ServerResponse,
  error: { code: number; message: string; data?: unknown },
): typeof handled {
  response.end(JSON.stringify({ jsonrpc: '2.0', id, error }));
  return handled;
}

function toQuestion(content: string, headers: IncomingHttpHeaders): Question {
  const body = parseJson(content);
  if (typeof body !== 'object' || body === null) throw new Error(`not a question: ${content}`);
  const id = 'id' in body ? Number(body.id) : 0;
  const method = 'method' in body ? String(body.method) : '';
  const params = 'params' in body && Array.isArray(body.params) ? body.params : [];
  return { id, method, params, headers };
}
