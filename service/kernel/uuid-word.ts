/** A UUID as contracts take an id, bytes32: its 16 bytes behind 16 zeros. */
export function uuidWord(uuid: string): string {
  return `0x${uuid.replaceAll('-', '').toLowerCase().padStart(64, '0')}`;
}

/** The UUID that `uuidWord` made a word of; `undefined` for another word. */
export function uuidInWord(word: string): string | undefined {
  const [, ...groups] = wordForm.exec(word.toLowerCase()) ?? [];
  return groups.length > 0 ? groups.join('-') : undefined;
}

const wordForm = /^0x0{32}([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;
