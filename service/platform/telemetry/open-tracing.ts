import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { BoundedCache } from '../../model/kernel/concurrency/bounded-cache.ts';
import { second } from '../../model/kernel/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/request-log.ts';
import type { RunningSpan, SpanCause, Tracing } from '../ports/tracing.ts';

/** Requests whose later work continues their trace. */
const rememberedRequests = 10_000;
/** A stop waits this long for the collector. */
const closeMilliseconds = 2 * second;

const propagator = new W3CTraceContextPropagator();

/** Tracing with OpenTelemetry. Nothing is registered globally, so an embedding program has its own tracing. */
export function openTracing({ clock, log, version }: { clock: Clock; log: Log; version: string }): Tracing {
  const own = resourceFromAttributes({ 'service.name': 'vaultdesk', 'service.version': version });
  const exporter = reporting(new OTLPTraceExporter(), log);
  const provider = new BasicTracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('vaultdesk');
  const running = new AsyncLocalStorage<Context | undefined>();
  const requests = new BoundedCache<SpanContext>(rememberedRequests);
  return {
    isOn: true,
    headers: () => {
      const headers: Record<string, string> = {};
      propagator.inject(running.getStore() ?? ROOT_CONTEXT, headers, {
        set: (_headers, name, value) => {
          headers[name] = value;
        },
      });
      return headers;
    },
    apart: (work) => running.run(undefined, work),
    close: () => Promise.race([provider.shutdown(), pause(closeMilliseconds, undefined, { ref: false })]),
    span: async (name, cause, work) => {
      const [startedAt, startTime] = [clock.monotonicMillis(), clock.millis()];
      const at = (moment: number) => startTime + moment - startedAt;
      const parent = parentOf(cause, cause.traceId === undefined ? undefined : requests.get(cause.traceId));
      const span = tracer.startSpan(
        name,
        { kind: cause.request ? SpanKind.SERVER : SpanKind.CLIENT, startTime },
        parent,
      );
      if (cause.request) requests.set(cause.request.id, span.spanContext());
      const context = trace.setSpan(parent, span);
      const described: RunningSpan = {
        describe: (attributes, newName = name) => {
          span.updateName(newName).setAttributes({ ...attributes });
          if (attributes['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
        },
        addPart: (part, from, to) => tracer.startSpan(part, { startTime: at(from) }, context).end(at(to)),
      };
      try {
        return await running.run(context, () => work(described));
      } finally {
        span.end(at(clock.monotonicMillis()));
      }
    },
  };
}

function parentOf({ request }: SpanCause, cause: SpanContext | undefined): Context {
  if (!request) return cause ? trace.setSpanContext(ROOT_CONTEXT, cause) : ROOT_CONTEXT;
  const get = (_headers: unknown, name: string) => request.headers.get(name) ?? undefined;
  return propagator.extract(ROOT_CONTEXT, request.headers, { get, keys: () => [] });
}

/** Logs spans that the collector did not accept, without its address and headers. */
function reporting(exporter: OTLPTraceExporter, log: Log): SpanExporter {
  return {
    shutdown: () => exporter.shutdown(),
    export: (spans, resolve) =>
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.FAILED) log.warn('traces.not-sent', { spans: spans.length });
        resolve(result);
      }),
  };
}
