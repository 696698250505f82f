/** The service is heard of each second; what is silent for longer than this is asked. */
const silenceMilliseconds = 1_800;
const lookMilliseconds = 400;
/** A machine that is busy makes the service slow: so long it may take to answer. */
const patienceMilliseconds = 2_200;

let heardAt = 0;

/** For how many milliseconds the page has heard nothing of the service: at first, since there is a page. */
export function unheard(): string {
  return String(Math.ceil(performance.now() - heardAt));
}

/** The same answer, of which each piece is noted: pings of a stream come by here. */
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

/** Of the time between two looks, no more can be the service's silence: the page itself slept, or was busy. */
const awakeMilliseconds = 1_000;

/** How much of the milliseconds since the last look the page could hear of nobody. */
export function sleptIn(sinceLook: number): number {
  return Math.max(0, sinceLook - awakeMilliseconds);
}

/**
 * Tells when a service whose stream is open stops to answer, and when it answers again: it is gone once it
 * was silent and a question was not answered in time either. Returns what ends the watch.
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
