export const sectionStyle = `
.caption{margin-bottom:.125rem;font-size:.75rem;color:var(--muted)}
.bad,.caption.bad{color:var(--error)}
.fold>summary{display:flex;align-items:center;gap:.375rem;min-height:1.75rem;padding-right:.5rem;border-radius:5px;font-size:.75rem;color:var(--muted)}
.fold>summary:hover{background:var(--hover);color:var(--text)}
.fold>summary>small{margin-left:auto;font-size:.6875rem;font-variant-numeric:tabular-nums}
.fold>:not(summary){margin-left:1.25rem}
.text{max-width:46rem;font-size:.8125rem;line-height:1.25rem;white-space:pre-wrap;overflow-wrap:anywhere}
.box{position:relative;min-width:0;border-radius:5px;background:var(--sunken)}
.box[data-label]::after{content:attr(data-label);position:absolute;top:.25rem;right:.375rem;padding:0 .25rem;background:var(--sunken);font-size:.6875rem;line-height:1rem;color:var(--faint);pointer-events:none}
.box pre{position:relative;padding:.5rem .75rem;overflow-x:auto;font-size:.75rem;line-height:1.25rem;tab-size:4}
.box pre.numbered{padding-left:4rem}
.box pre.numbered::before{content:attr(data-n);position:absolute;left:0;width:3.25rem;text-align:right;color:var(--faint);white-space:pre;user-select:none;-webkit-user-select:none}
.box pre.wrapped{white-space:pre-wrap;overflow-wrap:anywhere}
.tall{max-height:min(36rem,75vh);overflow:auto}
.copy{position:absolute;top:.25rem;right:.25rem;display:grid;place-items:center;width:1.5rem;height:1.5rem;padding:0;border:0;border-radius:3px;background:var(--sunken);color:var(--muted);cursor:pointer}
.copy:hover{background:var(--hover);color:var(--text)}
.box:has(>.copy)::after{visibility:hidden}
.term.failed{border-left:2px solid var(--error);border-radius:0 5px 5px 0}
.term pre{tab-size:8}
.command{display:flex;gap:.5rem;padding:.5rem .75rem;font-size:.75rem;line-height:1.25rem}
.command::before{content:'$';color:var(--faint);font-family:ui-monospace,Menlo,Consolas,monospace}
.command code{flex:1;min-width:0;padding-right:2rem;font-weight:600;white-space:pre-wrap;overflow-wrap:anywhere}
.command+pre{padding-top:0}
.bold{font-weight:600}.italic{font-style:italic}.under{text-decoration:underline}.struck{text-decoration:line-through}.under.struck{text-decoration:underline line-through}
.sk{color:var(--syntax-keyword)}.ss{color:var(--syntax-string)}.sn{color:var(--syntax-number)}.sc{color:var(--syntax-comment);font-style:italic}.st{color:var(--syntax-title)}.sy{color:var(--syntax-type)}.sa{background:var(--added)}.sd{background:var(--removed)}
.diff-head{display:flex;align-items:center;gap:.5rem;min-height:2rem;padding:0 .75rem;border-bottom:1px solid var(--line);font-size:.75rem;font-variant-numeric:tabular-nums}
.diff-head .mono{min-width:0;color:var(--muted);overflow-wrap:anywhere}
.diff-head .added{color:var(--ok)}.diff-head .removed{color:var(--error)}
.lines{padding-bottom:.25rem;overflow-x:hidden;font:.75rem/1.25rem ui-monospace,'SF Mono','JetBrains Mono','Cascadia Code',Menlo,Consolas,'DejaVu Sans Mono',monospace;white-space:pre-wrap;overflow-wrap:anywhere;tab-size:4}
.lines.tall{overflow-y:auto}
.lines>:is(span,ins,del,small){position:relative;display:block;min-height:1.25rem;padding:0 .75rem 0 calc(var(--w) + 2.5rem);font-size:inherit;color:inherit;text-decoration:none}
.lines>::before{content:attr(data-n);position:absolute;left:0;width:calc(var(--w) + .75rem);text-align:right;color:var(--faint)}
.lines>:is(ins,del)::after{position:absolute;top:0;left:calc(var(--w) + 1.375rem);color:var(--muted)}
.lines>ins{background:var(--added)}.lines>ins::after{content:'+'}.lines>ins .word{border-radius:2px;background:var(--added-word)}
.lines>del{background:var(--removed)}.lines>del::after{content:'\\2212'}.lines>del .word{border-radius:2px;background:var(--removed-word)}
.lines>small{color:var(--faint)}
.hunk{padding:.125rem .75rem;font-size:.6875rem;color:var(--faint);user-select:none;-webkit-user-select:none}
.w1{--w:1ch}.w2{--w:2ch}.w3{--w:3ch}.w4{--w:4ch}.w5{--w:5ch}.w6{--w:6ch}.w7{--w:7ch}.w8{--w:8ch}.w9{--w:9ch}
.list{max-width:46rem;list-style:none;font-size:.8125rem;line-height:1.25rem}
.list.inner{padding-left:1rem}
.list li{padding:1px 0}
.item{display:flex;gap:.5rem;min-width:0}
.item>span:last-child{min-width:0;white-space:pre-wrap;overflow-wrap:anywhere}
.item.done{color:var(--muted)}.item.chosen{font-weight:500}
.item small{padding-left:.25rem;font-weight:400}
.mark{display:grid;flex:none;place-items:center;width:.875rem;height:.875rem;margin-top:.1875rem}
.mark:is(.done,.active,.open){border:1px solid var(--line-strong);border-radius:2px}
.mark.done{border-color:var(--ok);color:var(--ok)}.mark.active{border-color:var(--info);color:var(--info)}
.mark.chosen{border:4px solid var(--accent);border-radius:50%}
.mark .i{width:.625rem;height:.625rem}
.facts{display:grid;grid-template-columns:minmax(5rem,max-content) minmax(0,1fr);gap:.125rem 1rem;max-width:46rem;font-size:.75rem;line-height:1.125rem}
.facts>div{display:grid;grid-column:1/-1;grid-template-columns:subgrid}
.facts dt{max-width:12rem;color:var(--muted);overflow-wrap:anywhere}
.facts dd{min-width:0;white-space:pre-wrap;overflow-wrap:anywhere}
.wide{overflow-x:auto}
.wide table{font-size:.8125rem;line-height:1.25rem}
.wide :is(th,td){padding:.25rem 1.25rem .25rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
.wide th{border-color:var(--line-strong);font-weight:600;vertical-align:bottom}
.wide td{max-width:32rem;white-space:pre-wrap;overflow-wrap:break-word}
.wide .num{text-align:right;font-variant-numeric:tabular-nums}.wide .middle{text-align:center}
.named{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .5rem;font-size:.75rem;color:var(--muted)}
.named .i{color:var(--faint)}.named .mono{min-width:0;overflow-wrap:anywhere}
.picture>summary{display:inline-block;max-width:100%;overflow:hidden;border:1px solid var(--line);border-radius:5px;cursor:zoom-in}
.picture[open]>summary{cursor:zoom-out}
.picture img{display:block;width:auto;height:auto;max-width:100%;max-height:20rem;background:var(--sunken)}
.attached .picture img{max-height:11.25rem}
.picture[open] img{max-height:none}
figcaption{margin-top:.125rem;font-size:.6875rem;line-height:1rem;color:var(--faint)}
img.inline{max-width:100%;max-height:20rem;border-radius:5px}
.md{min-width:0}
.md>*+*{margin-top:.625rem}
.md>:is(h3,h4,h5,h6){margin-top:1.25rem}
.md>:is(h3,h4,h5,h6):first-child{margin-top:0}
.md>:is(h3,h4,h5,h6)+*{margin-top:.375rem}
.md h3{font-size:1rem;line-height:1.5rem}.md :is(h5,h6){font-size:.8125rem}
.md :is(p,h3,h4,h5,h6,li){overflow-wrap:anywhere}
.md p{max-width:46rem;white-space:pre-line}
.md :is(ul,ol){max-width:46rem;padding-left:1.25rem}.md ol{padding-left:1.75rem}
.md :is(ul,ol).flat{padding-left:0}
.md li::marker{color:var(--faint)}
.md li>*+*{margin-top:.625rem}.md li>.tight{margin-top:0}
.md .loose>li+li{margin-top:.375rem}
.md li.task{display:flex;gap:.5rem;margin-left:-1.25rem}.md li.task>.mark{margin-top:.3125rem}.md li.task>div{flex:1;min-width:0}
.md blockquote{padding-left:.75rem;border-left:2px solid var(--line-strong);color:var(--muted)}
.md blockquote.flat{padding-left:0;border:0}
.md blockquote>*+*{margin-top:.625rem}
.md hr{max-width:46rem;margin:1rem 0;border:0;border-top:1px solid var(--line-strong)}
.md .verbatim{color:var(--muted);white-space:pre-wrap}
.md :not(pre)>code{padding:.0625rem .25rem;border-radius:3px;background:var(--hover);font-size:.9em}
.md .wide td{max-width:28rem;min-width:3rem;white-space:normal}
.address{color:var(--faint);overflow-wrap:anywhere}
.thinking .md{font-size:.8125rem;line-height:1.3125rem}
@media print{
.tall{max-height:none}
.box pre{white-space:pre-wrap;overflow-wrap:anywhere}
.box pre.numbered{padding-left:.75rem}.box pre.numbered::before{display:none}
.box,.lines>ins,.lines>del{print-color-adjust:exact}
}
`
