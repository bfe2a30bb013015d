export const messageStyle = `
.turn{scroll-margin-top:2.5rem}
.turn-head{display:flex;flex-wrap:wrap;align-items:center;gap:0 .625rem;padding:1.5rem 0 .375rem;font-size:.75rem;color:var(--faint);font-variant-numeric:tabular-nums}
.turn-head::after{content:'';flex:1;height:1px;background:var(--line)}
.turn-head :is(h2,h3,h4){font-weight:500;color:var(--muted)}
.message{position:relative;margin:0 -.5rem;padding:1px .5rem;border-radius:5px;scroll-margin-top:3.75rem}
.message:target,.message:has(>a:target){background:var(--surface);box-shadow:0 0 0 1px var(--line-strong)}
.message>a[id]{position:absolute;top:-3.75rem}
.at{position:absolute;top:.25rem;right:-2.75rem;width:2.5rem;text-align:right;font-size:.6875rem;line-height:1.25rem;color:var(--faint);text-decoration:none;font-variant-numeric:tabular-nums;opacity:0}
.message:hover>.at,.at:focus-visible,.message:target>.at{opacity:1}
.at:hover{color:var(--accent)}
.message .message{margin:0}
.message .message>.at{right:0;top:-.125rem}
@media (max-width:75rem){.at{right:0;top:-.625rem;background:var(--canvas);width:auto;padding:0 .25rem;border-radius:3px}}
@media (pointer:coarse){.at{display:none}.message:target>.at{display:block}}
.prompt{margin:.25rem 0;padding-left:.75rem;border-left:2px solid var(--accent);font-size:.9375rem;line-height:1.5}
.prompt p{max-width:46rem;white-space:pre-wrap;overflow-wrap:anywhere}
.prompt .badge{margin-bottom:.25rem}
.agent .prompt{border-color:var(--line-strong);font-size:inherit;line-height:inherit}
.cut:not(:has(>.all[open]))>p{max-height:18.5rem;overflow:hidden;-webkit-mask:linear-gradient(#000 78%,transparent);mask:linear-gradient(#000 78%,transparent)}
.all>summary{display:inline-flex;align-items:center;min-height:1.75rem;font-size:.75rem;color:var(--accent)}
.all>summary:hover{text-decoration:underline}
.all[open]>summary>:first-child,.all:not([open])>summary>:last-child{display:none}
.answer{max-width:48rem;padding:.25rem 0}
.answer>.badge{margin-top:.25rem}
.answer.wrong{display:flex;flex-wrap:wrap;gap:.5rem;padding:.5rem .75rem;border-radius:5px;background:var(--error-soft);color:var(--error)}
.answer.wrong>.i{margin-top:.3125rem}
.answer.wrong>.md{flex:1;min-width:0}
.attached{margin:.375rem 0;padding-left:.875rem}
.separator{display:flex;align-items:center;gap:.75rem;padding:.5rem 0;font-size:.75rem;color:var(--faint);overflow-wrap:anywhere}
.separator::before,.separator::after{content:'';flex:1;min-width:1rem;height:1px;background:var(--line-strong)}
.separator .i{margin-right:-.375rem}
.separator.info{color:var(--info)}
.row>summary,.row.flat{display:flex;align-items:center;gap:0 .375rem;min-height:1.75rem;padding:.125rem .375rem .125rem 0;border-radius:5px;font-size:.8125rem;line-height:1.25rem}
.row>summary:hover{background:var(--hover)}
.row>summary::before,.fold>summary::before,.about>summary::before,.contents>summary::before,.agent>summary::before{content:'';flex:none;width:.875rem;height:.875rem;background:var(--faint);-webkit-mask:var(--chevron) center/contain no-repeat;mask:var(--chevron) center/contain no-repeat}
:root{--chevron:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%23000' stroke-width='1.4' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M6 4l4 4-4 4'/%3E%3C/svg%3E")}
[open]>summary::before{rotate:90deg}
.row.flat{align-items:flex-start;padding-left:1.25rem}
.row.flat>.i{margin-top:.1875rem}
.row .i{color:var(--faint)}
.row.info>summary>.i,.row.info.flat>.i{color:var(--info)}
.row.warning>summary>.i,.row.warning.flat>.i{color:var(--warning)}
.row.error>summary>:is(.i,b),.row.error.flat>:is(.i,b){color:var(--error)}
.row b{flex:none;max-width:70%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-weight:500}
.row .sum{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:var(--muted)}
.row .sum:is(.path,.mono){font-size:.75rem}
.row .path{display:flex}
.row .dir{min-width:0;flex:0 999 auto;overflow:hidden;text-overflow:ellipsis;direction:rtl}
.row .dir bdi{direction:ltr;unicode-bidi:isolate}
.row .base{flex:0 1 auto;min-width:0;overflow:hidden;text-overflow:ellipsis}
.row[open]:not(.thinking)>summary .sum,.row.flat .sum{overflow:visible;white-space:pre-wrap;overflow-wrap:anywhere}
.row[open]>summary .path{display:inline}
.row[open]>summary :is(.dir,.base){direction:ltr;overflow:visible}
.row[open]>summary .out{max-width:none;white-space:normal}
.row .meta{display:flex;align-items:center;gap:.625rem;min-width:0;font-size:.75rem;color:var(--faint);white-space:nowrap;font-variant-numeric:tabular-nums}
.row .out{max-width:17rem;overflow:hidden;text-overflow:ellipsis;color:var(--muted)}
.row.error>summary .out,.row.error.flat .out{color:var(--error)}
.state{display:inline-flex;align-items:center;gap:.25rem}
.state .i{width:.75rem;height:.75rem;color:inherit}
.state.bad{color:var(--error)}
.state.odd{color:var(--warning)}
.state.on{color:var(--accent)}
.in{display:flex;flex-direction:column;gap:.5rem;margin:.125rem 0 .625rem;padding-left:1.25rem}
.in>*{min-width:0}
.thinking[open]>summary .sum{visibility:hidden}
.thinking>.in>.section{padding-left:.75rem;border-left:1px solid var(--line-strong);color:var(--muted)}
.agent{border-left:1px solid var(--line-strong);padding-left:.75rem}
.agent>summary{display:flex;flex-wrap:wrap;align-items:center;gap:0 .625rem;min-height:1.75rem;border-radius:5px;font-size:.75rem;color:var(--faint);font-variant-numeric:tabular-nums}
.agent>summary:hover{background:var(--hover)}
.agent>summary>b{font-weight:500;color:var(--muted)}
.agent>summary>.what{color:var(--muted);overflow-wrap:anywhere}
.agent .turn-head{padding-top:.75rem}
.fork{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;margin:.25rem 0;font-size:.75rem;color:var(--faint)}
.fork a{display:inline-flex;align-items:center;gap:.375rem;min-height:1.5rem}
@media (max-width:40rem){
.row>summary{flex-wrap:wrap;min-height:2.25rem}
.row .sum{flex-basis:40%}
.row .meta{flex-basis:100%;padding-left:2.5rem}
.row .out{max-width:none}
.in{padding-left:.75rem}
}
@media print{
.at{display:none}
.row>summary::before,.fold>summary::before,.agent>summary::before,.all{display:none}
.row .sum,.row .out{overflow:visible;white-space:pre-wrap;overflow-wrap:anywhere;max-width:none}
.row .path{display:inline}.row :is(.dir,.base){direction:ltr;overflow:visible}
.cut:not(:has(>.all[open]))>p{max-height:none;-webkit-mask:none;mask:none}
.turn-head,.row>summary{break-after:avoid}
.answer,.prompt p{max-width:none}
}
`
