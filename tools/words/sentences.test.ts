import { expect, test } from 'vitest'
import { sentencesOfMarkdown, sentencesOfSource } from './sentences.ts'

const markdown = `# A title

One sentence over
two lines. Another one! See [the list](a.md) and \`npm test\`.

- an item
- another
  that goes on

\`\`\`ts
const code = 1
\`\`\`

| a | b c |
|---|---|
| **d** | e |
`

test('documents: paragraphs, headings, items and cells, without code', () =>
  expect(sentencesOfMarkdown(markdown).filter(({ text }) => /\w/.test(text))).toEqual([
    { line: 1, text: 'A title' },
    { line: 3, text: 'One sentence over two lines.' },
    { line: 4, text: 'Another one!' },
    { line: 4, text: 'See the list and code.' },
    { line: 6, text: 'an item' },
    { line: 7, text: 'another that goes on' },
    { line: 14, text: 'a' },
    { line: 14, text: 'b c' },
    { line: 16, text: 'd' },
    { line: 16, text: 'e' },
  ]))

const source = `/** A door. It opens
 * outward.
 * @param door the door
 */
export const open = 'https://example.org' // not a line of its own
  // biome-ignore lint/x: not text
  // Two lines
  // are one comment.
const text = 1
// Another.
/*
 * A block.
 */
return <p>{/* In a page. */}</p>
  {/* A line of a page. */}
`

test('comments that have their lines to themselves', () =>
  expect(sentencesOfSource(source)).toEqual([
    { line: 1, text: 'A door.' },
    { line: 1, text: 'It opens outward.' },
    { line: 3, text: '@param door the door' },
    { line: 7, text: 'Two lines are one comment.' },
    { line: 10, text: 'Another.' },
    { line: 12, text: 'A block.' },
    { line: 15, text: 'A line of a page.' },
  ]))
