// @ts-check
/**
 * The external programs that tests need. Tests that need a missing program are skipped with one sentence that names
 * its Debian package, or fail if VAULTDESK_REQUIRE_PROGRAMS=1.
 *
 * node test/programs.mjs     prints the packages that this machine lacks
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPostgres } from './postgres/programs.mjs';

/** @typedef {keyof typeof programs} Program */

const electronLibraries = ['libgtk-3.so.0', 'libnss3.so', 'libasound.so.2', 'libgbm.so.1'];

/**
 * Optional programs are large, and only few blocks of the documentation need them: they are never required.
 * @typedef {{ packages: string, isOptional?: boolean, isInstalled: () => boolean }} Definition
 */

/** @satisfies {Record<string, Definition>} */
const programs = {
  curl: { packages: 'curl', isInstalled: () => isOnPath('curl') },
  python3: { packages: 'python3', isInstalled: () => isOnPath('python3') },
  ps: { packages: 'procps', isInstalled: () => isOnPath('ps') },
  PostgreSQL: { packages: 'postgresql', isInstalled: () => 'programs' in findPostgres() },
  java: { packages: 'default-jre-headless', isInstalled: () => isOnPath('java') },
  'pydantic 1, urllib3 and dateutil for Python': {
    packages: 'python3-pydantic python3-urllib3 python3-dateutil',
    isInstalled: () => pythonWithModules() !== undefined,
  },
  'requests and pytest for Python': {
    packages: 'python3-requests python3-pytest',
    isInstalled: () => pythonWith('requests, pytest') !== undefined,
  },
  'FastAPI and Django for Python': {
    packages: 'python3-fastapi python3-uvicorn python3-django',
    isOptional: true,
    isInstalled: () => pythonWith('fastapi, uvicorn, django') !== undefined,
  },
  go: { packages: 'golang-go', isOptional: true, isInstalled: () => isOnPath('go') },
  'X server': { packages: 'xvfb xauth', isInstalled: () => Boolean(process.env.DISPLAY) || isOnPath('Xvfb') },
  'set of Electron libraries': { packages: 'libgtk-3-0 libnss3 libasound2 libgbm1', isInstalled: hasElectronLibraries },
  debootstrap: { packages: 'debootstrap', isInstalled: () => isOnPath('debootstrap') },
};

/** @type {Readonly<Record<Program, Definition>>} */
const definitions = programs;

/** @type {Map<Program, string | undefined>} */
const reasons = new Map();

/**
 * The reason to skip a test that needs a program; `undefined` if it is installed. Looks for each program once per
 * process. Throws the reason if VAULTDESK_REQUIRE_PROGRAMS=1, except for optional programs.
 * @param {Program} name
 */
export function missingProgram(name) {
  if (!reasons.has(name)) {
    const { packages, isInstalled } = programs[name];
    const reason = `This machine has no ${name}: apt-get install ${packages}`;
    reasons.set(name, isInstalled() ? undefined : reason);
  }
  const reason = reasons.get(name);
  return definitions[name].isOptional ? reason : skipReason(reason);
}

/**
 * Returns the reason to skip a test, or throws it if VAULTDESK_REQUIRE_PROGRAMS=1.
 * @param {string | undefined} reason
 */
export function skipReason(reason) {
  if (reason !== undefined && process.env.VAULTDESK_REQUIRE_PROGRAMS === '1') throw new Error(reason);
  return reason;
}

/** The programs that this machine lacks, each as one sentence with its packages. */
export function missingPrograms() {
  return Object.entries(programs).flatMap(([name, { packages, isInstalled }]) =>
    isInstalled() ? [] : [`No ${name}: apt-get install ${packages}`],
  );
}

/** A Python that can run the client of OpenAPI Generator. */
export function pythonWithModules() {
  return pythonWith('dateutil, pydantic, urllib3; assert pydantic.VERSION < "2"');
}

/**
 * A Python that has these modules.
 * @param {string} modules
 */
export function pythonWith(modules) {
  return ['python3', '/usr/bin/python3'].find(
    (program) => spawnSync(program, ['-c', `import ${modules}`], { stdio: 'ignore' }).status === 0,
  );
}

/** @param {string} name */
function isOnPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}

/** Only Linux has these libraries in separate packages. */
function hasElectronLibraries() {
  if (process.platform !== 'linux') return true;
  const cache = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' }).stdout ?? '';
  return electronLibraries.every((library) => cache.includes(`\t${library} `));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { packages, isOptional, isInstalled } of Object.values(definitions))
    if (!isOptional && !isInstalled()) console.info(packages);
