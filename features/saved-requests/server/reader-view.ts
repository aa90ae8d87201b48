import type { Criterion, RequestText } from '../contract/saved-request.ts'

type Readable = Pick<RequestText, 'name' | 'criteria' | 'actions'>

const parts = (list: string) => list.split(',').filter((part) => part !== '')

const textsOf = (content: unknown): string[] => {
  if (typeof content === 'string') return [content]
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([key, inner]) => [key, ...textsOf(inner)])
}

/** A text and, where it is part of an address, what it says there: encoded once or several times. */
const readingsOf = (text: string): string[] => {
  const readings = [text]
  for (let decoded = text; readings.length <= 4; readings.push(decoded)) {
    const before = decoded
    decoded = before.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    if (decoded === before) break
  }
  return readings
}

/**
 * Finds codes of farms (letters, digits, _ . and -) in a text. More may stand after one and before it, divided by a sign: codes
 * of tags and machines begin with their farm's.
 */
const finderOf = (farmCodes: readonly string[]): RegExp => {
  const escaped = farmCodes.map((farmCode) => farmCode.replace(/[^a-z0-9]/gi, '\\$&'))
  return new RegExp(`(?<![a-z0-9])(?:${escaped.join('|')})(?![a-z0-9])`, 'i')
}

const farmOf = { farm: (part: string) => part, machine: (part: string) => part.split('/')[0] ?? '' } as const
type FarmInput = keyof typeof farmOf
const isFarmInput = (inputType: string): inputType is FarmInput => Object.hasOwn(farmOf, inputType)

/** A list of farms or machines without those of hidden farms; the label named them too. */
const reducedList = (
  criterion: Criterion,
  inputType: FarmInput,
  isHidden: (farmCode: string) => boolean,
): Criterion => {
  const all = parts(criterion.value)
  const seen = all.filter((part) => !isHidden(farmOf[inputType](part)))
  return seen.length === all.length ? criterion : { ...criterion, value: seen.join(','), label: '', meta: {} }
}

/** What a list says beside its farms, which were looked at one by one: a farm's code may begin like a hidden one. */
const withoutFarms = (criterion: Criterion, inputType: FarmInput) => ({
  ...criterion,
  value: parts(criterion.value).map((part) => part.slice(farmOf[inputType](part).length)),
})

/**
 * Requests as somebody else may read them: lists of farms and machines without those of hidden farms, and nothing else whose
 * text holds the code of one. Names of farms are not looked up for anybody.
 */
export const readerView = (hidden: ReadonlySet<string>) => {
  const codes = new Set([...hidden].map((farmCode) => farmCode.toLowerCase()))
  const isHidden = (farmCode: string) => codes.has(farmCode.toLowerCase())
  const finder = finderOf([...codes])
  const isClean = (content: unknown) =>
    !textsOf(content)
      .flatMap(readingsOf)
      .some((text) => finder.test(text))

  return (request: Readable, otherName: string): Readable & { readonly isReduced: boolean } => {
    const { name, criteria, actions } = request
    if (codes.size === 0) return { name, criteria, actions, isReduced: false }
    const readable = criteria.flatMap((criterion) => {
      const { inputType } = criterion
      if (!isFarmInput(inputType)) return isClean(criterion) ? [criterion] : []
      const reduced = reducedList(criterion, inputType, isHidden)
      return isClean(withoutFarms(reduced, inputType)) ? [reduced] : []
    })
    const cleanActions = actions.filter(isClean)
    const cleanName = isClean(name) ? name : otherName
    const isReduced =
      cleanName !== name ||
      cleanActions.length !== actions.length ||
      readable.length !== criteria.length ||
      readable.some((criterion, index) => criterion !== criteria[index])
    return { name: cleanName, criteria: readable, actions: cleanActions, isReduced }
  }
}
