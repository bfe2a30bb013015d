// The style sheet of a page. The content security policy allows it by its hash and forbids inline styles.
import { ICON_SHAPES } from '../../describe/icon-shapes.ts'
import { messageStyle } from './message-style.ts'
import { sectionStyle } from './section-style.ts'
import { terminalStyle } from './terminal-classes.ts'
import { TOKENS } from './tokens.ts'
import { DEPTHS } from '../../describe/depth.ts'

const TARGETED = '.message:target,.message:target>*,.message:has(>a:target),.message:has(>a:target)>*'

const hidden = DEPTHS.slice(0, -1).map((depth, index) => {
  const deeper = DEPTHS.slice(index + 1)
    .map((each) => `.d-${each}`)
    .join(',')
  const page = `:root:has(#depth-${depth}:checked)`
  return [
    `${page} :is(${deeper}):not(.t,${TARGETED}){display:none}`,
    `${page}:not(:has(#thinking:checked)) .t:is(${deeper}):not(${TARGETED}){display:none}`,
    // The heading of a part without a prompt is hidden if nothing below it is shown.
    `${page} .sparse:not(:has(>.message:not(${deeper}))){display:none}`,
  ].join('\n')
})

/** Radio buttons choose the depth, without a script. The target of a link is shown at any depth. */
const depthStyle: string = hidden.join('\n')

function tokenStyle(): string {
  const tokens = Object.entries(TOKENS).map(([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`)
  return `:root{color-scheme:light dark;${tokens.join(';')}}
    :root[data-theme=light]{color-scheme:light}
    :root[data-theme=dark]{color-scheme:dark}
    @media print{:root:root{color-scheme:light}}`
}

function iconStyle(): string {
  const shapes = Object.entries(ICON_SHAPES).map(([name, shape]) => `.i-${name}{--i:url("${drawing(shape)}")}`)
  return `.i{display:inline-block;flex:none;width:.875rem;height:.875rem;background:currentColor;-webkit-mask:var(--i) center/contain no-repeat;mask:var(--i) center/contain no-repeat;forced-color-adjust:none;print-color-adjust:exact}${shapes.join('')}`
}

function drawing(shape: string): string {
  const path = `%3Cpath d='${shape}'/%3E`
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%23000' stroke-width='1.4' stroke-linecap='round' stroke-linejoin='round'%3E${path}%3C/svg%3E`
}

const BASE = `
*,::before,::after{box-sizing:border-box}
html{scroll-padding-top:3.75rem;-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--canvas);color:var(--text);font:.875rem/1.4375rem ui-sans-serif,system-ui,-apple-system,'Segoe UI','Noto Sans',sans-serif}
pre,code,kbd,.mono,.path{font-family:ui-monospace,'SF Mono','JetBrains Mono','Cascadia Code',Menlo,Consolas,'DejaVu Sans Mono',monospace}
h1,h2,h3,h4,h5,h6,p,dl,dd,ul,ol,figure,blockquote,pre,table,fieldset{margin:0;padding:0;border:0}
h1,h2,h3,h4,h5,h6{font-size:inherit;font-weight:600}
a{color:var(--accent);text-decoration-color:var(--line-strong);text-underline-offset:2px}
a:hover{text-decoration-color:currentColor}
small{font-size:.75rem;color:var(--faint)}
table{border-collapse:collapse}
summary{cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
button,input{font:inherit;color:inherit}
:focus-visible{outline:2px solid var(--accent);outline-offset:1px;border-radius:3px}
::selection{background:color-mix(in srgb,var(--accent) 28%,transparent)}
::highlight(found){background-color:var(--mark)}
::highlight(current){background-color:var(--mark-current)}
*{scrollbar-width:thin;scrollbar-color:var(--line-strong) transparent}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;top:.5rem;left:.5rem;z-index:9;padding:.25rem .75rem;background:var(--surface)}
.skip:not(:focus){top:0;left:0;width:1px;height:1px;padding:0;overflow:hidden;clip-path:inset(50%)}
.js{display:none!important}
.scripted .js{display:flex!important}
.badge{display:inline-flex;align-items:center;height:1.125rem;padding:0 .375rem;border-radius:3px;background:var(--hover);color:var(--muted);font-size:.6875rem;line-height:1;white-space:nowrap}
.badge.accent{background:var(--accent-soft);color:var(--accent-strong)}
.badge.info{background:var(--info-soft);color:var(--info)}
.badge.warning{background:var(--warning-soft);color:var(--warning)}
.badge.error{background:var(--error-soft);color:var(--error)}
`

const PAGE = `
.column{max-width:59rem;margin:0 auto;padding:0 2rem}
.head{padding-top:2.5rem;padding-bottom:1.25rem}
.kicker,.figures{display:flex;flex-wrap:wrap;margin:0 -3px;padding:0 3px;overflow:hidden;color:var(--muted)}
.kicker{margin-bottom:.375rem;font-size:.75rem}
.kicker>*,.figures>*{position:relative;margin:0 1.125rem 0 -1.125rem;padding-left:1.125rem;overflow-wrap:anywhere}
.kicker>*::before,.figures>*::before{content:'·';position:absolute;left:0;width:1.125rem;text-align:center;color:var(--faint)}
.head h1{font-size:1.5rem;line-height:1.875rem;letter-spacing:-.012em;text-wrap:balance;overflow-wrap:anywhere}
.head h2{font-size:1.25rem;line-height:1.625rem;letter-spacing:-.008em;text-wrap:balance;overflow-wrap:anywhere}
.figures{margin-top:.5rem;font-size:.8125rem;font-variant-numeric:tabular-nums}
.figures .bad{color:var(--error)}
.remark{display:flex;gap:.5rem;align-items:baseline;margin-top:.5rem;font-size:.75rem;line-height:1.125rem;color:var(--faint);overflow-wrap:anywhere}
.remark .i{position:relative;top:.125rem}
.remark.warning{color:var(--warning)}
.about{margin-top:.5rem;font-size:.75rem}
.about>summary,.contents>summary{display:inline-flex;align-items:center;gap:.25rem;min-height:1.5rem;color:var(--muted)}
.about>summary:hover,.contents>summary:hover{color:var(--text)}
.about>dl{margin:.375rem 0 0;padding:.75rem 0;border-top:1px solid var(--line);border-bottom:1px solid var(--line)}
.about .hash{display:block;font-size:.6875rem;color:var(--faint);overflow-wrap:anywhere}
.bar{position:sticky;top:0;z-index:3;display:flex;flex-wrap:wrap;align-items:center;gap:.375rem .75rem;min-height:2.75rem;margin:0 -2rem;padding:.375rem 2rem;background:var(--canvas);border-bottom:1px solid var(--line);font-size:.75rem}
.depth{display:inline-flex;padding:.125rem;border:1px solid var(--line);border-radius:5px;background:var(--sunken)}
.depth label{position:relative;display:inline-flex;align-items:center;height:1.5rem;padding:0 .5rem;border-radius:3px;color:var(--muted);cursor:pointer}
.depth label:hover{color:var(--text)}
.depth label:has(:checked){background:var(--surface);color:var(--text);box-shadow:0 0 0 1px var(--line-strong)}
.depth label:has(:focus-visible),.check:has(:focus-visible){outline:2px solid var(--accent)}
.depth input{position:absolute;inset:0;margin:0;opacity:0;cursor:pointer}
.check{display:inline-flex;align-items:center;gap:.375rem;min-height:1.5rem;border-radius:3px;color:var(--muted);cursor:pointer}
.check:hover{color:var(--text)}
.check input{accent-color:var(--accent);margin:0}
.tools{gap:.125rem;margin-left:auto}
.tools button,.find button{display:inline-grid;place-items:center;width:1.75rem;height:1.75rem;padding:0;border:0;border-radius:5px;background:none;color:var(--muted);cursor:pointer}
.tools button:hover,.find button:hover{background:var(--hover);color:var(--text)}
.find{align-items:center;gap:.125rem}
.find .field{display:flex;align-items:center;gap:.375rem;width:15rem;height:1.75rem;padding:0 .5rem;border:1px solid var(--line);border-radius:5px;background:var(--surface)}
.find .field:focus-within{border-color:var(--accent)}
.find .field .i{color:var(--faint)}
.find input{flex:1;min-width:0;border:0;padding:0;background:none;outline:none}
.find input::-webkit-search-cancel-button{display:none}
.find output{color:var(--faint);font-variant-numeric:tabular-nums;white-space:nowrap}
.talk{padding-bottom:3rem}
.chapter,.session{margin-top:3rem;padding-top:1.5rem;border-top:1px solid var(--line-strong)}
.talk>:is(.session,.chapter):first-child{margin-top:1.5rem;padding-top:0;border:0}
.session>.head{padding-top:0}
.chapter>.head{padding:0 0 .25rem}
.lead{color:var(--muted);font-size:.8125rem}
.pager{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;padding:1rem 0;font-size:.8125rem;color:var(--muted);font-variant-numeric:tabular-nums}
.pager a{display:inline-flex;align-items:center;gap:.375rem;min-height:1.75rem}
.pager .next{margin-left:auto}
.foot{padding:1.25rem 0 3rem;border-top:1px solid var(--line);font-size:.75rem;color:var(--faint)}
.toggle{position:absolute;opacity:0}
.outline label{display:flex;align-items:center;gap:.5rem;min-height:2.75rem;padding:0 1rem;color:var(--muted);cursor:pointer}
.outline h2{padding:1.25rem 1rem .25rem;font-size:.6875rem;font-weight:500;color:var(--faint)}
.outline ol{list-style:none}
.outline a{display:flex;gap:.5rem;padding:.3125rem .75rem .3125rem .625rem;border-left:2px solid transparent;color:var(--text);font-size:.75rem;line-height:1.0625rem;text-decoration:none}
.outline a:hover{background:var(--hover)}
.outline a[aria-current]{border-color:var(--accent);background:var(--accent-soft)}
.outline .n{flex:none;min-width:1.75rem;padding-top:.0625rem;text-align:right;font-size:.6875rem;line-height:1rem;color:var(--faint);font-variant-numeric:tabular-nums}
.outline .t{min-width:0;flex:1;overflow-wrap:anywhere}
.outline .t>span:first-child{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.outline .t small{display:block;font-size:.6875rem;line-height:1rem;font-variant-numeric:tabular-nums}
.outline .bad{color:var(--error)}
@media (min-width:70rem){
.page{display:grid;grid-template-columns:18rem minmax(0,1fr)}
.outline{position:sticky;top:0;height:100vh;overflow-y:auto;padding-bottom:2rem;border-right:1px solid var(--line)}
.toggle,.outline label{display:none}
.outline h2:first-of-type{padding-top:2.625rem}
}
@media (max-width:69.99rem){
.outline{border-bottom:1px solid var(--line)}
.outline label .i{transition:none}
.toggle:not(:checked)~.outline .rows{display:none}
.toggle:checked~.outline label .i-chevron-right{rotate:90deg}
.toggle:focus-visible~.outline label{outline:2px solid var(--accent);outline-offset:-2px}
.outline .rows{max-height:70vh;overflow-y:auto;padding-bottom:.75rem}
.outline h2{padding-top:.25rem}
}
@media (max-width:40rem){
.column{padding:0 1rem}
.head{padding-top:1.25rem}
.bar{position:static;margin:0 -1rem;padding:.375rem 1rem}
.depth label,.check{height:2rem}
.find{flex:1 1 50%;min-width:0}
#find-previous{display:none}
.find .field{flex:1;width:auto;min-width:0;height:2.25rem}
.find input{font-size:1rem}
.tools button,.find button{width:2.25rem;height:2.25rem}
html{scroll-padding-top:1rem}
}
.sessions-table{width:100%;table-layout:fixed;font-size:.8125rem;line-height:1.25rem}
.sessions-table th{padding:.375rem 0 .375rem .75rem;border-bottom:1px solid var(--line-strong);text-align:left;font-size:.75rem;font-weight:500;color:var(--muted)}
.sessions-table td{padding:.4375rem 0 .4375rem .75rem;border-bottom:1px solid var(--line);vertical-align:baseline;color:var(--muted);font-variant-numeric:tabular-nums}
.sessions-table :is(th,td):first-child{padding-left:0}
.sessions-table th.date{width:12.5rem}.sessions-table th.num{width:5.25rem}
.sessions-table td.title{overflow-wrap:anywhere}
.sessions-table td.title a{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;color:var(--text);text-decoration:none;font-weight:500}
.sessions-table td.title a:hover{color:var(--accent);text-decoration:underline}
.sessions-table tbody tr:hover{background:var(--hover);box-shadow:-.5rem 0 var(--hover),.5rem 0 var(--hover)}
.sessions-table .num{text-align:right}
@media (max-width:48rem){
.sessions-table,.sessions-table tbody,.sessions-table td{display:block}
.sessions-table thead{display:none}
.sessions-table tr{display:flex;flex-wrap:wrap;gap:0 .75rem;padding:.5rem 0;border-bottom:1px solid var(--line);font-size:.75rem}
.sessions-table td{padding:0;border:0}
.sessions-table td.title{flex-basis:100%;font-size:.875rem}
.sessions-table td:empty{display:none}
.sessions-table td[data-unit]::after{content:' ' attr(data-unit)}
}
.project{margin-top:2rem}
.project>h2{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 .625rem;margin-bottom:.25rem;font-size:1rem;overflow-wrap:anywhere}
.project>h2 small{min-width:0;font-weight:400}
.project>h2 .path{color:var(--muted)}
#unfit{margin-top:2rem}
[hidden]{display:none!important}
@media print{
body{background:none}
.outline,.bar,.pager,.skip,.toggle{display:none!important}
.page{display:block}
.column{max-width:none;padding:0}
.head{padding-top:0}
.sessions-table td.title a{display:inline;-webkit-line-clamp:none}
details::details-content{content-visibility:visible;display:block;block-size:auto}
@page{margin:1.5cm}
}
`

function minify(style: string): string {
  return style.replace(/\s*\n\s*/g, '')
}

export const PAGE_STYLE: string = minify(
  [tokenStyle(), BASE, PAGE, messageStyle, sectionStyle, depthStyle, terminalStyle(), iconStyle()].join('\n'),
)
