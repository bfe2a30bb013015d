// How much of a page is shown, without a script: radio buttons say which depth it is, and everything deeper is not drawn.
// Thinking (`t`) is shown at full depth or when it is asked for by itself. What a link leads to is shown at any depth.
import { DEPTHS } from '../depth.ts'

const MEANT = '.message:target,.message:target>*,.message:has(>a:target),.message:has(>a:target)>*'

const hidden = DEPTHS.slice(0, -1).map((depth, place) => {
  const deeper = DEPTHS.slice(place + 1)
    .map((each) => `.d-${each}`)
    .join(',')
  const page = `:root:has(#depth-${depth}:checked)`
  return [
    `${page} :is(${deeper}):not(.t,${MEANT}){display:none}`,
    `${page}:not(:has(#thinking:checked)) .t:is(${deeper}):not(${MEANT}){display:none}`,
    // What precedes the first prompt, and what is left of a turn on a next page, has a heading only where it has more.
    `${page} .sparse:not(:has(>.message:not(${deeper}))){display:none}`,
  ].join('\n')
})

export const depthStyle: string = hidden.join('\n')
