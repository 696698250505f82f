/** A number and its noun. @example counted(1200, 'delivery', 'deliveries') // "1,200 deliveries" */
export function counted(count: number, singular: string, plural?: string): string {
  return `${count.toLocaleString('en')} ${nounOf(count, singular, plural)}`;
}

/** Only the noun. @example nounOf(2, 'bid') // "bids" */
export function nounOf(count: number, singular: string, plural = `${singular}s`): string {
  return count === 1 ? singular : plural;
}
