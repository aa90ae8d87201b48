/** Names of the months in English, French, Spanish, Portuguese and German, without accents and in small letters. */
const languages = [
  'january february march april may june july august september october november december',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  'januar februar marz april mai juni juli august september oktober november dezember',
].map((names) => names.split(' '))

/** Forms that are not the first three or four letters of the name. */
const otherForms: Record<string, number> = { maerz: 3, mrz: 3, jaenner: 1, janner: 1, setiembre: 9 }

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase()

const numbers = new Map<string, number>()
/** Short forms of two months, such as the French "jui". */
const ambiguous = new Set<string>()
const add = (name: string, month: number) => {
  const known = numbers.get(name)
  if (known !== undefined && known !== month) ambiguous.add(name)
  numbers.set(name, month)
}
for (const names of languages)
  for (const [index, name] of names.entries())
    for (const length of [3, 4, name.length]) add(name.slice(0, length), index + 1)
for (const [name, month] of Object.entries(otherForms)) add(name, month)

/** Number of a month by its name or short form, from 1; undefined for other texts. */
export const monthOf = (name: string): number | undefined => {
  const key = plain(name)
  return ambiguous.has(key) ? undefined : numbers.get(key)
}

/** Names of the days of the week in the same languages. */
const weekdays = [
  'monday tuesday wednesday thursday friday saturday sunday',
  'lundi mardi mercredi jeudi vendredi samedi dimanche',
  'lunes martes miercoles jueves viernes sabado domingo',
  'segunda terca quarta quinta sexta sabado domingo',
  'montag dienstag mittwoch donnerstag freitag samstag sonntag sonnabend',
].flatMap((names) => names.split(' '))

const isWeekday = (word: string): boolean => {
  const key = plain(word).replace(/-feira$/, '')
  return key.length >= 2 && weekdays.some((name) => name === key || (key.length <= 4 && name.startsWith(key)))
}

/**
 * A written date without the words around its day, month and year: "Sunday, 5th May 2024" and "5 de mayo de 2024" become
 * "5 May 2024" and "5 mayo 2024". Other texts stay.
 */
export const plainDate = (text: string): string => {
  const [, first = '', rest = ''] = /^(\p{L}{2,}(?:-feira)?)\.?,?\s+(.*)$/u.exec(text) ?? []
  // "mar" is Tuesday and March: it is a day where a month follows.
  const date = isWeekday(first) && (rest.match(/\p{L}{3,}/gu) ?? []).some((word) => monthOf(word)) ? rest : text
  return date.replace(/(?<=\d)(?:er|st|nd|rd|th|\.?[ºª°])(?=[\s.,])/giu, '').replace(/\s+(?:de|del|of)\s+/giu, ' ')
}
