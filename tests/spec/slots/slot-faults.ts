/** What is wrong with the fillings of slots. Pure. */
import { products } from '../../../domain/right.ts'
import type { Endpoint, RightCheck } from '../../../platform/contract/endpoint.ts'
import type { SlotFilling } from '../../../platform/web/slots/slot.ts'

type Call = Pick<Endpoint, 'id' | 'right'>

const textOf = (right: RightCheck): string => JSON.stringify(right)

const isRight = (right: RightCheck | undefined): boolean => {
  if (right === undefined || right === 'public') return false
  if (typeof right === 'string') return right === 'signed-in' || right === 'super-admin'
  const asked = 'anyOf' in right ? right.anyOf : [right]
  return asked.length > 0 && asked.every(({ product, flag }) => products.includes(product) && [1, 2, 4].includes(flag))
}

const alternativesOf = (right: RightCheck) =>
  typeof right === 'string' ? [] : 'anyOf' in right ? right.anyOf : [right]

/** Whether everybody with the right `held` may make a call that requires `needed`. */
const includes = (held: RightCheck, needed: RightCheck): boolean => {
  if (needed === 'public' || needed === 'signed-in' || held === 'super-admin') return true
  if (held === 'signed-in' || held === 'public' || needed === 'super-admin') return false
  return alternativesOf(held).every(({ product, flag }) =>
    alternativesOf(needed).some((one) => one.product === product && one.flag === flag),
  )
}

/** `calls` are those that the modules of the part import. */
export const slotFaults = (
  filling: SlotFilling,
  slots: ReadonlySet<string>,
  calls: readonly Call[],
): readonly string[] => {
  const { id, slot, right, optionalCalls = [] } = filling
  const name = `${slot}/${id}`
  if (!slots.has(slot)) return [`${name}: no feature declares and shows the slot ${slot}`]
  if (!isRight(right)) return [`${name}: has no right`]
  const always = calls.filter((call) => !optionalCalls.includes(call.id))
  const isNeeded = right === 'signed-in' || always.some((call) => textOf(call.right) === textOf(right))
  return [
    ...always
      .filter((call) => !includes(right, call.right))
      .map((call) => `${name}: has the right ${textOf(right)}, but its call ${call.id} requires ${textOf(call.right)}`),
    ...(isNeeded ? [] : [`${name}: has the right ${textOf(right)}, but none of its calls requires it`]),
    ...optionalCalls
      .filter((one) => calls.every((call) => call.id !== one || includes(right, call.right)))
      .map((one) => `${name}: ${one} is no optional call: the part does not make it, or its right includes it`),
  ]
}
