import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const module = join(import.meta.dirname, 'programs.mjs');
const withoutPrograms = { PATH: '/nowhere' };

test('the command prints the packages of required programs that are not on the path', () => {
  const output = execFileSync(process.execPath, [module], { env: withoutPrograms });

  expect(output.toString().split('\n')).toEqual(
    expect.arrayContaining(['curl', 'python3', 'procps', 'default-jre-headless']),
  );
  expect(output.toString()).not.toContain('golang-go');
});

test.each([
  [undefined, 'This machine has no curl: apt-get install curl', 0],
  ['1', 'Error: This machine has no curl: apt-get install curl', 1],
])('with VAULTDESK_REQUIRE_PROGRAMS=%s, a missing program leads to: %s', (required, text, code) => {
  const script = `import { missingProgram } from '${module}'; console.error(missingProgram('curl'))`;
  const env = { ...withoutPrograms, ...(required !== undefined && { VAULTDESK_REQUIRE_PROGRAMS: required }) };

  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env,
    encoding: 'utf8',
  });

  expect(stderr).toContain(text);
  expect(status).toBe(code);
});
