import type { Ports } from '../ports/ports.ts';
import type { RequestLogBounds } from '../ports/request-log.ts';

const mebibyte = 1024 * 1024;

/** The log limits from the settings. */
export function requestLogBounds(settings: Ports['settings']): RequestLogBounds {
  const { requestLog, requestLogRecords, requestLogMebibytes } = settings.current();
  return {
    isOn: requestLog === 'on',
    records: requestLogRecords,
    bytes: requestLogMebibytes * mebibyte,
  };
}

/** Applies changed limits to the log until the returned function is called. */
export function followRequestLogSettings({
  changes,
  settings,
  requestLog,
}: Pick<Ports, 'changes' | 'settings' | 'requestLog'>): () => void {
  return changes.subscribe(({ tables }) => {
    if (tables.includes('settings')) requestLog.keepWithin(requestLogBounds(settings));
  });
}
