import { PropertySymbol } from 'happy-dom'

/*
 * happy-dom walks the tree once for each part of a selector list and notes each element it passes, which takes most of the
 * time of the testing library's queries and of the Tab key. Lists of plain parts (tag, attributes, class, id, at most one step down) are walked here
 * once; all else is left to happy-dom.
 */

type Matches = (element: Element) => boolean

const tag = '(?:\\*|[a-z][\\w-]*)?'
const attribute = '\\[[\\w-]+(?:~?=(?:"[^"]*"|\'[^\']*\'|[\\w-]+))?\\]'
const plain = new RegExp(`^(${tag})((?:${attribute}|[.#][\\w-]+|:not\\(${attribute}\\))*)$`, 'i')
const piece = new RegExp(`(:not\\()?(${attribute})\\)?|([.#])([\\w-]+)`, 'gi')

const attributeTest = (text: string): Matches => {
  const [, name = '', operator, quoted = ''] = /^\[([\w-]+)(?:(~?=)(.*))?\]$/.exec(text) ?? []
  const value = quoted.replace(/^["']|["']$/g, '')
  if (operator === undefined) return (element) => element.hasAttribute(name)
  if (operator === '=') return (element) => element.getAttribute(name) === value
  return (element) => (element.getAttribute(name) ?? '').split(/\s+/).includes(value)
}

/** Of one element; undefined: not plain. */
const compileOne = (part: string): Matches | undefined => {
  const found = plain.exec(part)
  if (!found || part === '') return undefined
  const [, name = '', rest = ''] = found
  const tests: Matches[] = []
  if (name !== '' && name !== '*') tests.push((element) => element.localName === name.toLowerCase())
  for (const [, not, ofAttribute, sign, word = ''] of rest.matchAll(piece)) {
    if (sign === '.') tests.push((element) => element.classList.contains(word))
    else if (sign === '#') tests.push((element) => element.id === word)
    else if (ofAttribute !== undefined) {
      const holds = attributeTest(ofAttribute)
      tests.push(not === undefined ? holds : (element) => !holds(element))
    }
  }
  return (element) => tests.every((test) => test(element))
}

const isBelow = (element: Element, matches: Matches): boolean => {
  for (let up = element.parentElement; up; up = up.parentElement) if (matches(up)) return true
  return false
}

/** `a`, `a > b` or `a b`; undefined: more than that. */
const compile = (part: string): Matches | undefined => {
  const [, above, combinator, last = ''] = /^(?:(\S+)( > | ))?(\S+)$/.exec(part) ?? []
  const [outer, own] = [above === undefined ? undefined : compileOne(above), compileOne(last)]
  if (!own || above === undefined) return own
  if (!outer) return undefined
  return combinator === ' '
    ? (element) => own(element) && isBelow(element, outer)
    : (element) => own(element) && element.parentElement !== null && outer(element.parentElement)
}

const compiled = new Map<string, Matches | undefined>()

/** What a whole list asks for; undefined: a part of it is not plain. */
const matcherOf = (selector: string): Matches | undefined => {
  if (!compiled.has(selector)) {
    const parts = selector.split(',').map((part) => compile(part.trim()))
    const known = parts.filter((part) => part !== undefined)
    const matches =
      known.length === parts.length ? (element: Element) => known.some((part) => part(element)) : undefined
    compiled.set(selector, matches)
  }
  return compiled.get(selector)
}

const walk = (parent: Element, matches: Matches, found: Element[]) => {
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) {
    if (matches(child)) found.push(child)
    walk(child, matches, found)
  }
}

/** The prototype that has the function itself: happy-dom's window shows classes derived from it. */
const ownerOf = (node: ParentNode): ParentNode => {
  let owner: object | null = node
  while (owner && !Object.hasOwn(owner, 'querySelectorAll')) owner = Object.getPrototypeOf(owner)
  return (owner ?? node) as ParentNode
}

/** Called once in each worker. */
export const addQuickSelectors = (): void => {
  for (const prototype of [ownerOf(document), ownerOf(document.documentElement)]) {
    const { querySelectorAll } = prototype
    if ('isQuick' in querySelectorAll) continue
    const quick = function (this: Element | Document, selector: string) {
      const matches = matcherOf(String(selector))
      if (!matches) return querySelectorAll.call(this as never, selector)
      const found: Element[] = []
      const isDocument = this.nodeType === Node.DOCUMENT_NODE
      const root = isDocument ? document.documentElement : (this as Element)
      if (isDocument && matches(root)) found.push(root)
      walk(root, matches, found)
      // happy-dom itself looks into the list.
      return Reflect.construct(NodeList, [PropertySymbol.illegalConstructor, found])
    }
    Object.defineProperty(prototype, 'querySelectorAll', {
      configurable: true,
      writable: true,
      value: Object.assign(quick, { isQuick: true }),
    })
  }
}
