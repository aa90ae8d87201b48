import { type EnergyAccount, type Loss, lossKey } from '../../../fleet-state/contract/losses.ts'

/** A machine or farm whose losses are part of an account. */
export interface LossPart extends Pick<EnergyAccount, 'losses'> {
  readonly id: string
}

/** A line of the waterfall. Energies in kWh. */
export interface LossLine extends Loss {
  readonly key: string
  /** Ends of its bar: the expected energy less the losses before it, and less this one. */
  readonly fromKwh: number
  readonly toKwh: number
  /** What each machine or farm has of it, the largest first. */
  readonly parts: readonly { readonly id: string; readonly kwh: number }[]
}

/** Lines of a waterfall from the expected to the produced energy, and the most energy that a bar reaches to. */
export const lossLines = (
  { expectedKwh, producedKwh, losses }: EnergyAccount,
  parts: readonly LossPart[] = [],
): {
  readonly lines: readonly LossLine[]
  readonly mostKwh: number
} => {
  let leftKwh = expectedKwh
  const lines = losses.map((loss): LossLine => {
    const fromKwh = leftKwh
    leftKwh -= loss.kwh
    const key = lossKey(loss)
    return {
      ...loss,
      key,
      fromKwh,
      toKwh: leftKwh,
      parts: parts
        .flatMap(({ id, losses: own }) => {
          const part = own.find((one) => lossKey(one) === key)
          return part ? [{ id, kwh: part.kwh }] : []
        })
        .sort((one, other) => Math.abs(other.kwh) - Math.abs(one.kwh)),
    }
  })
  const mostKwh = Math.max(expectedKwh, producedKwh, ...lines.map(({ toKwh }) => toKwh), Number.EPSILON)
  return { lines, mostKwh }
}
