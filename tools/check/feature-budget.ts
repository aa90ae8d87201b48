/** The budget for the tests of each feature. Pure. */
import { statesOfScreens, wholeProduct } from './journey-features.ts'
import { costOf, type TestFile } from './test-report.ts'

/** CPU seconds of the reference machine (reference-work.ts) that the tests and journeys of a feature may take. */
export const featureBudgetSeconds = 40
/** The same for the journeys of no feature: about 50 of 3 s. */
export const wholeProductBudgetSeconds = 200
/** Two runs of the same tests differ, so a feature fails only beyond this share of its budget. */
const margin = 1.25
/** Below this share of the budget an exception is not needed any more. */
const comfortable = 0.75

export interface BudgetException {
  readonly feature: string
  readonly mostSeconds: number
  readonly reason: string
}

export interface FeatureCost {
  readonly feature: string
  readonly seconds: number
  /** False when some of the seconds are those that passed, because the system counts no CPU seconds. */
  readonly isMeasured: boolean
}

/** Seconds of each feature, the costliest first. `featureOfJourney` names the feature of each file of journeys. */
export const featureCosts = (
  files: readonly TestFile[],
  featureOfJourney: Readonly<Record<string, string>>,
): FeatureCost[] => {
  const featureOf = ({ file }: TestFile) =>
    /\.drill\.test\.tsx?$/.test(file)
      ? undefined
      : (file.match(/^features\/([^/]+)\//)?.[1] ?? featureOfJourney[file.replace('tests/e2e/', '')])
  return [...Map.groupBy(files, featureOf)]
    .flatMap(([feature, ofFeature]) =>
      feature === undefined
        ? []
        : {
            feature,
            seconds: ofFeature.reduce((sum, file) => sum + costOf(file), 0),
            isMeasured: ofFeature.every(({ cpuSeconds }) => cpuSeconds !== undefined),
          },
    )
    .sort((a, b) => b.seconds - a.seconds)
}

export interface BudgetVerdict {
  readonly faults: readonly string[]
  readonly hints: readonly string[]
}

const budgetOf = (feature: string) => (feature === wholeProduct ? wholeProductBudgetSeconds : featureBudgetSeconds)

const whole = (seconds: number) => `${Math.round(seconds)} s`

export const judgeBudgets = (costs: readonly FeatureCost[], exceptions: readonly BudgetException[]): BudgetVerdict => {
  const faults: string[] = []
  const hints: string[] = []
  for (const { feature, seconds, isMeasured } of costs.filter((cost) => cost.feature !== statesOfScreens)) {
    const exception = exceptions.find((one) => one.feature === feature)
    const most = exception?.mostSeconds ?? budgetOf(feature)
    const over = `The tests of ${feature} take ${whole(seconds)} of CPU; the budget is ${whole(most)}.`
    if (isMeasured && seconds > most * margin)
      faults.push(`${over} Make them cheaper, or give a reason in tools/check/budget-exceptions.ts.`)
    else if (seconds > most) hints.push(`${over} More than ${whole(most * margin)} fails.`)
    if (exception && seconds < budgetOf(feature) * comfortable)
      hints.push(`The tests of ${feature} take ${whole(seconds)}: remove it from tools/check/budget-exceptions.ts.`)
  }
  return { faults, hints }
}
