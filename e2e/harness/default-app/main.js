// Runs the application folder named on the command line, as Electron's own default application does.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

const folder = resolve(process.argv.slice(1).find((argument) => !argument.startsWith('-')) ?? '.');
const manifest = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'));

app.setName(manifest.productName ?? manifest.name);
// @ts-expect-error Electron has these two setters for its default application and documents neither.
app.setAppPath(folder);
// @ts-expect-error
app.setVersion(manifest.version);

await import(pathToFileURL(resolve(folder, manifest.main)).href);
