export interface Emitter {
  addText(text: string): void
  startScope(name: string): void
  endScope(): void
  openNode(name: string): void
  closeNode(): void
  finalize(): void
  toHTML(): string
  __addSublanguage(emitter: Emitter, name: string): void
}

export interface Highlighter {
  configure(options: { __emitter: new () => Emitter }): void
  registerLanguage(name: string, grammar: unknown): void
  getLanguage(name: string): unknown
  highlight(
    text: string,
    options: { language: string; ignoreIllegals: boolean },
  ): { _emitter: Emitter; errorRaised?: Error }
}

export const highlighter: Highlighter
export const grammars: Readonly<Record<string, () => Promise<{ default: unknown }>>>
