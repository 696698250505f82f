/** A metric of Prometheus with its samples. A part of a histogram has a suffix. */
export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly {
    readonly suffix?: '_bucket' | '_sum' | '_count';
    readonly labels: Readonly<Record<string, string>>;
    readonly value: number;
  }[];
}

/** The files of a world, and the form in which monitoring systems read numbers. */
export interface Metrics {
  /** Prometheus text format 0.0.4; in the world main with the metrics of the process. */
  write(families: readonly MetricFamily[]): Promise<string>;
  /** Bytes of the files of the state, by part. */
  storedBytes(): Promise<Readonly<Record<string, number>>>;
}
