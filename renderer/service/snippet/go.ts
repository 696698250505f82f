import type { ApiCall, Piece } from '../call/api-call.ts';
import { bodyPieces, secretNames, urlPieces } from './pieces.ts';

/** The call as a Go program that uses only the standard library. */
export function toGo(call: ApiCall, baseUrl: string): string {
  const { method, headers } = call;
  const body = bodyPieces(call);
  return [
    'package main',
    '',
    'import (',
    '\t"fmt"',
    '\t"io"',
    '\t"log"',
    '\t"net/http"',
    ...(secretNames(call).length > 0 ? ['\t"os"'] : []),
    ...(body ? ['\t"strings"'] : []),
    ')',
    '',
    'func main() {',
    ...(body ? [`\tbody := strings.NewReader(${inGo(body)})`] : []),
    `\trequest, err := http.NewRequest(${inGo([method])}, ${inGo(urlPieces(call, baseUrl))}, ${body ? 'body' : 'nil'})`,
    ...stopped,
    ...headers.map(([name, value]) => `\trequest.Header.Set(${inGo([name])}, ${inGo([value])})`),
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...stopped,
    '\tdefer response.Body.Close()',
    '\ttext, err := io.ReadAll(response.Body)',
    ...stopped,
    '\tfmt.Println(response.StatusCode, string(text))',
    '}',
  ].join('\n');
}

const stopped = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}'];

function inGo(pieces: readonly Piece[]): string {
  const parts = pieces.flatMap((piece) => {
    if (typeof piece === 'string') return [quoted(piece)];
    const read = `os.Getenv(${quoted(piece.secret)})`;
    return piece.before === '' ? [read] : [quoted(piece.before), read];
  });
  return parts.join(' + ') || '""';
}

/** A raw string if possible, because quoted JSON is hard to read. Go has no unpaired surrogates. */
function quoted(text: string): string {
  const isRaw = text.includes('"') && /^[^`\p{Cc}\p{Cf}\p{Cs}]*$/u.test(text);
  return isRaw ? `\`${text}\`` : JSON.stringify(text.toWellFormed());
}
