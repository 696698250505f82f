/** Absent in browsers other than Chromium. https://wicg.github.io/savedata/ */
interface Navigator {
  readonly connection?: { readonly saveData: boolean };
}
