import { expect, test } from 'vitest'
import { changeViolations } from './change-rules.ts'

test('a change without a section is a violation that names file and line', () => {
  const good = { name: 'tiles.md', text: '### Fleet\n\n- View the fleet as tiles.\n' }
  const bad = { name: 'causes.md', text: '- See the cause of each fault.\n' }
  expect(changeViolations([good, bad])).toEqual([
    {
      rule: 'changes',
      file: 'changes/causes.md',
      message: 'changes/causes.md:1 must begin with a section of CHANGELOG.md: ### Fleet',
    },
  ])
})
