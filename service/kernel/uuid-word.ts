/** A UUID as contracts take an id, bytes32: its 16 bytes behind 16 zeros. */
export function uuidWord(uuid: string): string {
  return `0x${uuid.replaceAll('-', '').toLowerCase().padStart(64, '0')}`;
}
