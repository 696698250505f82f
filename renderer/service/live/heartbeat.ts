/** The service is heard of each second; what is silent for longer than this is asked. */
const silenceMilliseconds = 1_800;
const lookMilliseconds = 400;
/** A machine that is busy makes the service slow: so long it may take to answer. */
const patienceMilliseconds = 2_200;

let heardAt = 0;

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

/** What a look found, in milliseconds of the page: how long it is since the last look, and since the service was heard of. */
interface Look {
  readonly sinceLook: number;
  readonly sinceHeard: number;
}

/** Whether the service has to be asked. A page that slept itself cannot have heard of it. */
export function isSilent({ sinceLook, sinceHeard }: Look): boolean {
  return sinceLook < 2 * lookMilliseconds && sinceHeard > silenceMilliseconds;
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
    const found = { sinceLook: now - lookedAt, sinceHeard: now - heardAt };
    if (found.sinceLook >= 2 * lookMilliseconds) heardAt = now;
    const isThere = !isSilent(found) || (await answers(patienceMilliseconds)) || heardAt > now;
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
