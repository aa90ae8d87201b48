/** Sentences of documents and comments, with the line where each begins. Pure. */

export interface Sentence {
  /** Counted from 1. */
  readonly line: number
  readonly text: string
}

interface Block {
  readonly line: number
  readonly text: string
}

/** Code, links and marks of Markdown: code counts as one word, of a link the text. */
const plain = (text: string): string =>
  text
    .replace(/`[^`]*`/g, 'code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\*\*|__/g, '')

/** A full stop, question mark or exclamation mark before a new beginning. */
const sentenceEnd = /(?<=[.!?][)"”’]?)\s+(?=[\p{Lu}\d"“(`])/u

const sentencesOf = ({ line, text }: Block): Sentence[] => {
  let at = 0
  return text
    .split(sentenceEnd)
    .map((part) => {
      const start = text.indexOf(part, at)
      at = start + part.length
      const before = text.slice(0, start).split('\n').length - 1
      return { line: line + before, text: plain(part.replace(/\s+/g, ' ')).trim() }
    })
    .filter((sentence) => sentence.text !== '')
}

/** Joins lines that belong together; `begins` says that a line starts a block of its own. */
const blocksOf = (lines: readonly Block[], begins: (text: string) => boolean): Block[] => {
  const blocks: { line: number; text: string }[] = []
  let open = false
  for (const { line, text } of lines) {
    const last = blocks.at(-1)
    if (text.trim() === '') open = false
    else if (open && last && !begins(text)) last.text += `\n${text}`
    else {
      blocks.push({ line, text })
      open = true
    }
  }
  return blocks
}

const isOwnBlock = (text: string) => /^\s*([-*+#>|]|\d+\.)\s?/.test(text)

/** Each paragraph, heading, item of a list and cell of a table. Blocks of code are left out. */
export const sentencesOfMarkdown = (markdown: string): Sentence[] => {
  let isCode = false
  const lines = markdown.split('\n').map((text, index): Block => {
    const isFence = /^\s*(```|~~~)/.test(text)
    if (isFence) isCode = !isCode
    return { line: index + 1, text: isCode || isFence ? '' : text }
  })
  return blocksOf(lines, isOwnBlock)
    .flatMap(({ line, text }) =>
      text.trimStart().startsWith('|') ? text.split('|').map((cell) => ({ line, text: cell })) : [{ line, text }],
    )
    .map(({ line, text }) => ({ line, text: text.replace(/^\s*(?:[-*+>]|#+|\d+\.)\s+/, '') }))
    .flatMap(sentencesOf)
}

/** Notes for programs, which nobody reads as text. */
const isDirective = (text: string) => /^\s*(biome-ignore|@ts-|@vitest|Drill of:|\/ <reference)/.test(text)

/** Comments that have their lines to themselves. */
export const sentencesOfSource = (source: string): Sentence[] => {
  let isComment = false
  const lines = source.split('\n').map((text, index): Block => {
    const line = index + 1
    const whole = isComment ? undefined : text.match(/^\s*\/\/(.*)$/)?.[1]
    if (whole !== undefined) return { line, text: isDirective(whole) ? '' : whole }
    const opens = !isComment && /^\s*\{?\/\*/.test(text)
    if (!isComment && !opens) return { line, text: '' }
    isComment = !text.includes('*/')
    const inner = text
      .replace(/^\s*\{?\/\*+/, '')
      .replace(/\*\/.*$/, '')
      .replace(/^\s*\*\s?/, '')
    return { line, text: isDirective(inner) ? '' : inner }
  })
  return blocksOf(lines, (text) => /^\s*(@\w+|[-*]\s)/.test(text)).flatMap(sentencesOf)
}
