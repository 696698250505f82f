/** The state of the service for the tray. */
export interface ServiceState {
  /** @example "http://127.0.0.1:8787" */
  readonly baseUrl: string;
  readonly isListening: boolean;
  /** The number of items that need attention. */
  readonly needs: number;
}

/** The status lines of the tray menu, also used as its tooltip. */
export function trayLabels({ baseUrl, isListening, needs }: ServiceState): readonly [string, string] {
  const { host } = new URL(baseUrl);
  return [isListening ? `Listening at ${host}` : `Not responding at ${host}`, textOf(needs)];
}

function textOf(needs: number): string {
  if (needs === 0) return 'Nothing needs attention';
  const count = needs.toLocaleString('en');
  return needs === 1 ? '1 item needs attention' : `${count} items need attention`;
}
