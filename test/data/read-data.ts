import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../service/model/kernel/json.ts';

/** A JSON file of this folder, or the values of its lines. */
export function readData(name: string): unknown {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8');
  return name.endsWith('.jsonl') ? text.trim().split('\n').map(parseJson) : parseJson(text);
}
