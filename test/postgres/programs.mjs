// @ts-check
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/**
 * @typedef {{ uid?: number, gid?: number }} Owner The owner of programs and files; the user of this process if empty.
 */
/** @typedef {{ folder: string, owner: Owner }} Programs */

const run = promisify(execFile);
/** Time limit of one run of initdb, pg_basebackup or psql. */
const limitMilliseconds = 60_000;

/**
 * The installed PostgreSQL, or the reason why there is none: the newest Debian version, then the one on the path.
 * @param {{ path?: string, debian?: string }} [places]
 * @returns {{ programs: Programs } | { reason: string }}
 */
export function findPostgres({ path = process.env.PATH ?? '', debian = '/usr/lib/postgresql' } = {}) {
  const folder = [...foldersIn(debian), ...path.split(delimiter)].find((directory) =>
    existsSync(join(directory, 'initdb')),
  );
  if (folder === undefined)
    return { reason: 'PostgreSQL is not installed on this machine: apt-get install postgresql' };
  if (process.getuid?.() !== 0) return { programs: { folder, owner: {} } };
  const owner = ownerOf('postgres') ?? ownerOf('nobody');
  return owner
    ? { programs: { folder, owner } }
    : { reason: 'PostgreSQL does not run as root, and the users postgres and nobody do not exist.' };
}

/** @param {string} debian */
function foldersIn(debian) {
  if (!existsSync(debian)) return [];
  return readdirSync(debian)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'));
}

/** @param {string} name @returns {Owner | undefined} */
function ownerOf(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** Environment without our variables; LC_ALL=C for English messages. @type {NodeJS.ProcessEnv} */
export const plainEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/**
 * Runs one of the programs, or a system program, and resolves with its output.
 * @param {Programs} programs @param {string[]} command @param {Record<string, string>} [environment]
 */
export async function runAs({ folder, owner }, command, environment = {}) {
  const [name = '', ...argv] = command;
  const ownFolder = join(folder, name);
  const { stdout } = await run(existsSync(ownFolder) ? ownFolder : name, argv, {
    ...owner,
    cwd: '/',
    timeout: limitMilliseconds,
    maxBuffer: 2 ** 28,
    env: { ...plainEnvironment, ...environment },
  });
  return stdout.trimEnd();
}
