/** Where a built-in inbox takes messages. Any name is one. */
export function inboxUrl(baseUrl: string, name: string): string {
  return `${baseUrl}/_vaultdesk/inbox/${name}`;
}
