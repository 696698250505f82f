import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { expect } from '@playwright/test';
import { writeEntries } from '../../../main/packaging/npm/lay-entries.mjs';
import { publishedManifest } from '../../../main/packaging/npm/published-manifest.mjs';
import manifest from '../../../package.json' with { type: 'json' };
import { missingProgram, type Program, pythonWith } from '../../../test/programs.mjs';
import { Api } from '../api.ts';
import { root } from '../axe.ts';
import { browserEnvironment, linkPackages, programs } from '../chromium.ts';
import type { Ready } from '../desktop-host.ts';
import { aFreePort } from './packaged-file.ts';

/**
 * A code block of a page. Words after its language mark it: `run` (a step of the page's shell), `file=NAME` (the reader
 * saves it, or adds it to the file of an earlier block), `output` (of the previous step; `…` matches any text),
 * `same=PATH` (equals a file of this repository), `serve` (a server on port 3000, which the page's `check` is run against), `needs=PROGRAM` (of `test/programs.mjs`).
 */
interface Block {
  readonly line: number;
  readonly language: string;
  readonly marks: Readonly<Record<string, string>>;
  readonly code: string;
}

const fence = /^```(\w+) ([^\n]+)\n(.*?)^```$/gms;

/** The marked blocks of a page, in their order. */
export function markedBlocks(page: string): readonly Block[] {
  const source = readFileSync(join(root, page), 'utf8');
  return [...source.matchAll(fence)].map(({ index, 1: language = '', 2: info = '', 3: code = '' }) => ({
    line: source.slice(0, index).split('\n').length,
    language,
    marks: Object.fromEntries(info.split(' ').map((mark) => mark.split(/=(.*)/))),
    code,
  }));
}

/** The pages with blocks that a test can run. */
export function markedPages(): readonly string[] {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).toSorted();
  const pages = docs.filter((path) => path.endsWith('.md')).map((path) => join('docs', path));
  return ['README.md', ...pages].filter((page) => markedBlocks(page).some(({ marks }) => 'run' in marks));
}

/** The `node_modules` of a project that installed the tarball and the packages of the pages. */
export async function writeProject(folder: string): Promise<void> {
  await linkPackages(folder);
  const installed = join(folder, 'node_modules', 'vaultdesk');
  await writeEntries(join(installed, 'dist'));
  await symlink(join(root, 'out', 'main'), join(installed, 'dist', 'main'));
  const published = publishedManifest({ manifest, chainNodes: {}, repository: undefined });
  await writeFile(join(installed, 'package.json'), JSON.stringify(published));
  await mkdir(join(folder, 'node_modules', '.bin'));
  for (const [name, path] of Object.entries({ ...programs, vaultdesk: join(root, manifest.bin.vaultdesk) })) {
    const text = `#!/bin/sh\nexec node '${path}' "$@"\n`;
    await writeFile(join(folder, 'node_modules', '.bin', name), text, { mode: 0o755 });
  }
}

/** Performs a page in one shell, like its reader, and compares the output with the page. Returns the skipped blocks. */
export async function runPage(page: string, folder: string, ready: Ready): Promise<readonly string[]> {
  const all = markedBlocks(page).map((block) => ({ ...block, reason: reasonToSkip(block) }));
  const blocks = all.filter(({ reason }) => reason === undefined);
  for (const { marks, code } of blocks)
    if (marks.same) expect(code, `${page} and ${marks.same}`).toBe(readFileSync(join(root, marks.same), 'utf8'));

  for (const [need, modules] of Object.entries(pythonModules))
    if (blocks.some(({ marks }) => marks.needs === need)) await linkPython(folder, modules);
  const outputs = await runShell(blocks.map(toShell).join('\n'), folder, await valuesOf(ready));
  for (const [index, block] of blocks.entries()) {
    const output = outputs.get(block.line);
    const expected = blocks[index + 1];
    if (output === undefined) continue;
    if (expected && 'output' in expected.marks) expectOutput(expected, output, `${page}:${expected.line}`);
    else expect(output, `${page}:${block.line}`).not.toContain('"success":false');
  }
  return all.flatMap(({ line, reason }) => (reason === undefined ? [] : [`${page}:${line}: ${reason}`]));
}

/** The names that pages use for programs. */
const needs: Readonly<Record<string, Program>> = {
  curl: 'curl',
  python3: 'python3',
  go: 'go',
  pytest: 'requests and pytest for Python',
  frameworks: 'FastAPI and Django for Python',
};

function reasonToSkip({ language, marks, code }: Block): string | undefined {
  const isStep = 'run' in marks;
  const names = [marks.needs, isStep && language === 'python' && 'python3', isStep && /\bcurl\b/.test(code) && 'curl'];
  return names
    .map((name) => (name && needs[name] ? missingProgram(needs[name]) : undefined))
    .find((reason) => reason !== undefined);
}

function toShell({ line, language, marks, code }: Block, _: number, blocks: readonly Block[]): string {
  const file = marks.file ?? `step-${line}.${language === 'python' ? 'py' : 'mjs'}`;
  const saved = `mkdir -p "$(dirname ${file})"; cat >> ${file} <<'END_OF_FILE'\n${code}END_OF_FILE`;
  const start = `echo; echo "@@ ${line}"; echo "@@ ${line}" >&2`;
  if ('serve' in marks) {
    const check = blocks.find((block) => 'check' in block.marks)?.code ?? '';
    const isOpen = '(exec 3<>/dev/tcp/127.0.0.1/3000) 2>/dev/null';
    const waitForStart = `until ${isOpen}; do kill -0 $!; sleep 0.1; done`;
    const waitForEnd = `while ${isOpen}; do sleep 0.1; done`;
    return `${start}\n{ ${code} } &\n${waitForStart}\n${check}\nkill -- -$!\n${waitForEnd}`;
  }
  if (!('run' in marks)) return marks.file ? saved : '';
  if (language === 'sh') return `${start}\n${code}`;
  return `${saved}\n${start}\n${language === 'python' ? 'python3' : 'node'} ${file}`;
}

const pythonModules = { pytest: 'requests, pytest', frameworks: 'fastapi, uvicorn, django' };

/** Makes a Python with these modules the `python3` of a folder. */
async function linkPython(folder: string, modules: string): Promise<void> {
  const python = pythonWith(modules);
  if (python?.startsWith('/')) await symlink(python, join(folder, 'python3'));
}

/** The variables of a page's shell: those of `vaultdesk exec`, and the short names of the pages. */
async function valuesOf(ready: Ready): Promise<Readonly<Record<string, string>>> {
  const { baseUrl, tokenUrl, clientId, clientSecret, operatorToken } = ready;
  const { token } = await Api.open(ready);
  return {
    ...{ BASE: baseUrl, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, OPERATOR_TOKEN: operatorToken, TOKEN: token },
    ...{ VAULTDESK_BASE_URL: baseUrl, VAULTDESK_MARKET_URL: `${baseUrl}/market`, VAULTDESK_TOKEN_URL: tokenUrl },
    ...{ VAULTDESK_CLIENT_ID: clientId, VAULTDESK_CLIENT_SECRET: clientSecret },
    VAULTDESK_OPERATOR_TOKEN: operatorToken,
  };
}

const stepsLimitMilliseconds = 100_000;

/** Each job has its own process group, which is ended with the shell. */
const head = "set -emo pipefail; trap 'for job in $(jobs -p); do kill -- -$job; done 2>/dev/null || true' EXIT";

/** Runs a script and returns the output of each step by its line. Ends the processes that the script started. */
async function runShell(script: string, folder: string, values: Readonly<Record<string, string>>) {
  const port = String(await aFreePort());
  const started = `${head}\n${script}`
    .replaceAll('http://127.0.0.1:8787', values.BASE ?? '')
    .replaceAll(/\b([A-Z_]+)=\S*…/g, (all, name: string) => (values[name] ? `${name}=${values[name]}` : all))
    .replaceAll(/\b3000\b/g, port);
  const PATH = `${folder}:${join(folder, 'node_modules', '.bin')}:${process.env.PATH}`;
  const env = { ...process.env, ...(await browserEnvironment()), ...values, PATH, NODE_TEST_CONTEXT: undefined };
  const child = spawn('bash', ['-c', started], { cwd: folder, env, timeout: stepsLimitMilliseconds });
  child.stdin.end();
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`The last of these steps failed.\n${stdout}\n${stderr}`);
  const printed = stdout.replaceAll(port, '3000').replaceAll(values.BASE ?? '', 'http://127.0.0.1:8787');
  const steps = printed.split(/^@@ (?=\d+$)/m).slice(1);
  return new Map(steps.map((step) => [Number.parseInt(step, 10), step.replace(/^\d+\n/, '')]));
}

function expectOutput({ language, code }: Block, output: string, place: string): void {
  if (language === 'json') expect(JSON.parse(output), place).toMatchObject(toPattern(code));
  else expect(withoutLayout(output), place).toMatch(toExpression(withoutLayout(code)));
}

const withoutLayout = (output: string) => stripVTControlCharacters(output).replaceAll(/\s+/g, ' ').trim();
const toExpression = (code: string) =>
  new RegExp(code.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/ ?… ?/g, '.*'));

/** The JSON of a page: texts with `…` match texts that differ there. */
function toPattern(code: string) {
  return JSON.parse(code, (_, item: unknown) =>
    typeof item === 'string' && item.includes('…') ? expect.stringMatching(toExpression(item)) : item,
  );
}
