/** Converts a UUID to bytes32, the form contracts take: 16 zero bytes, then its 16 bytes. */
export function uuidToBytes32(uuid: string): string {
  return `0x${uuid.replaceAll('-', '').toLowerCase().padStart(64, '0')}`;
}

/** The UUID of a word from `uuidToBytes32`; `undefined` for other words. */
export function uuidFromBytes32(bytes32: string): string | undefined {
  const [, ...groups] = wordForm.exec(bytes32.toLowerCase()) ?? [];
  return groups.length > 0 ? groups.join('-') : undefined;
}

const wordForm = /^0x0{32}([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;
