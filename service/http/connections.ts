import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { kindOfAddress } from '../targets/judge-address.ts';
import { maximumWaiting } from './limits.ts';

/** How many connections are kept once there are newcomers. */
export interface ConnectionLimits {
  readonly inAll: number;
  readonly ofOneAddress: number;
  /** Whether an address says nothing about who calls. On this machine everybody has the same. */
  readonly isShared: (address: string) => boolean;
}

const usualLimits: ConnectionLimits = {
  inAll: 512,
  ofOneAddress: 128,
  isShared: (address) => kindOfAddress(address) === 'loopback',
};

/** What is owed: a head, the rest of a body, an answer by us, or that the client takes its answer. */
type Stage = 'head' | 'body' | 'answering' | 'taking';

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** Begins to answer it. */
  readonly answer: () => void;
}

interface Connection {
  readonly address: string | undefined;
  /** Of two the one with the smaller number has been in its stage for longer. */
  turn: number;
  exchange: Exchange | undefined;
  /** Requests that came before the answer to the one ahead of them (pipelining, RFC 9112, 9.3.2). */
  readonly waiting: Exchange[];
}

/**
 * The open connections of a listener. Where there are too many, one that waits for its client makes
 * room for a newcomer: of the stage that most are in, the one that has been in it longest. What we
 * are answering, live streams included, stays. A connection has one answer at a time.
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
  take(socket: Socket): void {
    this.#open.set(socket, {
      address: socket.remoteAddress,
      turn: this.#nextTurn(),
      exchange: undefined,
      waiting: [],
    });
    socket.once('close', () => this.#open.delete(socket));
    this.#trimSoon();
  }

  /** Answers a request whose head came, once those before it on its connection are answered. */
  begin(exchange: Exchange): void {
    const { socket } = exchange.incoming;
    const connection = this.#open.get(socket);
    if (!connection) return;
    if (!connection.exchange) this.#answer(socket, exchange);
    else if (connection.waiting.push(exchange) > maximumWaiting) this.#end(socket);
  }

  /** Whether it is for the client to move, rather than for us. */
  awaitsClient(socket: Duplex): boolean {
    return stageOf(this.#open.get(socket)) !== 'answering' || socket.writableLength > 0;
  }

  /** Whether part of an answer is on its way already. */
  hasBegunAnswer(socket: Duplex): boolean {
    return this.watchAnswer(socket)();
  }

  /** Tells, now and later, whether an answer to the request under way has begun; also when it is over. */
  watchAnswer(socket: Duplex): () => boolean {
    const outgoing = this.#open.get(socket)?.exchange?.outgoing;
    return () => outgoing?.headersSent ?? false;
  }

  /** Whether a request is under way whose body is not there yet, and no answer to it either. */
  isReading(socket: Duplex): boolean {
    return stageOf(this.#open.get(socket)) === 'body' && !this.hasBegunAnswer(socket);
  }

  #answer(socket: Duplex, exchange: Exchange): void {
    this.#renew(socket, exchange);
    exchange.outgoing.once('close', () => {
      const next = this.#open.get(socket)?.waiting.shift();
      if (next) this.#answer(socket, next);
      else this.#renew(socket, undefined);
    });
    exchange.answer();
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

  /** After one turn of the event loop, so that a head which came together with its connection is seen first. */
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
    for (const address of new Set([...this.#open.values()].map((open) => open.address)))
      if (address !== undefined && !this.#limits.isShared(address))
        this.#shrink(this.#limits.ofOneAddress, (open) => open.address === address);
    this.#shrink(this.#limits.inAll, () => true);
  }

  #shrink(maximum: number, isMeant: (open: Connection) => boolean): void {
    const meant = [...this.#open].filter(([, open]) => isMeant(open));
    meant.sort(([, one], [, other]) => one.turn - other.turn);
    for (let tooMany = meant.length - maximum; tooMany > 0; tooMany -= 1) {
      const slowest = slowestOf(meant.filter(([socket]) => this.#open.has(socket)));
      if (!slowest) return;
      this.#end(slowest);
    }
  }
}

/** @param open the one whose stage is the oldest first */
function slowestOf(open: Iterable<readonly [Duplex, Connection]>): Duplex | undefined {
  const waiting: Record<Exclude<Stage, 'answering'>, Duplex[]> = { head: [], body: [], taking: [] };
  for (const [socket, connection] of open) {
    const stage = stageOf(connection);
    if (stage !== 'answering') waiting[stage].push(socket);
  }
  const [fullest] = Object.values(waiting).sort((one, other) => other.length - one.length);
  return fullest?.[0];
}

function stageOf(connection: Connection | undefined): Stage {
  if (!connection?.exchange) return 'head';
  const { incoming, outgoing } = connection.exchange;
  if (outgoing.writableEnded) return 'taking';
  return incoming.complete ? 'answering' : 'body';
}
