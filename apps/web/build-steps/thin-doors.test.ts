import { expect, test } from 'vitest'
import { behindDoors, isDoor } from './thin-doors.ts'

const codes: Readonly<Record<string, string>> = {
  '/f/features/one/web/port.ts': `export { useFarms } from "./queries.ts";\nexport { List, Row } from './parts/list.tsx'`,
  '/f/features/one/web/cells-port.ts': `export { Cell } from './cells/cell.tsx'`,
}
const codeOf = (id: string) => codes[id] ?? ''

test('a door is port.ts, or the port of a topic', () => {
  expect(Object.keys(codes).map(isDoor)).toEqual([true, true])
  expect(isDoor('/f/features/one/web/parts/port-list.ts')).toBe(false)
  expect(isDoor('/f/features/one/server/port.ts')).toBe(false)
})

test('of a door only the files count of which something is taken', () => {
  const code = `import { Row as Line,\n Row } from "../../one/web/port.ts"\nimport { Cell } from '../../one/web/cells-port.ts'\nimport { x } from './x.ts'`
  expect(behindDoors('/f/features/two/web/screen.tsx', code, codeOf)).toEqual([
    '/f/features/one/web/parts/list.tsx',
    '/f/features/one/web/parts/list.tsx',
    '/f/features/one/web/cells/cell.tsx',
  ])
})
