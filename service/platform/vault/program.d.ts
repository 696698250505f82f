/** A bundled program as text, see `main/packaging/program-text.ts`. */
declare module '*?program' {
  const program: string;
  export default program;
}
