/** The service sends a heartbeat every second; after a longer silence it is probed. */
const silenceMilliseconds = 1_800;
const lookMilliseconds = 400;
/** Allows for slow responses on a busy machine. */
const patienceMilliseconds = 2_200;

let heardAt = 0;

/** The milliseconds since the page last received anything; initially since page load. */
export function unheard(): string {
  return String(Math.ceil(performance.now() - heardAt));
}

/** Returns the same response and records each chunk: stream heartbeats pass through here. */
export function noteBeats(answer: Response): Response {
  heardAt = performance.now();
  if (!answer.body) return answer;
  const noting = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, to) => {
      heardAt = performance.now();
      to.enqueue(piece);
    },
  });
  return new Response(answer.body.pipeThrough(noting), answer);
}

/**
 * More time between two checks is not the service's silence: the page itself was asleep or busy.
 */
const awakeMilliseconds = 1_000;

/**
 * The part of the milliseconds since the last check in which the page could not receive anything.
 */
export function sleptIn(sinceLook: number): number {
  return Math.max(0, sinceLook - awakeMilliseconds);
}

/**
 * Reports when a service with an open stream stops responding, and when it responds again: it is
 * gone after a silence and a failed probe. Returns a function that ends the watch.
 */
export function watchBeats(
  answers: (patienceMilliseconds: number) => Promise<boolean>,
  tell: (isGone: boolean) => void,
): () => void {
  let lookedAt = performance.now();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  heardAt = Math.max(heardAt, lookedAt - lookMilliseconds);
  const look = async () => {
    const now = performance.now();
    heardAt = Math.min(now, heardAt + sleptIn(now - lookedAt));
    const isSilent = now - heardAt > silenceMilliseconds;
    const isThere = !isSilent || (await answers(patienceMilliseconds)) || heardAt > now;
    if (isOver) return;
    tell(!isThere);
    lookedAt = performance.now();
    timer = setTimeout(look, lookMilliseconds);
  };
  timer = setTimeout(look, lookMilliseconds);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
