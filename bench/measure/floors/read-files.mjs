// @ts-check
/**
 * The least a start can do with what is stored: each file of the data directory is read, its SHA-256
 * computed and its JSON parsed. Prints a line when it is done. node read-files.mjs DIRECTORY
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const directory = process.argv[2] ?? '';
const held = [];
for (const name of readdirSync(directory).filter((one) => one.endsWith('.json'))) {
  const bytes = readFileSync(join(directory, name));
  const digest = createHash('sha256').update(bytes).digest('hex');
  const text = bytes.toString('utf8');
  // The list of a checkpoint has its checksum before it.
  held.push({ digest, document: JSON.parse(text.slice(text.indexOf('{'))) });
}
console.info(held.length);
// Until it is ended, as the others.
setInterval(() => {}, 60_000);
