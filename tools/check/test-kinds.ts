/** Which tests of each kind ran in `npm test`. Pure. */
import { passedScreens, type ScreenWithStates, statesJourneys } from '../screen-states/screens-with-states.ts'
import { type Counts, countsOf, type TestFile, type TestReport } from './test-report.ts'

export interface TestKind {
  readonly name: string
  /** Absent: their stage did not run, because an earlier one failed. */
  readonly counts?: Counts | undefined
  /** Left out because nothing that can break them changed since their last green run. */
  readonly unchanged?: number
}

/** How many were left out because nothing that can break them changed. */
export interface Unchanged {
  readonly drills: number
  /** Screens whose look and other states were left out. */
  readonly screens: number
}

interface Reports {
  /** Undefined: the stage did not run. */
  readonly unit: TestReport | undefined
  readonly drills: TestReport | undefined
  readonly journeys: TestReport | undefined
}

interface Chosen {
  readonly drills: number
  /** Screens whose states were to run. */
  readonly screens: readonly ScreenWithStates[]
}

const isComponentTest = ({ file }: TestFile) => /\.screen\.test\.tsx$/.test(file)
const isStates = ({ file }: TestFile) => statesJourneys.includes(file)

const countsIn = (report: TestReport | undefined, isWanted: (file: TestFile) => boolean): Counts | undefined =>
  report && countsOf([{ files: report.files.filter(isWanted), otherFailures: 0 }])

/** The states of a screen, its usual look among them, count as one test. */
const screenCounts = (journeys: TestReport | undefined, screens: readonly ScreenWithStates[]): Counts | undefined => {
  if (!journeys) return undefined
  const states = journeys.files.filter(isStates)
  const passed = passedScreens(screens, states).length
  const others = screens.length - passed
  const failed = states.every((file) => file.failed === 0) ? 0 : others
  return { passed, failed, skipped: others - failed }
}

export const testKinds = (reports: Reports, chosen: Chosen, unchanged: Unchanged): TestKind[] => [
  { name: 'unit and integration tests', counts: countsIn(reports.unit, (file) => !isComponentTest(file)) },
  { name: 'component tests', counts: countsIn(reports.unit, isComponentTest) },
  {
    name: 'drills',
    counts: chosen.drills === 0 ? countsOf([]) : countsIn(reports.drills, () => true),
    unchanged: unchanged.drills,
  },
  { name: 'journeys', counts: countsIn(reports.journeys, (file) => !isStates(file)) },
  {
    name: 'screens in their states',
    counts: screenCounts(reports.journeys, chosen.screens),
    unchanged: unchanged.screens,
  },
]
