// Converts the HTML of an export to visible text, for tests without a browser: removes tags and decodes entities.

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

export function htmlText(markup: string): string {
  return markup.replace(/<[^>]*>/g, '').replace(/&(?:lt|gt|quot|amp);/g, (name) => ENTITIES[name] ?? name)
}

/** Markup that must never occur, whatever the text of the transcript. */
export function findLiveMarkup(markup: string): string[] {
  return [
    ...(markup.match(/<(?:script|iframe|object|embed|svg|math|style|base|form|link|meta|video|audio|template)\b/gi) ??
      []),
    ...(markup.match(/<[^>]*\s(?:on\w+|style|srcdoc|formaction|ping)\s*=/gi) ?? []),
    ...(markup.match(/\s(?:href|src)="(?!#|https?:|mailto:|data:image\/(?:png|jpeg|gif|webp);base64,)[^"]*"/gi) ?? []),
  ]
}
