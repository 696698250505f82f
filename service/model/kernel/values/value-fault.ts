/** Two sentences: what is wrong with a value, and how to fix it. */
export interface ValueFault {
  readonly fault: string;
}
