/** Names of operations, counts and codes; never a value of a caller. An `error.type` marks a failure. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

export interface RunningSpan {
  describe(attributes: SpanAttributes, name?: string): void;
  /** Adds a finished part between two moments of the monotonic clock. */
  addPart(name: string, from: number, to: number): void;
}

/** The cause of a span; without it, the span starts a trace. */
export interface SpanCause {
  /** A new request, whose headers may continue a trace (https://www.w3.org/TR/trace-context). */
  readonly request?: { readonly id: string; readonly headers: { get(name: string): string | null } };
  /** The id of an earlier request. */
  readonly traceId?: string | undefined;
}

/** Distributed traces of requests and their consequences. */
export interface Tracing {
  /** Whether an exporter is configured. */
  readonly isOn: boolean;
  /** Runs work in a span that ends with it. */
  span<Value>(name: string, cause: SpanCause, work: (span: RunningSpan) => Promise<Value>): Promise<Value>;
  /** The headers that continue the running span in another service; empty without a span. */
  headers(): Readonly<Record<string, string>>;
  /** Runs work that belongs to no span, whichever span triggered it. */
  apart<Value>(work: () => Value): Value;
  /** Sends the finished spans. */
  close(): Promise<void>;
}

/** Tracing without a configured exporter. */
export const untraced: Tracing = {
  isOn: false,
  span: (_name, _cause, work) => work({ describe() {}, addPart() {} }),
  headers: () => ({}),
  apart: (work) => work(),
  close: async () => {},
};
