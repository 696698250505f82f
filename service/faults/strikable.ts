/** What of an operation says whether rules may mean it. */
interface Named {
  readonly name: string;
  readonly access: 'public' | 'application' | 'operator';
  readonly path: string;
}

/** Whether rules may mean an operation: none that the operator has, and none that says how the service is. */
export function isStrikable({ name, access, path }: Named): boolean {
  return access !== 'operator' && !path.startsWith('/_vaultdesk') && !name.startsWith('system.');
}
