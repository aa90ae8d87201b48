/** Markup that is safe to send: made by the `html` tag only. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

type Part = string | number | Html | undefined | false | readonly Html[]

const markupOf = (part: Part): string => {
  if (part instanceof Html) return part.markup
  if (part === undefined || part === false) return ''
  return typeof part === 'object' ? part.map((item) => item.markup).join('') : escapeText(String(part))
}

/** Template tag: escapes inserted values, except results of this tag. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, index) => text + (index < parts.length ? markupOf(parts[index]) : '')).join(''))
