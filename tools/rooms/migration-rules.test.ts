import { expect, test } from 'vitest'
import { migrationViolations } from './migration-rules.ts'

test('two migrations of one folder with one time stamp are a violation', () => {
  const files = [
    'migrations/relations/202611280824_bulk_edit.sql',
    'migrations/relations/202611280824_refused_publication.sql',
    'migrations/telemetry/202611280824_imports.sql',
  ]
  expect(migrationViolations(files)).toEqual([
    { rule: 'migrations', file: files[1], message: `has the time stamp of ${files[0]}` },
  ])
})
