import { execFile } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from './chromium.ts';
import { root } from './places.ts';

const run = promisify(execFile);

/** A folder with programs and tests of a user, in a project with the installed package. */
export interface UserProject {
  readonly folder: string;
  /** Runs a program of the project and returns its output; rejects with the output if it fails. */
  run(file: string, ...argv: string[]): Promise<string>;
}

/** The program of a package that is installed here. */
export const programs = {
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
  playwright: join(root, 'node_modules/@playwright/test/cli.js'),
} as const;

/** Packages of ours are beside the packed Vaultdesk from now on, as if they were installed there. */
export async function linkPackages(project: string): Promise<void> {
  for (const name of ['vitest', 'hono', '@hono/node-server', '@playwright/test']) {
    const path = join(project, 'node_modules', name);
    await mkdir(dirname(path), { recursive: true });
    await symlink(join(root, 'node_modules', name), path);
  }
}

/** Copies a folder or files of this repository. */
export async function userProject(
  folder: string,
  content: string | Readonly<Record<string, string>>,
): Promise<UserProject> {
  await mkdir(folder, { recursive: true });
  if (typeof content === 'string') await cp(join(root, content), folder, { recursive: true });
  else
    for (const [name, text] of Object.entries(content)) await writeFile(join(folder, name), text);
  const env = { ...(await browserEnvironment()), ...process.env, NODE_TEST_CONTEXT: undefined };
  return {
    folder,
    run: async (file, ...argv) => {
      const { stdout, stderr } = await run(file, argv, { cwd: folder, env }).catch(
        ({ stdout: output, stderr: errorOutput }) => {
          throw new Error(`${file} ${argv.join(' ')} failed.\n${output}\n${errorOutput}`);
        },
      );
      return `${stdout}${stderr}`;
    },
  };
}

async function browserEnvironment(): Promise<Record<string, string>> {
  const chromiumLaunch = await findChromium();
  if ('reason' in chromiumLaunch) throw new Error(chromiumLaunch.reason);
  const { executablePath = '', env = {} } = chromiumLaunch.value;
  const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = env;
  return {
    CHROMIUM_PATH: executablePath,
    ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }),
    ...(FONTCONFIG_PATH && { FONTCONFIG_PATH }),
  };
}
