// Names the pages of a document. A page on which a chapter starts is named after it, so that earlier pages can link to it.

export class PageNames {
  private readonly base: string
  private readonly extension: string
  private readonly taken: Set<string>

  constructor(base: string, extension: string, reserved: Iterable<string> = []) {
    this.base = base
    this.extension = extension
    this.taken = new Set([...reserved].map(fold))
  }

  first(): string {
    return this.take(this.base)
  }

  ofChapter(key: string): string {
    return this.take(`${this.base}-${key}`)
  }

  next(): string {
    let number = 2
    while (this.taken.has(fold(`${this.base}-${number}${this.extension}`))) number += 1
    return this.take(`${this.base}-${number}`)
  }

  private take(stem: string): string {
    const name = stem + this.extension
    this.taken.add(fold(name))
    return name
  }
}

function fold(name: string): string {
  return name.toLowerCase()
}

export function pageHref(from: string, to: string): string {
  const start = from.split('/').slice(0, -1)
  const target = to.split('/')
  while (start.length > 0 && target.length > 1 && start[0] === target[0]) {
    start.shift()
    target.shift()
  }
  return [...start.map(() => '..'), ...target.map(encodeURIComponent)].join('/')
}

export function splitName(name: string): { base: string; extension: string } {
  const extension = /\.[^./]*$/.exec(name)?.[0] ?? ''
  return { base: name.slice(0, name.length - extension.length), extension: extension === '' ? '.html' : extension }
}
