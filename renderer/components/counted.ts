/** A number and its noun. @example counted(1200, 'delivery', 'deliveries') // "1,200 deliveries" */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
