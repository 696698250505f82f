import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { kindOfAddress } from '../../../domain/targets/check-target.ts';
import { maximumWaiting } from '../limits.ts';

/** Connections that stay open when new ones arrive. */
interface ConnectionLimits {
  readonly inAll: number;
  readonly ofOneAddress: number;
  /** Whether the address does not identify the caller: all clients on this machine share one. */
  readonly isShared: (address: string) => boolean;
}

const usualLimits: ConnectionLimits = {
  inAll: 512,
  ofOneAddress: 128,
  isShared: (address) => kindOfAddress(address) === 'loopback',
};

/** What is pending: a request head, the rest of a body, our response, or the client reading it. */
type Stage = 'head' | 'body' | 'answering' | 'taking';

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** Starts the response. */
  readonly response: () => void;
}

interface Connection {
  readonly address: string | undefined;
  /** A lower number means longer in the same stage. */
  turn: number;
  exchange: Exchange | undefined;
  /** Pipelined requests waiting for the previous response (RFC 9112, 9.3.2). */
  readonly waiting: Exchange[];
}

type OpenConnection = [Duplex, Connection];

/**
 * Tracks open connections of a listener. If there are too many, a connection waiting for its client is closed for a new
 * one: in the stage with the most connections, the one that has been there longest. Connections with a response in
 * progress, live streams included, stay open. A connection has one response at a time.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #open = new Map<Duplex, Connection>();
  #turns = 0;
  #isTrimming = false;

  constructor(limits: Partial<ConnectionLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
  }

  /** Counts a connection from now on. */
  accept(socket: Socket): void {
    this.#open.set(socket, { address: socket.remoteAddress, turn: this.#nextTurn(), exchange: undefined, waiting: [] });
    socket.once('close', () => this.#open.delete(socket));
    this.#trimSoon();
  }

  /** Answers a request after the earlier ones on its connection. */
  start(exchange: Exchange): void {
    const { socket } = exchange.incoming;
    const connection = this.#open.get(socket);
    if (!connection) return;
    if (!connection.exchange) this.#respond(socket, exchange);
    else if (connection.waiting.push(exchange) > maximumWaiting) this.#end(socket);
  }

  /** Whether the connection waits for the client and not for us. */
  awaitsClient(socket: Duplex): boolean {
    return stageOf(this.#open.get(socket)) !== 'answering' || socket.writableLength > 0;
  }

  /** Whether part of a response has been sent. */
  hasStartedResponse(socket: Duplex): boolean {
    return this.watchResponse(socket)();
  }

  /** Returns a function that reports, also later, whether a response to the current request has started. */
  watchResponse(socket: Duplex): () => boolean {
    const outgoing = this.#open.get(socket)?.exchange?.outgoing;
    return () => outgoing?.headersSent ?? false;
  }

  /** Whether a request body is incomplete and no response has started. */
  isReading(socket: Duplex): boolean {
    return stageOf(this.#open.get(socket)) === 'body' && !this.hasStartedResponse(socket);
  }

  #respond(socket: Duplex, exchange: Exchange): void {
    this.#renew(socket, exchange);
    exchange.outgoing.once('close', () => {
      const next = this.#open.get(socket)?.waiting.shift();
      if (next) this.#respond(socket, next);
      else this.#renew(socket, undefined);
    });
    exchange.response();
  }

  #renew(socket: Duplex, exchange: Exchange | undefined): void {
    const connection = this.#open.get(socket);
    if (!connection) return;
    connection.exchange = exchange;
    connection.turn = this.#nextTurn();
  }

  #nextTurn(): number {
    this.#turns += 1;
    return this.#turns;
  }

  #end(socket: Duplex): void {
    this.#open.delete(socket);
    socket.destroy();
  }

  /** After one turn of the event loop, so that heads received with their connections are read first. */
  #trimSoon(): void {
    if (this.#isTrimming) return;
    this.#isTrimming = true;
    setImmediate(() =>
      setImmediate(() => {
        this.#isTrimming = false;
        this.#trim();
      }),
    );
  }

  #trim(): void {
    const { inAll, ofOneAddress, isShared } = this.#limits;
    for (const [address, open] of byAddress(this.#open))
      if (address !== undefined && !isShared(address)) this.#shrink(open, ofOneAddress);
    this.#shrink([...this.#open], inAll);
  }

  #shrink(open: OpenConnection[], maximum: number): void {
    if (open.length <= maximum) return;
    for (const socket of slowestOf(open, open.length - maximum)) this.#end(socket);
  }
}

function byAddress(open: Iterable<OpenConnection>): Map<string | undefined, OpenConnection[]> {
  const groups = new Map<string | undefined, OpenConnection[]>();
  for (const entry of open) {
    const [, { address }] = entry;
    const group = groups.get(address);
    if (group) group.push(entry);
    else groups.set(address, [entry]);
  }
  return groups;
}

/** At most `count` connections to close: each is the longest in the stage with the most connections. */
function slowestOf(open: OpenConnection[], count: number): Duplex[] {
  const waiting: Record<Exclude<Stage, 'answering'>, Duplex[]> = { head: [], body: [], taking: [] };
  for (const [socket, connection] of open.sort(([, one], [, other]) => other.turn - one.turn)) {
    const stage = stageOf(connection);
    if (stage !== 'answering') waiting[stage].push(socket);
  }
  const { head, body, taking } = waiting;
  const slowest: Duplex[] = [];
  for (let number = 0; number < count; number += 1) {
    const fullest = [body, taking].reduce((most, stage) => (stage.length > most.length ? stage : most), head);
    const socket = fullest.pop();
    if (!socket) break;
    slowest.push(socket);
  }
  return slowest;
}

function stageOf(connection: Connection | undefined): Stage {
  if (!connection?.exchange) return 'head';
  const { incoming, outgoing } = connection.exchange;
  if (outgoing.writableEnded) return 'taking';
  return incoming.complete ? 'answering' : 'body';
}

/** Starts work now or at the end of this turn of the event loop. */
type Start = (work: () => void) => void;

/** Starts concurrent requests together: apart, a read takes 25 % more processor time. Single work does not wait. */
export function createRequestBatcher(): Start {
  let waiting: (() => void)[] = [];
  let arrivals = 0;
  let previousArrivals = 0;
  const endMoment = () => {
    const batch = waiting;
    waiting = [];
    previousArrivals = arrivals;
    arrivals = 0;
    for (const work of batch) work();
  };
  return (work) => {
    arrivals += 1;
    if (arrivals === 1) setImmediate(endMoment);
    if (arrivals === 1 && previousArrivals <= 1) work();
    else waiting.push(work);
  };
}
