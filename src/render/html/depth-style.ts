// How much of a page is shown, without a script: radio buttons say which depth it is, and everything deeper is not drawn.
// Thinking (`t`) is shown at full depth or when it is asked for by itself. What a link leads to is shown at any depth.

const DEEPER = {
  prompts: '.d-chat,.d-tools,.d-all',
  chat: '.d-tools,.d-all',
  tools: '.d-all',
} as const

const MEANT = '.message:target,.message:target>*,.message:has(>a:target),.message:has(>a:target)>*'

const hidden = Object.entries(DEEPER).map(([depth, deeper]) => {
  const page = `:root:has(#depth-${depth}:checked)`
  return [
    `${page} :is(${deeper}):not(.t,${MEANT}){display:none}`,
    `${page}:not(:has(#thinking:checked)) .t:is(${deeper}):not(${MEANT}){display:none}`,
    // What precedes the first prompt, and what is left of a turn on a next page, has a heading only where it has more.
    `${page} .sparse:not(:has(>.message:not(${deeper}))){display:none}`,
  ].join('\n')
})

export const depthStyle: string = hidden.join('\n')
