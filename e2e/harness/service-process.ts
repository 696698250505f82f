import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from './places.ts';
import { type Ready, ready } from './ready.ts';

const reply = z.object({ ready: ready.optional(), error: z.string().optional() });

/** The process that runs the services of a test worker, one at a time. */
export interface ServiceProcess {
  /** Starts a new service on a data directory. */
  start(dataDir: string): Promise<Ready>;
  /** Stops the running service. Rejects if it does not end cleanly. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export function openServiceProcess(): ServiceProcess {
  const child = fork(join(root, 'e2e', 'harness', 'service-process.mjs'), {
    env: { ...process.env, UV_THREADPOOL_SIZE: '6' },
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=32'],
  });
  const request = async (message: { readonly dataDir?: string }) => {
    const abort = new AbortController();
    const { signal } = abort;
    const exited = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`The service process ended with ${code}.`);
    });
    try {
      child.send(message);
      const [received] = await Promise.race([once(child, 'message', { signal }), exited]);
      const { error, ready } = reply.parse(received);
      if (error !== undefined) throw new Error(error);
      return ready;
    } finally {
      abort.abort();
    }
  };
  return {
    start: async (dataDir) => ready.parse(await request({ dataDir })),
    stop: async () => void (await request({})),
    close: async () => {
      child.disconnect();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
