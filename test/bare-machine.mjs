// @ts-check
/**
 * Verifies the README's commands on a machine with only Node: installs the last commit into a minimal Debian, starts
 * the service until its ready line, and runs tests there. Needs root, debootstrap and Debian's packages.
 *
 * node test/bare-machine.mjs            the tests that depend most on the machine
 * node test/bare-machine.mjs --full     npm test
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingProgram, skipReason } from './programs.mjs';

const tests = process.argv[2] === '--full' ? 'npm test' : 'node test/run.mjs bare';
const root = fileURLToPath(new URL('..', import.meta.url));
const cache = process.env.VAULTDESK_CACHE_DIR ?? join(homedir(), '.cache', 'vaultdesk');
const debian = join(cache, 'debian-bookworm');

/** Starts the service and stops it after its ready line. */
const untilReady = `bash -c '
  npm start -- --port 0 --json > /tmp/ready & service=$!
  until grep baseUrl /tmp/ready; do sleep 0.2; kill -0 $service || exit 1; done
  kill $service'`;

const reason =
  process.getuid?.() === 0 ? missingProgram('debootstrap') : skipReason('Only root can enter a file system.');
if (reason !== undefined) {
  console.info(`${reason}\n0 passed, 0 failed, 1 skipped`);
  process.exit();
}

if (!existsSync(debian)) installDebian();
const machine = mkdtempSync(join(tmpdir(), 'vaultdesk-bare-'));
try {
  copyInto(machine);
  process.exitCode = runIn(machine, `cd /vaultdesk && npm ci && timeout 120 ${untilReady} && ${tests}`);
} finally {
  rmSync(machine, { recursive: true, force: true });
}

/** Installs the packages that every Debian has, once per machine. */
function installDebian() {
  const unfinished = mkdtempSync(`${debian}.`);
  run('debootstrap', ['--variant=minbase', 'bookworm', unfinished], 'ignore');
  renameSync(unfinished, debian);
}

/** Puts Debian, this Node with its npm, and the last commit into a folder. @param {string} machine */
function copyInto(machine) {
  run('cp', ['-a', `${debian}/.`, machine]);
  cpSync(process.execPath, join(machine, 'usr/bin/node'));
  const npm = run('npm', ['root', '--global'], 'pipe').trim();
  cpSync(join(npm, 'npm'), join(machine, 'usr/lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(machine, 'usr/bin', name));
  // Files with the network settings of this machine.
  for (const file of ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs/ca-certificates.crt'])
    if (existsSync(file)) cpSync(file, join(machine, file), { dereference: true });
  mkdirSync(join(machine, 'root/.npm'), { recursive: true });
  run('git', ['clone', '--quiet', root, join(machine, 'vaultdesk')]);
}

/**
 * Runs a script in a file system, with processes and mounts that end with it, and with the packages that npm has downloaded.
 *
 * @param {string} machine @param {string} script
 */
function runIn(machine, script) {
  const enter =
    'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && mount --bind "$2" "$0/root/.npm" && exec chroot "$0" bash -c "$1"';
  const downloads = run('npm', ['config', 'get', 'cache'], 'pipe').trim();
  mkdirSync(downloads, { recursive: true });
  const argv = ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-c', enter];
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
  };
  const { status } = spawnSync('unshare', [...argv, machine, script, downloads], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  return status ?? 1;
}

/** @param {string} program @param {string[]} argv @param {'inherit' | 'ignore' | 'pipe'} [output] */
function run(program, argv, output = 'inherit') {
  const { status, stdout } = spawnSync(program, argv, { stdio: ['ignore', output, 'inherit'], encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${argv[0]} ended with ${status}.`);
  return stdout ?? '';
}
