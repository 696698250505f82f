/** How the service stands, as the tray shows it. */
export interface ServiceState {
  /** @example "http://127.0.0.1:8787" */
  readonly baseUrl: string;
  readonly isListening: boolean;
  /** How many things need a person. */
  readonly needs: number;
}

/** The lines of the tray's menu that tell, from above; together they are its tooltip. */
export function trayWords({
  baseUrl,
  isListening,
  needs,
}: ServiceState): readonly [string, string] {
  const { host } = new URL(baseUrl);
  return [isListening ? `Listening at ${host}` : `Not answering at ${host}`, wordsOf(needs)];
}

function wordsOf(needs: number): string {
  if (needs === 0) return 'Nothing needs attention';
  const count = needs.toLocaleString('en');
  return needs === 1 ? '1 thing needs attention' : `${count} things need attention`;
}
