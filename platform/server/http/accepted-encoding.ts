/**
 * Which of the offered encodings a client likes best by its header accept-encoding, of those that it likes equally the first;
 * `identity` when it takes none. Source: RFC 9110, 12.5.3
 */
export const acceptedEncoding = <Encoding extends string>(
  header: string | readonly string[] | undefined,
  offered: readonly Encoding[],
): Encoding | 'identity' => {
  const weights = new Map(
    [header ?? '']
      .flat()
      .join()
      .toLowerCase()
      .split(',')
      .map((part): [string, number] => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
        const weight = parameters.find((parameter) => parameter.startsWith('q='))
        return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
      }),
  )
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [best] = offered
    .filter((encoding) => weightOf(encoding) > 0)
    .sort((left, right) => weightOf(right) - weightOf(left))
  return best ?? 'identity'
}
