import { packagedFile } from './packaged-file.ts';

/** A JavaScript runtime other than Node, with its arguments before the file. */
export interface Runtime {
  readonly name: string;
  readonly program: string;
  readonly flags: readonly string[];
}

/** Bun and Deno from npm packages; an empty list if they do not support this machine. */
export async function findRuntimes(): Promise<readonly Runtime[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  // The baseline one needs no AVX2.
  const bun = await packagedFile('@oven/bun-linux-x64-baseline', '1.4.5', 'bin/bun');
  const deno = await packagedFile('@deno/linux-x64-glibc', '2.9.6', 'deno');
  const allowed = ['--allow-net=127.0.0.1', '--allow-env', '--node-modules-dir=manual'];
  return [
    { name: 'Bun', program: bun, flags: ['run'] },
    { name: 'Deno', program: deno, flags: ['run', '--quiet', ...allowed] },
  ];
}
