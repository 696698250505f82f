// @ts-check
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** @typedef {{ uid?: number, gid?: number }} Owner Whose programs and files they are; of this process where it is empty. */
/** @typedef {{ folder: string, owner: Owner }} Programs */

const run = promisify(execFile);
/** Of one run of initdb, pg_basebackup or psql. */
const limitMilliseconds = 60_000;

/**
 * The machine's own PostgreSQL, or why there is none: the newest of Debian's, then what is on the path.
 * @param {{ path?: string, debian?: string }} [places]
 * @returns {{ programs: Programs } | { reason: string }}
 */
export function findPostgres({
  path = process.env.PATH ?? '',
  debian = '/usr/lib/postgresql',
} = {}) {
  const folder = [...foldersIn(debian), ...path.split(delimiter)].find((place) =>
    existsSync(join(place, 'initdb')),
  );
  if (folder === undefined)
    return { reason: 'There is no PostgreSQL on this machine: apt-get install postgresql' };
  if (process.getuid?.() !== 0) return { programs: { folder, owner: {} } };
  const owner = ownerOf('postgres') ?? ownerOf('nobody');
  return owner
    ? { programs: { folder, owner } }
    : { reason: 'PostgreSQL does not run as root, and there is no user postgres or nobody.' };
}

/** @param {string} debian */
function foldersIn(debian) {
  if (!existsSync(debian)) return [];
  return readdirSync(debian)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(debian, version, 'bin'));
}

/** @param {string} name @returns {Owner | undefined} */
function ownerOf(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined
    ? undefined
    : { uid: Number(uid), gid: Number(gid) };
}

/** Nothing of ours, and messages in English. @type {NodeJS.ProcessEnv} */
export const plainEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/**
 * Runs one of the programs, or one of the system, and answers what it printed.
 * @param {Programs} programs @param {string[]} command @param {Record<string, string>} [environment]
 */
export async function runAs({ folder, owner }, command, environment = {}) {
  const [name = '', ...argv] = command;
  const own = join(folder, name);
  const { stdout } = await run(existsSync(own) ? own : name, argv, {
    ...owner,
    cwd: '/',
    timeout: limitMilliseconds,
    maxBuffer: 2 ** 28,
    env: { ...plainEnvironment, ...environment },
  });
  return stdout.trimEnd();
}
