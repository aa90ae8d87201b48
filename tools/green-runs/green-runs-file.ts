import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type DigestedTest, type GreenRuns, readGreenRuns, withGreenRuns } from './green-runs.ts'

export const drillsFile = 'tests/drills.json'
export const screenStatesFile = 'tests/screen-states.json'

/** Without the file no test has had a green run. */
export const loadGreenRuns = (path: string): GreenRuns =>
  existsSync(path) ? readGreenRuns(readFileSync(path, 'utf8')) : {}

/** Reads the file again first: another run may have noted its own meanwhile. */
export const noteGreenRuns = (path: string, passed: readonly DigestedTest[], all: readonly DigestedTest[]): void =>
  writeFileSync(path, withGreenRuns(loadGreenRuns(path), passed, all))
