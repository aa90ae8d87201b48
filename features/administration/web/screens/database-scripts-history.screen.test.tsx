import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getDatabaseScripts } from '../../contract/operation.ts'
import DatabaseScriptsHistory from './database-scripts-history.tsx'

const script = (number: number, name: string) => ({
  ...{ number, name, sha256: 'a1'.repeat(32), appliedAtMs: Date.UTC(2026, 10, 27, 8), durationMs: 1_234 },
  version: '0.1.0',
})

test('the scripts of both databases are listed, newest first, with when, how long and by which version', async () => {
  const { findByRole, getByRole } = await renderScreen(<DatabaseScriptsHistory />, {
    address: '/Administration/DatabaseScriptsHistory',
    calls: [
      answer(getDatabaseScripts, {
        relations: { engine: 'pglite', scripts: [script(1, '001_ground'), script(2, '002_user_groups')] },
        telemetry: { engine: 'chdb', scripts: [script(1, '001_samples_and_rollups')] },
      }),
    ],
  })
  const region = await findByRole('region', { name: /^Users, plants and settings/ })
  expect(region).toHaveTextContent('PGlite')
  const [newest, oldest] = within(region).getAllByRole('row').slice(1)
  expect(newest).toHaveTextContent(/user groups.*1,234\s?ms0\.1\.0a1a1a1a1a1a1a1a1$/)
  expect(newest?.querySelector('time')).toHaveAttribute('datetime', '2026-11-27T08:00:00.000Z')
  expect(oldest).toHaveTextContent('ground')
  expect(getByRole('region', { name: /^Measurements/ })).toHaveTextContent(/chDB.*samples and rollups/)
})
