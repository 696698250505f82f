/** The properties of an operation that decide whether rules apply. */
interface Named {
  readonly name: string;
  readonly access: 'public' | 'application' | 'operator';
  readonly path: string;
}

/** Whether rules apply to an operation: never to operator operations or health reports. */
export function isStrikable({ name, access, path }: Named): boolean {
  return access !== 'operator' && !path.startsWith('/_vaultdesk') && !name.startsWith('system.');
}
