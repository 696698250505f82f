import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { missingProgram } from '../../test/programs.mjs';
import type { Availability } from './availability.ts';

/** A display to open windows on. */
export interface Display {
  /** The value of DISPLAY; `undefined` if the system needs none. */
  readonly name: string | undefined;
  close(): Promise<void>;
}

/** The display of this session, or one of our own on a number that is free. */
export async function openDisplay(): Promise<Availability<Display>> {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform !== 'linux' || DISPLAY || WAYLAND_DISPLAY)
    return { value: { name: DISPLAY, close: async () => {} } };
  const reason = missingProgram('X server');
  if (reason !== undefined) return { reason };
  return { value: await startXvfb() };
}

async function startXvfb(): Promise<Display> {
  const xvfb = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const pipe = xvfb.stdio[3];
  if (!(pipe instanceof Readable)) throw new Error('Xvfb has no pipe for its display number.');
  const [number] = await once(pipe, 'data');
  return {
    name: `:${String(number).trim()}`,
    close: async () => {
      xvfb.kill('SIGTERM');
      await once(xvfb, 'exit');
    },
  };
}
