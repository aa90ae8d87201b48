import type { FarmLosses } from '../../../fleet-state/contract/fleet-losses.ts'
import type { Loss } from '../../../fleet-state/contract/losses.ts'

/** A line of the waterfall. Energies in kWh. */
export interface LossLine extends Loss {
  readonly key: string
  /** Ends of its bar: the expected energy less the losses before it, and less this one. */
  readonly fromKwh: number
  readonly toKwh: number
  /** Its machines, the largest part first. */
  readonly machines: readonly { readonly machineCode: string; readonly kwh: number }[]
}

const keyOf = ({ kind, limitSource }: Loss): string => [kind, limitSource].filter(Boolean).join(' ')

/** Lines of a waterfall from the expected to the produced energy, and the most energy that a bar reaches to. */
export const lossLines = ({
  expectedKwh,
  producedKwh,
  losses,
  machines = [],
}: Pick<FarmLosses, 'expectedKwh' | 'producedKwh' | 'losses' | 'machines'>): {
  readonly lines: readonly LossLine[]
  readonly mostKwh: number
} => {
  let leftKwh = expectedKwh
  const lines = losses.map((loss): LossLine => {
    const fromKwh = leftKwh
    leftKwh -= loss.kwh
    const key = keyOf(loss)
    return {
      ...loss,
      key,
      fromKwh,
      toKwh: leftKwh,
      machines: machines
        .flatMap(({ machineCode, losses: own }) => {
          const part = own.find((one) => keyOf(one) === key)
          return part ? [{ machineCode, kwh: part.kwh }] : []
        })
        .sort((one, other) => Math.abs(other.kwh) - Math.abs(one.kwh)),
    }
  })
  const mostKwh = Math.max(expectedKwh, producedKwh, ...lines.map(({ toKwh }) => toKwh), Number.EPSILON)
  return { lines, mostKwh }
}
