// Runs the application folder named on the command line after the module of `-r`, as Electron's own
// default application does.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

const line = process.argv.slice(1);
const module = line.indexOf('-r') === -1 ? undefined : line[line.indexOf('-r') + 1];
const folder = resolve(line.find((word) => !word.startsWith('-') && word !== module) ?? '.');
const manifest = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'));

app.setName(manifest.productName ?? manifest.name);
// @ts-expect-error Electron has these two setters for its default application and documents neither.
app.setAppPath(folder);
// @ts-expect-error
app.setVersion(manifest.version);

if (module) createRequire(import.meta.url)(resolve(module));
await import(pathToFileURL(resolve(folder, manifest.main)).href);
