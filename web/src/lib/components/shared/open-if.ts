/**
 * Attributes of a `<details>` that is open under a condition. Svelte assigns `open={false}` on hydration and after
 * every load, which closes what the reader has opened.
 */
export function openIf(condition: boolean): { open?: true } {
  return condition ? { open: true } : {};
}
