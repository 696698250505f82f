import type { IncomingMessage } from 'node:http';
import { headerMap } from '../../model/kernel/header-map.ts';
import { errnoOf, knownReason } from '../../model/kernel/results/reasons.ts';
import type { OutboundResponse } from '../ports/outbound.ts';

const maximumHeaders = 64;
const maximumHeaderLength = 1024;

/** Reads the start of a response; the received part is available at any moment. */
export class ResponseReader {
  readonly #response: IncomingMessage;
  readonly #maximumBytes: number;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #isWhole = false;

  constructor(response: IncomingMessage, maximumBytes: number) {
    this.#response = response;
    this.#maximumBytes = maximumBytes;
  }

  /** Reads until the response ends, breaks off, or exceeds the limit. */
  read(): Promise<void> {
    const response = this.#response;
    return new Promise((resolve) => {
      response
        .on('data', (bytes: Buffer) => {
          this.#chunks.push(bytes);
          this.#size += bytes.length;
          if (this.#size > this.#maximumBytes) resolve();
        })
        .once('end', () => {
          this.#isWhole = response.complete && this.#size <= this.#maximumBytes;
          resolve();
        })
        // The status has arrived, so there is a response.
        .once('error', () => resolve())
        .once('close', () => resolve());
    });
  }

  get told(): Pick<OutboundResponse, 'outcome' | 'status' | 'answer'> {
    const { statusCode = 0 } = this.#response;
    const bytes = Buffer.concat(this.#chunks).subarray(0, this.#maximumBytes);
    const isCut = !this.#isWhole;
    return {
      outcome: 'ANSWERED',
      status: statusCode,
      answer: { headers: headersOf(this.#response), body: textOf(bytes, isCut), isCut },
    };
  }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).slice(0, maximumHeaders);
  return headerMap(
    entries.map(([name, value]) => [name, [value ?? []].flat().join(', ').slice(0, maximumHeaderLength)]),
  );
}

/** Invalid UTF-8 becomes U+FFFD; an incomplete character at a cut is omitted. */
function textOf(bytes: Buffer, isCut: boolean): string {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: isCut });
  return text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '\u{fffd}');
}

/** The result of a request, without its duration. */
export type Ending = Omit<OutboundResponse, 'durationMilliseconds'>;

/** The progress of a request. */
export type Stage = 'resolving' | 'connecting' | 'connected';

const outcomes = {
  resolving: 'NOT_RESOLVED',
  connecting: 'NOT_CONNECTED',
  connected: 'BROKEN_OFF',
} as const satisfies Record<Stage, Ending['outcome']>;

/** The result of a request that failed at this stage. */
export function brokenOff(stage: Stage, error: unknown): Ending {
  return { outcome: outcomes[stage], reason: sentenceOf(error) ?? defaultReasons[stage] };
}

/** The shared reason as a sentence; an unknown code counts as an interruption. */
function sentenceOf(error: unknown): string | undefined {
  const reason = knownReason(error);
  if (reason !== undefined) return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
  return errnoOf(error) === undefined ? undefined : 'The connection broke off.';
}

const defaultReasons: Readonly<Record<Stage, string>> = {
  resolving: 'The host name has no address.',
  connecting: 'Could not connect.',
  connected: 'The response is not valid.',
};
