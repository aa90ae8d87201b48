import { getRoles } from '@testing-library/react'

const shown = [
  'aria-label',
  'aria-expanded',
  'aria-checked',
  'aria-selected',
  'aria-invalid',
  'disabled',
  'value',
  'href',
]

const ownText = (element: Element) =>
  [...element.childNodes]
    .flatMap((node) => (node instanceof Text ? [node.data.trim()] : []))
    .filter((text) => text !== '')
    .join(' ')

const lineOf = (element: Element, role: string | undefined) => {
  const attributes = shown.flatMap((name) => {
    const value = name === 'value' ? (element as HTMLInputElement).value : element.getAttribute(name)
    return value ? [`${name}=${JSON.stringify(value)}`] : []
  })
  return [role ?? '', ...attributes, ownText(element)].filter((part) => part !== '').join(' ')
}

/** What a page shows, an element a line: its role, what a screen reader is told of it, and its text. For failures. */
export const outlineOf = (root: Element): string => {
  const roles = new Map(
    Object.entries(getRoles(root as HTMLElement)).flatMap(([role, all]) => all.map((one) => [one as Element, role])),
  )
  const lines: string[] = []
  const walk = (element: Element, depth: number) => {
    if (element.tagName.toLowerCase() === 'svg') return
    const role = roles.get(element)
    const line = lineOf(element, role === 'generic' ? undefined : role)
    if (line !== '') lines.push('  '.repeat(depth) + line)
    for (const child of element.children) walk(child, line === '' ? depth : depth + 1)
  }
  walk(root, 0)
  return lines.join('\n')
}
