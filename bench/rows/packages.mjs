// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { atMost } from '../measure/goals.mjs';
import { installIn, ours, peers, sizeOf, startOf } from '../measure/packages.mjs';
import { temporaryFolder } from '../measure/programs.mjs';
import { oncePerRound } from '../measure/rounds.mjs';

/** Builds the tarball that npm would publish. @param {string} folder */
function packed(folder) {
  execFileSync(process.execPath, ['main/packaging/npm/pack.mjs']);
  const pack = ['pack', './out/package', '--silent', '--pack-destination', folder];
  return join(folder, execFileSync('npm', pack, { encoding: 'utf8' }).trim());
}

/** Measures installations from the npm cache, each into another empty project. @param {import('../measure/packages.mjs').Package} program @param {string} folder */
function measure(program, folder) {
  const installed = mkdtempSync(join(folder, 'first-'));
  installIn(program, installed);
  return {
    size: async () => sizeOf(installed),
    install: oncePerRound(async () => installIn(program, mkdtempSync(join(folder, 'again-')))),
    start: oncePerRound(() => startOf(program, installed)),
  };
}

/** @type {import('../measure/row.mjs').Subject} */
export const packages = {
  name: 'packages',
  title: 'Beside other packages',
  about:
    'Installation with npm into an empty project from its cache, without scripts, and the first response of the installed program: to the health route, GET /users, any request, or eth_chainId. The peers are different kinds of programs: a REST mock, a local replacement for one hosted service, and the chain node that Vaultdesk includes.',
  prepare: async () => {
    const folder = temporaryFolder('packages');
    const product = measure(ours(packed(folder)), folder);
    return Object.entries(peers).flatMap(([name, program]) => {
      const peer = measure(program, folder);
      return [
        {
          ...{ work: `Installed size, beside ${name}`, unit: /** @type {const} */ ('MiB') },
          ...{ ours: product.size, peer: peer.size, goals: [atMost(110, 'MiB')] },
        },
        {
          ...{ work: `npm install, beside ${name}`, unit: /** @type {const} */ ('ms') },
          ...{ ours: product.install, peer: peer.install },
        },
        {
          ...{ work: `First answer, beside ${name}`, unit: /** @type {const} */ ('ms') },
          ...{ ours: product.start, peer: peer.start },
        },
      ];
    });
  },
};
