import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const isRepository = existsSync(join(root, '.git'))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const documents = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))

const withoutCode = (text: string): string => text.replaceAll(/^\s*```[\s\S]*?^\s*```/gm, '')
/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
const anchors = (file: string): Set<string> =>
  new Set([...withoutCode(read(file)).matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))

/** Entries of a change become part of CHANGELOG.md, so their links start there. */
const placeOf = (file: string): string => (/^changes\/(?!README)/.test(file) ? '' : dirname(file))

const brokenLinks = (file: string): string[] =>
  [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return []
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? file : join(placeOf(file), path)
    const isThere = existsSync(join(root, target))
    const isReached = isThere && (!anchor || statSync(join(root, target)).isDirectory() || anchors(target).has(anchor))
    return isReached ? [] : [`${file}: ${link}`]
  })

it.skipIf(!isRepository)('every link of a document leads to a file and a heading', () => {
  expect(documents().length).toBeGreaterThan(30)
  expect(documents().flatMap(brokenLinks)).toEqual([])
})

it.skipIf(!isRepository)('every decision has a date, a status, at most 400 words, and a row in the list', () => {
  const list = read('docs/decisions/README.md')
  const decisions = documents().filter((file) => /^docs\/decisions\/\d{3}-/.test(file))
  expect(decisions.length).toBeGreaterThan(30)
  for (const file of decisions) {
    const text = read(file)
    const [, date = ''] = /^Date: (\d{4}-\d{2}-\d{2})\b.* · Status: (?:accepted|superseded)/m.exec(text) ?? []
    expect(date, `${file} needs a line "Date: yyyy-mm-dd · Status: accepted"`).not.toBe('')
    expect(text.split(/\s+/).length, `${file}: details belong to a topic page in docs/`).toBeLessThanOrEqual(400)
    const name = file.slice('docs/decisions/'.length)
    const row = `[${name.slice(0, 3)}](${name}) | ${/^# \d+ (.+)$/m.exec(text)?.[1]} | ${date} |`
    expect(list, `docs/decisions/README.md needs the row of ${name}`).toContain(row)
  }
})
