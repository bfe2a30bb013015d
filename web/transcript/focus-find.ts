/** Puts the cursor into the find bar once it is drawn. A page that opens with words to find leaves the keys alone. */
export function focusFind(): void {
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>('#find-in-session')?.select())
}
