// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { idOf } from './seed-rows.mjs';

const linesOfFile = 4_000;

/** Writes a request log with this number of calls into a data directory. The service must be stopped. @param {string} directory @param {number} count */
export function writeRequestLog(directory, count) {
  const folder = join(directory, 'requests', 'calls');
  mkdirSync(folder, { recursive: true });
  for (let first = 0; first < count; first += linesOfFile) {
    const lines = Math.min(linesOfFile, count - first);
    const name = `${String(first + 1).padStart(16, '0')}-${lines}.ndjson`;
    const text = Array.from({ length: lines }, (_, index) => lineAt(first + index)).join('');
    writeFileSync(join(folder, name), text);
  }
}

/** @param {number} index */
function lineAt(index) {
  const id = idOf('a', index);
  const message = { headers: { accept: 'application/json' }, masked: [] };
  const record = {
    id,
    traceId: id,
    at: new Date(Date.now() - 24 * 60 * 60 * 1000 + index).toISOString(),
    surface: 'api',
    caller: 'anonymous',
    method: 'GET',
    path: `/api/wallets/${idOf(2, index)}`,
    operation: 'wallets.get',
    status: 200,
    durations: { total: 1.5, authenticate: 0.1, useCase: 0.5 },
    request: message,
    answer: { ...message, body: { bytes: 400, text: 'x'.repeat(400), isCut: false } },
    failures: [],
    ignoredParameters: [],
  };
  return `{"number":${index + 1},"record":${JSON.stringify(record)}}\n`;
}
