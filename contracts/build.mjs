// @ts-check
/**
 * Compiles the contracts and writes their artifacts, which are checked in, or into another folder.
 *
 * npm run contracts [folder]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import solc from 'solc';

/**
 * @typedef {object} Artifact
 * @property {string} contractName
 * @property {string} compiler
 * @property {object} settings
 * @property {unknown[]} abi
 * @property {string} bytecode What deploys the contract, before the constructor's arguments.
 *
 * @typedef {object} CompilerSettings
 * @property {string} compiler The one version of solc whose bytecode is checked in.
 * @property {string[]} contracts Paths of the sources, without `.sol`; each holds a contract of its name.
 * @property {Record<string, unknown>} settings
 *
 * @typedef {{ severity: string, formattedMessage: string, sourceLocation?: { file: string } }} Diagnostic
 * @typedef {{ abi: unknown[], evm: { bytecode: { object: string } } }} CompiledContract
 * @typedef {{ errors?: Diagnostic[], contracts: Record<string, Record<string, CompiledContract>> }} CompilerOutput
 */

const { resolve } = createRequire(import.meta.url);

/** @type {CompilerSettings} */
const compilerSettings = JSON.parse(readText('compiler-settings.json'));

const folder = process.argv[2] ?? fileURLToPath(new URL('artifacts', import.meta.url));

for (const artifact of compileContracts()) {
  const { contractName, bytecode } = artifact;
  writeFileSync(join(folder, `${contractName}.json`), `${JSON.stringify(artifact, null, 2)}\n`);
  process.stdout.write(`${contractName}: ${bytecode.length / 2 - 1} bytes to deploy\n`);
}

/**
 * Compiles each contract by itself, so that its bytecode depends on nothing but what it imports.
 * Any warning of our sources is an error. Needs no network, and names no path of this machine.
 *
 * @returns {Artifact[]}
 */
function compileContracts() {
  if (!solc.version().startsWith(compilerSettings.compiler))
    throw new Error(`The settings ask for solc ${compilerSettings.compiler}, not ${solc.version()}.`);
  return compilerSettings.contracts.map(compileContract);
}

/** @param {string} path @returns {Artifact} */
function compileContract(path) {
  const { compiler, settings } = compilerSettings;
  const contractName = basename(path);
  const source = `sources/${path}.sol`;
  const compiled = compile({
    language: 'Solidity',
    sources: { [source]: { content: readText(source) } },
    settings: { ...settings, outputSelection: { [source]: { [contractName]: ['abi', 'evm.bytecode.object'] } } },
  }).contracts[source]?.[contractName];
  if (!compiled) throw new Error(`${source} holds no contract ${contractName}.`);
  const { abi, evm } = compiled;
  return { contractName, compiler, settings, abi, bytecode: `0x${evm.bytecode.object}` };
}

/** @param {object} input @returns {CompilerOutput} */
function compile(input) {
  /** @type {CompilerOutput} */
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport }));
  const problem = output.errors?.find(concernsUs);
  if (problem) throw new Error(problem.formattedMessage);
  return output;
}

/** @param {Diagnostic} diagnostic */
function concernsUs({ severity, sourceLocation }) {
  return severity === 'error' || sourceLocation?.file.startsWith('sources/');
}

/** @param {string} path An import, as the source names it or relative to the sources. */
function readImport(path) {
  try {
    return { contents: path.startsWith('@') ? readFileSync(resolve(path), 'utf8') : readText(path) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** @param {string} path */
function readText(path) {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}
