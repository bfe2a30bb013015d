/** Room for the button in the corner: text flows around it instead of below it. */
export function CornerSpace() {
  return <span aria-hidden="true" className="float-right h-4 w-8 print:hidden" />
}
