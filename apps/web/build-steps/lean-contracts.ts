import MagicString from 'magic-string'
import type { Plugin } from 'vite'

/** What the server checks, and the page does not, by the function that declares it. Types have done their work before. */
const unused: Readonly<Record<string, ReadonlySet<unknown>>> = {
  endpoint: new Set(['summary', 'query', 'params', 'body', 'reply']),
  recordCalls: new Set(['reply', 'details', 'given', 'change', 'list', 'confirm']),
  givenRecordCalls: new Set(['reply', 'details', 'change', 'list']),
  listCall: new Set(['reply']),
  changesEndpoint: new Set(['idSchema']),
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part

const innerNodes = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** A node and all nodes in it. */
const allWithin = (node: Node): Node[] => [node, ...innerNodes(node).flatMap(allWithin)]

/** A node and all nodes in it that run when the module is loaded. */
const runAtOnce = (node: Node): Node[] =>
  /Function/.test(node.type) ? [] : [node, ...innerNodes(node).flatMap(runAtOnce)]

const isCall = ({ type }: Node) => type === 'CallExpression'

const nameOf = (node: unknown) => (isNode(node) ? node.name : undefined)

/** Properties of declarations such as `endpoint({ … })` that the page does not use. */
const unusedOf = ({ callee, arguments: given }: Node): Node[] => {
  const names = unused[String(nameOf(callee))]
  if (names === undefined) return []
  return (given as Node[])
    .flatMap(({ properties = [] }) => properties as Node[])
    .filter(({ type, key }) => type === 'Property' && names.has(nameOf(key)))
}

/**
 * Leaves the schemas of calls out of the page: it does not check what the server has checked (`platform/web/api/call.ts`), and
 * they would be half of what makes schemas when a page starts. A contract only declares, so that what nobody names goes with
 * them; what a form checks it names itself, and keeps.
 */
export const leanContracts = (): Plugin => ({
  name: 'solvane-lean-contracts',
  enforce: 'post',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler(code) {
      const lean = new MagicString(code)
      const program = this.parse(code) as unknown as Node
      const calls = runAtOnce(program).filter(isCall)
      // Of a chain of calls all begin in one place.
      for (const start of new Set(calls.map((call) => call.start))) lean.appendLeft(start, '/* @__PURE__ */ ')
      // Also in a function that declares calls of one kind, e.g. those that list changes.
      for (const { start, end, key } of allWithin(program).filter(isCall).flatMap(unusedOf))
        lean.overwrite(start, end, `${nameOf(key)}: void 0`)
      return { code: lean.toString(), moduleSideEffects: false }
    },
  },
})
