import { app } from 'electron';
import type { Service } from '../service/index.ts';
import { reasonOf } from '../service/model/kernel/results/reasons.ts';

/** Lets the service stop and release its data directory before the process exits. */
export function stopBeforeQuit(service: Pick<Service, 'stop'>): void {
  let phase: 'running' | 'stopping' | 'stopped' = 'running';

  app.on('before-quit', (event) => {
    if (phase === 'stopped') return;
    event.preventDefault();
    if (phase === 'stopping') return;
    phase = 'stopping';
    void stop(service).finally(() => {
      phase = 'stopped';
      app.quit();
    });
  });
}

async function stop(service: Pick<Service, 'stop'>): Promise<void> {
  try {
    await service.stop();
  } catch (error) {
    process.stderr.write(`Vaultdesk did not stop cleanly: ${reasonOf(error)}.\n`);
    process.exitCode = 1;
  }
}
