/** A number and its noun. @example counted(1200, 'delivery', 'deliveries') // "1,200 deliveries" */
export function counted(count: number, one: string, many?: string): string {
  return `${count.toLocaleString('en')} ${nounOf(count, one, many)}`;
}

/** Only the noun. @example nounOf(2, 'bid') // "bids" */
export function nounOf(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** @example countOrNone([]) // "none" */
export function countOrNone({ length }: readonly unknown[]): string {
  return length === 0 ? 'none' : length.toLocaleString('en');
}
