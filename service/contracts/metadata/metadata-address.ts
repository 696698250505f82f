/** Below it the listener says what the tokens of a collection are. */
export const metadataPath = '/_vaultdesk/metadata';

/** What the metadata addresses of a collection begin with; the number of a token type or `contract` follows. */
export function metadataBaseOf(baseUrl: string, collectionId: string): string {
  return `${baseUrl}${metadataPath}/${collectionId}/`;
}
