// @ts-check
/**
 * Minimum work of a start with stored data: reads each file of the data directory, computes its SHA-256 and parses
 * its JSON. Prints a line when it is done. node read-files.mjs DIRECTORY
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const directory = process.argv[2] ?? '';
const documents = [];
for (const name of readdirSync(directory).filter((file) => file.endsWith('.json'))) {
  const bytes = readFileSync(join(directory, name));
  const digest = createHash('sha256').update(bytes).digest('hex');
  const text = bytes.toString('utf8');
  // In a checkpoint, the checksum precedes the list.
  documents.push({ digest, document: JSON.parse(text.slice(text.indexOf('{'))) });
}
console.info(documents.length);
// Runs until it is stopped, like the other floors.
setInterval(() => {}, 60_000);
