import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { parseJson } from '../../service/model/kernel/json.ts';
import { listen } from '../chain/rpc-fault-proxy.mjs';

export interface Question {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
  readonly headers: IncomingHttpHeaders;
}

/** The behavior of a scripted node: returns a result, or writes the response itself. */
export type Script = (question: Question, response: ServerResponse) => unknown;

/** Returned by a script that has written the response itself, or never will. */
export const handled = Symbol('handled');

/** A scripted JSON-RPC node that is stopped with the test. */
export async function aNode(script: Script): Promise<{ url: string; asked: Question[] }> {
  const requests: Question[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const question = toQuestion(Buffer.concat(chunks).toString(), incoming.headers);
    requests.push(question);
    const result = script(question, outgoing);
    if (result !== handled) outgoing.end(JSON.stringify({ jsonrpc: '2.0', id: question.id, result }));
  });
  const port = await listen(server);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${port}`, asked: requests };
}

/** A response with an error object. */
export function refuse(
  { id }: Question,
  response: ServerResponse,
  error: { code: number; message: string; data?: unknown },
): typeof handled {
  response.end(JSON.stringify({ jsonrpc: '2.0', id, error }));
  return handled;
}

function toQuestion(text: string, headers: IncomingHttpHeaders): Question {
  const body = parseJson(text);
  if (typeof body !== 'object' || body === null) throw new Error(`not a question: ${text}`);
  const id = 'id' in body ? Number(body.id) : 0;
  const method = 'method' in body ? String(body.method) : '';
  const params = 'params' in body && Array.isArray(body.params) ? body.params : [];
  return { id, method, params, headers };
}
